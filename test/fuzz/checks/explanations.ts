import { Engine, type Response, type RuleNode } from "../../../src/index.ts";
import type { RulesInput, RunInput } from "../inputs/rules.ts";
import { Finding } from "../target.ts";
import { outcome, Refused } from "./outcome.ts";

/** A text of an explanation and what it says that the text is. */
interface Statement {
  readonly text: string;
  readonly expected: string;
}

/**
 * What an explanation says holds: added to the spec as rules, its bodies have the results of their
 * rules and its conditions the values beside them. What is no rule is passed over, and what names a
 * text of the rules, as explanations write it without quotes.
 */
export function checkExplanations({ files }: RulesInput, run: RunInput, { results }: Response): void {
  const engine = new Engine({ limits: { max_expression_depth: 30 } });
  engine.load(files);
  const statements = Object.entries(results).flatMap(([name, { explanation, vetoed, veto_reason, result }]) =>
    explanation === undefined
      ? []
      : statementsOf(name, explanation, vetoed ? `veto ${veto_reason ?? ""}` : String(result)),
  );
  const quoted = new Set(files.flatMap(([, text]) => Array.from(text.matchAll(/"([^"]*)"/g), ([, inner]) => inner)));
  const ref = { spec: run.spec, repository: run.repository, effective: run.effective };
  const source = engine.source(ref);
  if (outcome(() => engine.remove(ref)) instanceof Refused) return;
  const readable = statements.filter(
    ({ text }) => !CUT_NUMBER.test(text) && !quoted.has(text) && !text.split(/\b/).some((word) => quoted.has(word)),
  );
  const state = (stated: readonly Statement[]): Engine | Refused => {
    const extended = engine.copy();
    const rules = stated.map(({ text }, at) => `rule stated_${at}: ${text}\n`);
    const text = `${source}\n${rules.join("")}`;
    return outcome(() => extended.load([["stated.rules", text, run.repository ?? null]])) ?? extended;
  };
  const all = state(readable);
  if (!(all instanceof Refused)) expectToHold(all, readable, run);
  else {
    for (const statement of readable) {
      const one = state([statement]);
      if (!(one instanceof Refused)) expectToHold(one, [statement], run);
    }
  }
}

function expectToHold(engine: Engine, statements: readonly Statement[], run: RunInput): void {
  for (const [at, { text, expected }] of statements.entries()) {
    const name = `stated_${at}`;
    const again = outcome(() => engine.run({ ...run, rules: [name] }));
    if (again instanceof Refused) throw new Finding("a stated text is refused", `${text}: ${again.text}`);
    const { vetoed, veto_reason, result } = again.results[name] ?? { vetoed: true };
    const found = vetoed ? `veto ${veto_reason ?? ""}` : String(result);
    const isNotTaken = expected === NOT_TAKEN && found === "false";
    if (found !== expected && !isNotTaken) {
      throw new Finding("an explanation does not hold", `${text}\nis ${found}, stated as ${expected}`);
    }
  }
}

/**
 * Amounts are compared, as the unit of a rule is that of its default arm. The body of a veto tells
 * nothing of its message, which is a node.
 */
function statementsOf(name: string, { body, causes = [] }: RuleNode, result: string): Statement[] {
  const conditions = causes.map(({ condition, value }) => ({ text: asRule(condition), expected: outcomeOf(value) }));
  if (body === "veto") return conditions;
  const isAmount = /^-?[0-9.]+( \w+|%*)$/.test(result);
  const stated = isAmount
    ? { text: `(${asRule(body)}) is ${name}`, expected: "true" }
    : { text: asRule(body), expected: result };
  return [stated, ...conditions];
}

/** The body of a rule of another type may be `false` after all, of type veto. */
const NOT_TAKEN = "veto A boolean stands where none can be used";

/** Explanations have numbers as answers do, of which 28 digits are written. */
const CUT_NUMBER = /[0-9.]{28}/;

const CALL = /\b(sqrt|sin|cos|tan|asin|acos|atan|log|exp|abs|floor|ceil|round)\(/g;

/**
 * Explanations write `floor(x) * 2` for `(floor x) * 2`
 * (docs/spec/06-show-explanations.md#6-6-rules); in rules a function takes everything to its right.
 */
function asRule(text: string): string {
  let rule = text;
  for (const { index } of [...text.matchAll(CALL)].reverse()) {
    let end = rule.indexOf("(", index) + 1;
    for (let open = 1; open > 0 && end < rule.length; end++) open += rule[end] === "(" ? 1 : rule[end] === ")" ? -1 : 0;
    rule = `${rule.slice(0, index)}(${rule.slice(index, end)})${rule.slice(end)}`;
  }
  return rule;
}

function outcomeOf(value: string): string {
  return value === "true" || value === "false" ? value : `veto ${value === "veto" ? "" : value}`;
}
