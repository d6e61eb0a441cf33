import { expect } from "chai";
import { DEFAULT_LIMITS } from "../../src/model/limits.ts";
import { createParser } from "../../src/syntax/parse.ts";
import { readSources } from "../../src/workspace/read-sources.ts";
import { empty, sources } from "./loading.ts";

describe("reading the rows of sources", () => {
  it("takes more specs of one file than a call takes arguments", () => {
    const text = Array.from({ length: 150_000 }, (_, i) => `spec s${i}\n`).join("");
    const reader = { rows: empty().rows, limits: DEFAULT_LIMITS, parser: createParser(DEFAULT_LIMITS) };
    const read = readSources(reader, sources({ "m.rules": text }));
    expect("incoming" in read && read.incoming).to.have.length(150_000);
  });
});
