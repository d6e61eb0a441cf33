import { expect } from "chai";
import { DEFAULT_LIMITS } from "../../src/model/limits.ts";
import { unlimitedBudget } from "../../src/model/work-budget.ts";
import { FormsOfRules } from "../../src/normal/forms-of-rules.ts";
import { mostSize, type RuleSize, ruleSize } from "../../src/normal/rule-size.ts";
import { ruleSizeCheck } from "../../src/normal/size.ts";
import type { Finding } from "../../src/plan/findings/finding.ts";
import type { Plan, RulePlan } from "../../src/plan/plan.ts";
import { Random } from "../fuzz/random.ts";
import { planOf } from "./plan.ts";

function ruleOf(body: string): { readonly plan: Plan; readonly rule: RulePlan } {
  const plan = planOf(`spec main\ndata x: number\ndata y: number\ndata p: boolean\nrule r: ${body}\n`);
  const [rule] = plan.rules;
  if (rule === undefined) throw new Error("no rule");
  return { plan, rule };
}

function size(body: string): RuleSize {
  const { plan, rule } = ruleOf(body);
  return ruleSize(rule, plan, unlimitedBudget());
}

/** The bound of the size of the rule `r`, and its size. */
function bounded(rules: string): { readonly most: RuleSize | undefined; readonly actual: RuleSize } {
  const plan = planOf(rules);
  const rule = plan.rules.find(({ name }) => name === "r");
  if (rule === undefined) throw new Error("no rule");
  const most = mostSize(new FormsOfRules(unlimitedBudget()).of(rule));
  return { most, actual: ruleSize(rule, plan, unlimitedBudget()) };
}

const repeated = (times: number, part: (i: number) => string) =>
  Array.from({ length: times }, (_, i) => part(i + 1)).join("");

describe("the size of a rule", () => {
  it("is one node and level for a name", () => {
    expect(size("x")).to.deep.equal({ nodes: 1, depth: 1 });
  });

  it("counts equal parts once", () => {
    expect(size("(x * y) - (x * y)")).to.deep.equal({ nodes: 4, depth: 3 });
  });

  it("has one level for a sum however long, and one for each operand of a difference", () => {
    expect(size(`x${repeated(50, () => " + x")}`)).to.deep.equal({ nodes: 2, depth: 2 });
    expect(size(`x${repeated(49, () => " - x")}`)).to.include({ depth: 50 });
  });

  it("counts what folding replaced, one level below", () => {
    expect(size("x + (7 - 3)")).to.deep.equal({ nodes: 6, depth: 4 });
  });

  it("is 2n + 5 for a ladder of n arms on one value, 3n + 5 when results differ from every key", () => {
    expect(size(`0${repeated(20, (i) => `\n  unless x > ${i} then ${i}`)}`)).to.deep.equal({ nodes: 45, depth: 4 });
    expect(size(`0${repeated(20, (i) => `\n  unless x > ${i} then ${i + 100}`)}`)).to.include({ nodes: 65 });
  });

  it("counts a rule with arms, its parts, and `true` for the default", () => {
    expect(size("y\n  unless p then x")).to.deep.equal({ nodes: 5, depth: 2 });
  });
});

