import { decode, encode } from "@jridgewell/sourcemap-codec";
import { expect } from "chai";
import { embeddable } from "../../../src/bundle/text/embeddable.ts";

describe("the code of a bundle", () => {
  it("keeps its mappings where markup is escaped", () => {
    const lines = ["f()", "f('<!--', g('</Script>'), h());k()"];
    const columns = (text: string) => Array.from(text.matchAll(/[fghk]\(/g), ({ index }) => index);
    const mapping = (texts: readonly string[]) =>
      texts.map((text) => columns(text).map((column, i): [number, number, number, number] => [column, 0, i, 0]));
    const { code, mappings } = embeddable({ code: lines.join("\n"), mappings: encode(mapping(lines)) });
    expect(code).to.equal(String.raw`f()
f('\x3C!--', g('\x3C/Script>'), h());k()`);
    expect(decode(mappings)).to.deep.equal(mapping(code.split("\n")));
  });

  it("stays as it is without markup", () => {
    const plain = { code: "a < b && c <= d; '<scr' + '<s>'", mappings: "AAAA" };
    expect(embeddable(plain)).to.deep.equal(plain);
  });
});
