import { readFileSync } from "node:fs";
import { expect } from "chai";
import { renderReport } from "../../src/engine/report.ts";
import { VERSION } from "../../src/engine/version.ts";
import type { EngineError } from "../../src/model/diagnostic.ts";

const error = (message: string, line: number, column: number, length: number, attribute = "a.rules"): EngineError => ({
  kind: "validation",
  message,
  source: { attribute, line, column, length },
});

function report(text: string, ...errors: readonly EngineError[]): string[] {
  return renderReport(errors, { textOf: (label) => (label === "a.rules" ? text : undefined) }).split("\n");
}

describe("the report of errors", () => {
  it("is ordered by file, line and column, and says each thing once", () => {
    const lines = report(
      "",
      error("c", 2, 1, 1),
      error("b", 1, 9, 1),
      error("a", 1, 2, 1),
      error("b", 1, 9, 1),
      error("0", 9, 9, 1, "A.rules"),
    );
    expect(lines.filter((line) => line.startsWith("error"))).to.eql(
      ["0", "a", "b", "c"].map((text) => `error[validation]: ${text}`),
    );
    expect(lines.at(-1)).to.equal("4 errors");
  });

  it("shows fifty errors and counts the rest", () => {
    const lines = report("", ...Array.from({ length: 53 }, (_, at) => error(`e${at}`, at + 1, 1, 1)));
    expect(lines.filter((line) => line.startsWith("error"))).to.have.length(50);
    expect(lines.slice(-3)).to.eql(["… and 3 more", "", "53 errors"]);
  });

  it("says that there are more errors than were reported", () => {
    const others = { kind: "resource_limit", message: "there are more", limit_name: "max_errors" } as const;
    const lines = report("", ...Array.from({ length: 52 }, (_, at) => error(`e${at}`, at + 1, 1, 1)), others);
    expect(lines.slice(-3)).to.eql(["… and 2 more", "", "more than 52 errors"]);
    expect(report("", error("e", 1, 1, 1), others).at(-1)).to.equal("more than 1 errors");
  });

  it("puts the carets below wide characters, tabs and carriage returns", () => {
    expect(report("日本\tab\r\n", error("x", 1, 4, 2)).slice(2, 5)).to.eql(["   |", " 1 | 日本 ab", "   |      ^^"]);
  });

  it("underlines a span over several lines to the end of the first, and the end of a file with one caret", () => {
    expect(report("abc\ndef", error("x", 1, 2, 6))[4]).to.equal("   |  ^^");
    expect(report("abc", error("x", 1, 4, 0))[4]).to.equal("   |    ^");
  });

  it("makes room for long line numbers", () => {
    const lines = report(`${"\n".repeat(99)}abc`, error("x", 100, 1, 3));
    expect(lines.slice(1, 5)).to.eql(["    --> a.rules:100:1", "     |", " 100 | abc", "     | ^^^"]);
  });

  it("shows a window of a long line", () => {
    const [, , , line = "", carets = ""] = report(`${"a".repeat(200)}HERE${"b".repeat(200)}`, error("x", 1, 201, 4));
    expect(line).to.match(/^ 1 \| …a+HEREb+…$/);
    expect(line.slice(carets.indexOf("^"), carets.indexOf("^") + 4)).to.equal("HERE");
    expect(line.length).to.be.below(130);
  });

  it("keeps control characters of a source away from the terminal", () => {
    expect(report("a\u001b[2Jb", error("bad \u001b", 1, 1, 1)).join("\n")).not.to.contain("\u001b");
  });

  it("names limit, bound and actual value", () => {
    const limit = { limit_name: "max_sources", limit_value: "2", actual_value: "3" };
    const lines = report("", { kind: "resource_limit", message: "too many", ...limit });
    expect(lines).to.eql(["error[resource-limit]: too many", "  = limit max_sources: 2, found 3", "", "1 error"]);
  });
});

describe("the version", () => {
  it("is that of the package", () => {
    expect(JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")).version).to.equal(VERSION);
  });
});
