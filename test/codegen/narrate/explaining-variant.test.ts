import { expect } from "chai";
import { TooLarge } from "../../../src/codegen/code/module-parts.ts";
import { emitBody } from "../../../src/codegen/emit.ts";
import { instantiate } from "../../../src/codegen/instantiate.ts";
import { Engine } from "../../../src/index.ts";
import { DEFAULT_LIMITS } from "../../../src/model/limits.ts";
import type { ExplanationNode } from "../../../src/model/program/explanation.ts";
import { narrationSource } from "../../../src/normal/narration/narration.ts";
import { normalise } from "../../../src/normal/normalise.ts";
import * as narrating from "../../../src/runtime/generated/explain.ts";
import { generatedRun } from "../../../src/runtime/generated/module.ts";
import { ownRules } from "../../../src/runtime/select.ts";
import { planOf } from "../../normal/plan.ts";
import { NOW, run } from "../../runtime/build.ts";
import { bodyOf, codeProblem, emitted } from "../agree.ts";

const ORDER = `spec main
data price: measure
  -> unit eur: 1
  -> unit cent: 0.01
data zone: text
  -> options "home" "union" "abroad"
data member: boolean
rule shipping: 9 eur
  unless zone is "home" then 450 cent
  unless zone is "abroad" then veto "no delivery abroad"
rule free: member and price >= 50 eur
rule total: price + shipping
  unless free then price
`;

function bodies(source: string) {
  const plan = planOf(source);
  const form = normalise(plan, { authored: true });
  return {
    plain: bodyOf(normalise(plan).program),
    explaining: bodyOf(form.program, { explain: narrationSource(plan, form) }),
  };
}

/** An engine, and an explained run of all rules of its spec by generated code. */
function prepared(source: string) {
  const engine = new Engine();
  engine.load([["main.rules", source]]);
  const ref = { spec: "main", effective: "2026" };
  return {
    exact: (data: Readonly<Record<string, string>>) => engine.run({ ...ref, data, explain: true }),
    fast: engine.prepare({ ...ref, explain: true }),
  };
}

describe("the plain module", () => {
  it("contains no explanation code", () => {
    const { plain, explaining } = bodies(ORDER);
    const names = Object.keys(narrating);
    expect(names).to.include("constantNode");
    for (const name of names) expect(plain.imports).not.to.include(name);
    for (const word of ["explain", "compose", "condition", "zone is", "price >= 50 eur"]) {
      expect(plain.text).not.to.include(word);
      expect(explaining.text).to.include(word);
    }
  });
});

describe("the explaining variant", () => {
  it("is the same for the same program", () => {
    expect(bodies(ORDER).explaining.text).to.equal(bodies(ORDER).explaining.text);
  });

  it("stands beside plain functions in one module", () => {
    const plan = planOf(ORDER);
    const form = normalise(plan, { authored: true });
    const answers = ownRules(form.program);
    const variants = [{}, { explain: narrationSource(plan, form) }, {}].map((hooks) => ({ answers, hooks }));
    const { text, facts } = emitted(emitBody(form.program, variants));
    const module = instantiate(text, form.program, facts);
    const given = { price: "60 eur", zone: "home", member: "yes" };
    const [plain, explained, again] = (module?.entries ?? []).map((entry) => {
      return module && generatedRun(module, entry, DEFAULT_LIMITS).run(given, NOW);
    });
    expect(JSON.stringify(plain)).to.equal(JSON.stringify(run(form.program, given)));
    expect(again).to.deep.equal(plain);
    const { exact } = prepared(ORDER);
    expect(JSON.stringify(explained)).to.equal(JSON.stringify(exact(given).results));
  });

  it("prints whatever a spec says as literals", () => {
    const said = `\`\${x}\` \\ \u2028 */ </script>`;
    const { explaining } = bodies(
      `spec main\ndata t: text -> options "a" "${said}"\nrule r: veto "${said}"\n  unless t is "${said}" then 1\n`,
    );
    expect(codeProblem(explaining.text)).to.equal(undefined);
  });

  it("is not made for rules that would be too large for a function, which are explained all the same", () => {
    const arms = Array.from({ length: 61 }, (_, at) => `\n  unless n > ${at} then ${at}`).join("");
    const source = `spec main\ndata n: number\nrule r: 0${arms}\n`;
    expect(() => bodies(source)).to.throw(TooLarge);
    const { exact, fast } = prepared(source);
    expect(fast.run({ n: "30.5" }).results).to.deep.equal(exact({ n: "30.5" }).results);
  });

  it("goes on in further functions for long tables of keys", () => {
    const arms = Array.from({ length: 150 }, (_, at) => `\n  unless key is "k${at}" then ${at}`).join("");
    const source = `spec main\ndata key: text\nrule r: 0${arms}\n`;
    expect(bodies(source).explaining.text).to.include("More(f, nodes)");
    const { exact, fast } = prepared(source);
    for (const key of ["k0", "k75", "k149", "k150"])
      expect(fast.run({ key }).results).to.deep.equal(exact({ key }).results);
  });

  it("shares what never changes between answers, so that nobody can change it", () => {
    const { fast } = prepared(ORDER);
    const operandsOf = (node: ExplanationNode | undefined): readonly ExplanationNode[] => {
      if (node?.type === "compose") return node.operands;
      return node?.type === "rule" ? operandsOf(node.children?.[0]) : [];
    };
    const [, fifty] = operandsOf(
      operandsOf(fast.run({ price: "60 eur", zone: "home", member: "yes" }).results.free?.explanation)[1],
    );
    expect(fifty).to.deep.equal({ type: "compose", expression: "50 eur", operands: [] });
    expect(() => Object.assign(fifty ?? {}, { expression: "0 eur" })).to.throw(TypeError);
  });
});
