import { expect } from "chai";
import fc from "fast-check";
import { DEFAULT_LIMITS } from "../../../src/model/limits.ts";
import { countDerivations } from "../../../src/syntax/derivation/derive.ts";
import { formatTree } from "../../../src/syntax/format/format-tree.ts";
import { beginsPiece, KIND } from "../../../src/syntax/lexer/kinds.ts";
import { pieceEnd } from "../../../src/syntax/lexer/split.ts";
import { TokenReader, type TokenTable, tokenize } from "../../../src/syntax/lexer/tokens.ts";
import { operandsFirst } from "../../../src/syntax/operands.ts";
import { createParser } from "../../../src/syntax/parse.ts";
import { classify } from "../../../src/syntax/pieces/declarations/classify.ts";
import { lineEnd, listHead } from "../../../src/syntax/pieces/declarations/list-head.ts";
import { classifyLine } from "../../../src/syntax/pieces/declarations/list-line-tokens.ts";
import { PieceTokens } from "../../../src/syntax/pieces/piece-tokens.ts";
import type { ArmNode } from "../../../src/syntax/tree/declaration.ts";
import type { Expression } from "../../../src/syntax/tree/expression.ts";
import { volume } from "../../volume.ts";
import { expression, program } from "../programs.ts";
import { meaning, parseText, spelledOut } from "../trees.ts";

const RUNS = { numRuns: volume(300) };

function holdsForCanonicalText(text: string): boolean {
  const { tree } = parseText(text);
  if (tree === undefined) return false;
  const canonical = formatTree(tree, DEFAULT_LIMITS);
  if (typeof canonical !== "string") return false;
  const again = parseText(canonical);
  if (again.tree === undefined) {
    expect.fail(`canonical text does not parse: ${again.errors[0]?.message}\n${text}\n--- canonical\n${canonical}`);
  }
  expect(meaning(again.tree), `${text}\n--- canonical\n${canonical}`).to.deep.equal(meaning(tree));
  expect(formatTree(again.tree, DEFAULT_LIMITS), text).to.equal(canonical);
  return true;
}

describe("canonical text", () => {
  it("of any file parses to the same tree and stays as it is when formatted again", () => {
    let held = 0;
    fc.assert(
      fc.property(program, (text) => {
        if (holdsForCanonicalText(text)) held += 1;
      }),
      RUNS,
    );
    expect(held).to.be.greaterThan(volume(100));
  });

  it("of any expression parses to the same tree and stays as it is when formatted again", () => {
    let held = 0;
    fc.assert(
      fc.property(expression, (body) => {
        if (holdsForCanonicalText(`spec s rule r: ${body}`)) held += 1;
      }),
      { numRuns: volume(500) },
    );
    expect(held).to.be.greaterThan(volume(250));
  });
});

describe("a parser", () => {
  it("makes of a piece what it would make of it alone, whatever it parsed before", () => {
    const parser = createParser(DEFAULT_LIMITS);
    fc.assert(
      fc.property(program, (text) => {
        const { tree, errors } = parser.parse({ label: "a.rules", text });
        const alone = parseText(text);
        expect(errors).to.deep.equal(alone.errors);
        expect(tree && spelledOut(tree)).to.deep.equal(alone.tree && spelledOut(alone.tree));
      }),
      { numRuns: volume(300) },
    );
  });
});

describe("arms", () => {
  it("are the same each time they are read, whether their nodes are kept or made of the text again", () => {
    const keeping = createParser(DEFAULT_LIMITS, { remembered: 1 });
    fc.assert(
      fc.property(program, (text) => {
        const twice = text.replace(/\bunless .*?(?=\bunless |\brule |\bdata |\bspec |\brepo |$)/gs, "$& $&");
        const { tree } = parseText(twice);
        const kept = keeping.parse({ label: "a.rules", text: twice }).tree;
        expect(tree && spelledOut(tree)).to.deep.equal(kept && spelledOut(kept));
      }),
      RUNS,
    );
  });
});

describe("the literals of an arm", () => {
  it("are those of its node in reading order", () => {
    fc.assert(
      fc.property(program, (text) => {
        const twice = text.replace(/\bunless .*?(?=\bunless |\brule |\bdata |\bspec |\brepo |$)/gs, "$& $&");
        for (const { arms } of parseText(twice).tree?.specs.flatMap(({ rules }) => rules) ?? []) {
          const forms = Array.from(arms.forms(), ({ arm }) => literalsIn(arm.node));
          const found = Array.from(arms.literals(), ({ form, literals }) => literals ?? forms[form]);
          expect(found, twice).to.deep.equal(Array.from(arms, ({ node }) => literalsIn(node)));
        }
      }),
      RUNS,
    );
  });
});

function literalsIn({ condition, result }: ArmNode): Expression[] {
  const nodes = [...operandsFirst(condition), ...(result.type === "veto" ? [] : operandsFirst(result))];
  return nodes.filter(({ type }) => ["number", "text", "boolean", "date", "time"].includes(type));
}

describe("the grammar", () => {
  it("derives every piece in one way at most", () => {
    const tokens = new PieceTokens();
    fc.assert(
      fc.property(
        fc.oneof(
          program,
          expression.map((body) => `rule r: ${body}`),
        ),
        (text) => {
          const table = tokenize(text);
          for (let at = 0; at < table.count; ) {
            const to = pieceEnd(table, at);
            if (beginsPiece(table.kinds[at] ?? 0)) checkDerivations(table, at, to, tokens, text);
            at = to;
          }
        },
      ),
      RUNS,
    );
  });
});

/** The declaration of a list and each of its lines are derived by themselves. */
function checkDerivations(table: TokenTable, from: number, to: number, tokens: PieceTokens, text: string): void {
  const reader = new TokenReader(table);
  const list = listHead(reader, from, to);
  classify(table, from, list?.end ?? to, tokens, list);
  expect(countDerivations(tokens.kinds), text).to.be.lessThan(2);
  for (let at = list?.end ?? to; at < to; at = lineEnd(reader, at, to)) {
    classifyLine(reader, at, lineEnd(reader, at, to), reader.start(from), table.kinds[from] === KIND.data, tokens);
    expect(countDerivations(tokens.kinds), text).to.be.lessThan(2);
  }
}
