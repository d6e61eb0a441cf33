import { expect } from "chai";
import { kindName } from "../../../src/syntax/lexer/kinds.ts";
import { tokenize } from "../../../src/syntax/lexer/tokens.ts";

function tokensOf(text: string): readonly string[] {
  const { count, kinds, starts, ends } = tokenize(text);
  return Array.from({ length: count }, (_, at) => `${kindName(kinds[at] ?? 0)} ${text.slice(starts[at], ends[at])}`);
}

describe("the lexer", () => {
  it("recognises reserved words in any letter case", () => {
    expect(tokensOf("RULE Unless sqrt yes Number")).to.deep.equal([
      "rule RULE",
      "unless Unless",
      "math sqrt",
      "boolean yes",
      "primitive Number",
    ]);
  });

  it("takes the longest symbol", () => {
    expect(tokensOf("->- >>=...%%%")).to.deep.equal([
      "arrow ->",
      "minus -",
      "compare >",
      "compare >=",
      "ellipsis ...",
      "permille %%",
      "percent %",
    ]);
  });

  it("ends a number where a digit is missing", () => {
    expect(tokensOf("1_000.50e-3 5e 1e+ 2.5_0 5.")).to.deep.equal([
      "number 1_000.50e-3",
      "number 5",
      "label e",
      "number 1",
      "label e",
      "plus +",
      "number 2.5",
      "label _0",
      "number 5",
      "dot .",
    ]);
  });

  it("separates tokens by every Unicode white space, and by nothing else", () => {
    expect(tokensOf("a\u0085b\u00a0c\u2003d\u3000e")).to.have.length(5);
    expect(tokensOf("a\u200bb\ufeff\u0000")).to.deep.equal([
      "label a",
      "illegal \u200b",
      "label b",
      "illegal \ufeff",
      "illegal \u0000",
    ]);
  });

  it("reads three quotes as commentary, one as text without escapes", () => {
    expect(tokensOf('"""a "b" c""" "a\\" ""')).to.deep.equal(['commentary """a "b" c"""', 'text "a\\"', 'text ""']);
  });

  it("keeps what is not closed as one token up to the end", () => {
    expect(tokensOf('"open\nrule')).to.deep.equal(['unclosed_text "open\nrule']);
    expect(tokensOf('"""open "')).to.deep.equal(['unclosed_commentary """open "']);
  });

  it("takes a character outside the basic plane as one", () => {
    expect(tokensOf("\u{1f600}a")).to.deep.equal(["illegal \u{1f600}", "label a"]);
  });
});
