import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { Engine } from "../../src/engine/engine.ts";
import { tokenize } from "../../src/syntax/lexer/tokens.ts";
import { EXAMPLES, exampleCases } from "../examples/example-cases.ts";

/** A text with a comment behind each of its lines, which leaves every line where it was. */
function withComments(text: string): string {
  const { count, starts, ends } = tokenize(text);
  let result = "";
  let at = 0;
  for (let token = 0; token <= count; token += 1) {
    const from = token === 0 ? 0 : (ends[token - 1] ?? 0);
    const to = token === count ? text.length : (starts[token] ?? 0);
    result += text.slice(at, from) + text.slice(from, to).replaceAll("\n", ' # "note" rule x: 1\n');
    at = to;
  }
  return result;
}

function engineOf(sources: readonly (readonly [string, string])[]): Engine {
  const engine = new Engine();
  engine.load(sources);
  return engine;
}

/** The recommendations, without the lengths of the stretches that they are about. */
function advice(engine: Engine): unknown {
  return engine.quality().map(({ code, message, source }) => [code, message, source?.line, source?.column]);
}

describe("comments", () => {
  for (const folder of ["us-tax", "uk-tax", "parcel-tariff", "subscription", "eu-vat"]) {
    it(`change no answer, explanation or interface of the example ${folder}`, () => {
      const files = readdirSync(join(EXAMPLES, folder)).filter((name) => name.endsWith(".rules"));
      const sources = files.map((name) => [name, readFileSync(join(EXAMPLES, folder, name), "utf8")] as const);
      const plain = engineOf(sources);
      const noted = engineOf(sources.map(([label, text]) => [label, withComments(text)] as const));
      for (const { spec, effective, data } of exampleCases(folder)) {
        const request = { spec, effective, data, explain: true, arms: true };
        const answers = (engine: Engine) =>
          JSON.stringify([engine.run(request), engine.show(request), engine.outline(request)]);
        expect(answers(noted)).to.equal(answers(plain));
      }
      expect(advice(noted)).to.deep.equal(advice(plain));
    });
  }
});
