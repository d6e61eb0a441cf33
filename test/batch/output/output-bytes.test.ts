import { expect } from "chai";
import { OutputBytes } from "../../../src/batch/output/output-bytes.ts";

describe("the bytes of an output", () => {
  const written = (add: (output: OutputBytes) => void): string => {
    const output = new OutputBytes();
    output.add("before ");
    add(output);
    output.add(" behind");
    return Buffer.from(output.take()).toString();
  };

  it("take the memory that is given to them, and more where they need it", () => {
    const output = new OutputBytes();
    const memory = new ArrayBuffer(100);
    output.reuse(memory);
    output.add("x".repeat(30));
    expect(output.take().buffer).to.equal(memory);
    output.reuse(memory);
    output.add("y".repeat(20_000));
    const more = output.take();
    expect(more.buffer).not.to.equal(memory);
    expect(Buffer.from(more).toString()).to.equal("y".repeat(20_000));
  });

  it("have parts of texts, in letters of any language, and nothing behind a cut", () => {
    const add = (output: OutputBytes) => {
      output.addPart("x,Zürich,y", 2, 8);
      const { length } = output;
      output.add("gone");
      output.cut(length);
    };
    expect(written(add)).to.equal("before Zürich behind");
  });
});
