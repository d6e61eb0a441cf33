import { expect } from "chai";
import { LruMap } from "../../../src/model/cache/lru-map.ts";

describe("A map of the entries used last", () => {
  it("drops the one that nobody used for the longest time", () => {
    const map = new LruMap<string, number>(2);
    map.set("a", 1);
    map.set("b", 2);
    expect(map.size).to.equal(2);
    expect(map.get("a")).to.equal(1);
    map.set("c", 3);
    expect([map.get("a"), map.get("b"), map.get("c"), map.size]).to.deep.equal([1, undefined, 3, 2]);
  });

  it("knows which of two was asked for last", () => {
    const map = new LruMap<string, number>(2);
    map.set("a", 1);
    map.set("b", 2);
    for (const key of ["a", "b"]) map.get(key);
    map.set("c", 3);
    expect([map.get("a"), map.get("b")]).to.deep.equal([undefined, 2]);
  });

  it("drops as many as a heavy one needs, and keeps the newest whatever it weighs", () => {
    const map = new LruMap<string, number>(10);
    for (const key of ["a", "b", "c"]) map.set(key, 0, 3);
    map.set("d", 0, 4);
    expect([map.get("a"), map.get("b"), map.size]).to.deep.equal([undefined, 0, 3]);
    map.set("e", 0, 11);
    expect([map.get("e"), map.size]).to.deep.equal([0, 1]);
    map.set("f", 0, 10);
    expect([map.get("e"), map.get("f")]).to.deep.equal([undefined, 0]);
  });

  it("counts the weight of an entry once when it is replaced, and not at all when it is deleted", () => {
    const map = new LruMap<string, number>(3);
    map.set("a", 1, 2);
    map.set("a", 2, 2);
    map.set("b", 3);
    expect([map.get("a"), map.size]).to.deep.equal([2, 2]);
    map.delete("a");
    map.delete("none");
    map.set("c", 4, 2);
    expect([map.get("a"), map.get("b"), map.get("c")]).to.deep.equal([undefined, 3, 4]);
  });
});
