import { expect } from "chai";
import fc from "fast-check";
import { DEFAULT_LIMITS } from "../../../src/model/limits.ts";
import { formatTree } from "../../../src/syntax/format/format-tree.ts";
import { tokenize } from "../../../src/syntax/lexer/tokens.ts";
import { volume } from "../../volume.ts";
import { program } from "../programs.ts";
import { formatted, meaning, parseText, treeOf } from "../trees.ts";

/**
 * Puts a comment, `# 0`, `# 1`, …, into every gap of white space that is chosen, and at both ends.
 */
function sprinkled(text: string, chosen: readonly boolean[], ownLine: readonly boolean[]): string {
  const { count, starts, ends } = tokenize(text);
  let result = "";
  let at = 0;
  let comments = 0;
  for (let token = 0; token <= count; token += 1) {
    const from = token === 0 ? 0 : (ends[token - 1] ?? 0);
    const to = token === count ? text.length : (starts[token] ?? 0);
    const space = text.slice(from, to);
    result += text.slice(at, from) + space;
    at = to;
    const isGap = space !== "" || token === 0 || token === count;
    if (!isGap || chosen[token % chosen.length] !== true) continue;
    const blank = token % 5 === 0 ? "\n" : "";
    result += `${ownLine[token % ownLine.length] === true ? "\n " : ""}# ${comments} "\n${blank}`;
    comments += 1;
  }
  return result + text.slice(at);
}

function commentsOf(text: string): readonly string[] {
  return tokenize(text).comments.map((comment) => comment.text);
}

const choices = fc.array(fc.boolean(), { minLength: 3, maxLength: 11 });

function canonicalOf(text: string): string | undefined {
  const { tree } = parseText(text);
  const canonical = tree === undefined ? undefined : formatTree(tree, DEFAULT_LIMITS);
  return typeof canonical === "string" ? canonical : undefined;
}

describe("comments", () => {
  it("change no meaning wherever white space may stand, and formatting keeps each of them", () => {
    let held = 0;
    fc.assert(
      fc.property(program, choices, choices, (text, chosen, ownLine) => {
        if (canonicalOf(text) === undefined) return;
        const source = sprinkled(text, chosen, ownLine);
        const canonical = formatted(source);
        const where = `${source}\n--- canonical\n${canonical}`;
        expect(meaning(treeOf(source)), where).to.deep.equal(meaning(treeOf(text)));
        expect(meaning(treeOf(canonical)), where).to.deep.equal(meaning(treeOf(text)));
        expect(formatted(canonical), where).to.equal(canonical);
        expect(commentsOf(canonical).toSorted(), where).to.deep.equal(commentsOf(source).toSorted());
        held += 1;
      }),
      { numRuns: volume(200) },
    );
    expect(held).to.be.greaterThan(volume(80));
  });

  it("keep their order where the declarations do", () => {
    fc.assert(
      fc.property(program, choices, choices, (text, chosen, ownLine) => {
        const ordered = canonicalOf(text);
        if (ordered === undefined || canonicalOf(ordered) !== ordered) return;
        const source = sprinkled(ordered, chosen, ownLine);
        const canonical = formatted(source);
        expect(commentsOf(canonical), `${source}\n--- canonical\n${canonical}`).to.deep.equal(commentsOf(source));
      }),
      { numRuns: volume(200) },
    );
  });
});
