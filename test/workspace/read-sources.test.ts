import { expect } from "chai";
import { DEFAULT_LIMITS } from "../../src/model/limits.ts";
import { createParser } from "../../src/syntax/parse.ts";
import { load } from "../../src/workspace/index.ts";
import { readSources } from "../../src/workspace/read-sources.ts";
import { empty, errorsOf, loaded, source, sources } from "./loading.ts";

describe("reading the rows of sources", () => {
  it("refuses labels that are empty or given twice, letter case of repositories ignored", () => {
    const errors = (...labels: readonly string[]) =>
      errorsOf(
        load(
          empty(),
          labels.map((label) => source(label, "spec a\n")),
        ),
      ).map(({ kind, request_kind, message }) => [kind, request_kind, message]);
    const refused = (message: string) => [["request", "invalid_request", message]];
    expect(errors("")).to.deep.equal(refused("a source has an empty label"));
    expect(errors("m", "n", "m")).to.deep.equal(refused("the label `m` is given twice in one load"));
    expect(errors("@a/x", "@A/x")).to.deep.equal(refused("the label `@A/x` is given twice in one load"));
    loaded({ m: "spec a\n", "@m/m": "spec b\n" });
  });

  it("takes more specs of one file than a call takes arguments", () => {
    const text = Array.from({ length: 150_000 }, (_, i) => `spec s${i}\n`).join("");
    const reader = { rows: empty().rows, limits: DEFAULT_LIMITS, parser: createParser(DEFAULT_LIMITS) };
    const read = readSources(reader, sources({ "m.rules": text }));
    expect("incoming" in read && read.incoming).to.have.length(150_000);
  });
});
