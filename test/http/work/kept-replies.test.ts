import { expect } from "chai";
import { KeptReplies } from "../../../src/http/work/kept-replies.ts";

const MEGABYTE = Buffer.alloc(2 ** 20);
const reply = (megabytes: number) => ({ status: 200, body: Buffer.concat(Array(megabytes).fill(MEGABYTE)) });

describe("replies that are kept", () => {
  it("have 32 MB together, and the ones that were not asked for longest go first", () => {
    const kept = new KeptReplies();
    for (const key of ["a", "b", "c"]) kept.set(key, reply(10));
    expect(kept.get("a")).to.not.equal(undefined);
    kept.set("d", reply(10));
    expect(["a", "b", "c", "d"].filter((key) => kept.get(key) !== undefined)).to.deep.equal(["a", "c", "d"]);
    kept.set("e", reply(33));
    expect(["a", "b", "c", "d", "e"].filter((key) => kept.get(key) !== undefined)).to.deep.equal(["a", "c", "d"]);
    kept.set("a", reply(1));
    kept.set("e", reply(11));
    expect(["a", "c", "d", "e"].filter((key) => kept.get(key) !== undefined)).to.deep.equal(["a", "c", "d", "e"]);
  });
});