describe("the size check", () => {
  const findings = (body: string, limits: Partial<typeof DEFAULT_LIMITS>): readonly Finding[] => {
    const { plan, rule } = ruleOf(body);
    const found: Finding[] = [];
    const check = ruleSizeCheck({ ...DEFAULT_LIMITS, ...limits });
    const declared = rule.instance.body.rules.get(rule.name)?.size ?? 0;
    if (declared >= check.atLeast) check.check(plan, rule, (finding) => found.push(finding), unlimitedBudget());
    return found;
  };

  it("names limit and actual size at the rule", () => {
    const [finding] = findings("x - x - x - x", { max_normal_form_depth: 3 });
    expect(finding).to.include({
      kind: "resource_limit",
      limit_name: "max_normal_form_depth",
      limit_value: "3",
      actual_value: "4",
    });
    expect(finding?.at?.file).to.equal("main.rules");
  });

  it("simplifies a rule only when its text may reach a limit", () => {
    const { plan, rule } = ruleOf("x - x - x");
    const steps = (limits: Partial<typeof DEFAULT_LIMITS>) => {
      const budget = unlimitedBudget();
      ruleSizeCheck({ ...DEFAULT_LIMITS, ...limits }).check(plan, rule, () => undefined, budget);
      return budget.spent;
    };
    const declared = rule.instance.body.rules.get(rule.name);
    const size = declared?.size ?? 0;
    const { length } = "rule r: x - x - x";
    expect(steps({ max_normalized_expression_nodes: 3 * size + 5 })).to.be.greaterThan(0);
    expect(steps({ max_normalized_expression_nodes: 3 * size + 6 })).to.equal(0);
    expect(steps({ max_normal_form_depth: 3 * length + 5 })).to.be.greaterThan(0);
    expect(steps({ max_normal_form_depth: 3 * length + 6 })).to.equal(0);
  });

  it("bounds sums and products of plain numbers without simplifying them", () => {
    const most = (body: string) => {
      const { rule } = ruleOf(body);
      return mostSize(new FormsOfRules(unlimitedBudget()).of(rule));
    };
    expect(most(`x${repeated(50, (i) => ` + ${i}`)}`)).to.deep.equal({ nodes: 56, depth: 5 });
    expect(most("x - 1 - (2 - 1)")).to.equal(undefined);
    const random = new Random(7);
    const part = (depth: number): string => {
      const choice = random.below(depth > 5 ? 3 : 6);
      if (choice < 3) return ["x", "y", `${random.below(4)}`][choice] ?? "";
      return `(${part(depth + 1)} ${["+", "-", "*", "/ x *"][random.below(4)]} ${part(depth + 1)})`;
    };
    let bounded = 0;
    for (let tried = 0; tried < 300; tried++) {
      const body = part(0);
      const bound = most(body);
      if (bound === undefined) continue;
      bounded++;
      const { nodes, depth } = size(body);
      expect(nodes, body).to.be.at.most(bound.nodes);
      expect(depth, body).to.be.at.most(bound.depth);
    }
    expect(bounded).to.be.greaterThan(100);
  });

  it("bounds tables over names without simplifying them", () => {
    const counted = (table: string) =>
      bounded(
        `spec main\ndata x: number\ndata t: text\ndata d: date\ndata p: boolean\nrule c: x * 2\nrule r: ${table}\n`,
      );
    const arms = (count: number, arm: (i: number) => string) => `0${repeated(count, (i) => `\n  unless ${arm(i)}`)}`;
    expect(counted(arms(100, (i) => `x > ${i} then ${i + 1000}`))).to.deep.equal({
      most: { nodes: 309, depth: 8 },
      actual: { nodes: 305, depth: 4 },
    });
    for (const folding of ["p then 1", "x > 1 and x > 2 then 1", "x > x then 1", "1 > 2 then 1", "x > 1 then 1 - 2"])
      expect(counted(arms(2, () => folding)).most, folding).to.equal(undefined);
    const random = new Random(11);
    const pick = (...parts: readonly string[]) => parts[random.below(parts.length)] ?? "";
    const number = () => `${random.below(40)}`;
    const order = () => pick(">", ">=", "<", "<=", "is", "is not");
    const condition = () =>
      pick(
        `${pick("x", "c")} ${order()} ${number()}`,
        `t ${pick("is", "is not")} "${number()}"`,
        `d ${order()} 20${10 + random.below(40)}-01-01`,
        `${pick("x", "c")} in ${random.below(20)}...${20 + random.below(20)}`,
        `d in 20${10 + random.below(40)}-01-01...2060-01-01`,
      );
    for (let tried = 0; tried < 100; tried++) {
      const [one, result] = [condition(), pick("", "x * ", "x - c - ", "x + c * ")];
      // Ladders on one name, and tables of arms of any form.
      const table = arms(1 + random.below(40), () =>
        tried % 2 === 0
          ? `${one.replace(/\d+(?=\D*$)/, () => (/^d/.test(one) ? "01" : `${20 + random.below(20)}`))} then ${number()}`
          : `${condition()} then ${result}${number()}`,
      );
      const { most, actual } = counted(table);
      expect(actual.nodes, table).to.be.at.most(most?.nodes ?? 0);
      expect(actual.depth, table).to.be.at.most(most?.depth ?? 0);
    }
  });

  it("bounds tables over a name that is bound to a rule that only vetoes", () => {
    for (const [type, condition] of [
      ["number", "x > 1"],
      ["number", "x in 1...3"],
      ["text", 'x is not "a"'],
      ["date", "x <= 2020-01-01"],
    ]) {
      const table = `rule r: 0\n  unless ${condition} then 1\n`;
      const { most, actual } = bounded(
        `spec lib\ndata x: ${type}\n${table}\nspec main\nuses lib -> with x: v\nrule v: veto "no"\nrule use: lib.r\n`,
      );
      expect(actual.nodes, condition).to.be.within(6, most?.nodes ?? 0);
      expect(actual.depth, condition).to.be.at.most(most?.depth ?? 0);
    }
  });

  it("misses no rule, whatever the limit", () => {
    const bodies = [
      "x",
      "x - x - x",
      "not not not (x > 1 + 2 + 3)",
      "x * (1 + 2 - 3 * 4)",
      "1\n  unless x > 2 - 1 then 2",
    ];
    for (const body of bodies) {
      const { nodes, depth } = size(body);
      for (let limit = 1; limit < 20; limit++) {
        expect(findings(body, { max_normalized_expression_nodes: limit }).length, body).to.equal(nodes > limit ? 1 : 0);
        expect(findings(body, { max_normal_form_depth: limit }).length, body).to.equal(depth > limit ? 1 : 0);
      }
    }
  });
});
