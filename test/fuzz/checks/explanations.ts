import { type Engine, EngineErrors, type RuleNode } from "../../../src/index.ts";
import type { RulesInput, RunInput } from "../inputs/rules.ts";
import { Finding } from "../target.ts";
import type { Answered } from "./answers.ts";
import { outcome, Refused } from "./outcome.ts";

/** A text of an explanation with the value that the explanation gives for it. */
interface Statement {
  readonly text: string;
  readonly expected: string;
}

/**
 * The limit of depth of engines whose explanations are tried: stated texts may be deeper than the
 * rules that they explain.
 */
export const STATED_LIMITS = { max_expression_depth: 30 };

/** The spec whose rules are the statements. */
const STATED = "what_explanations_state";

/**
 * The statements of explanations hold. Added to a copy of the spec as rules, bodies have the
 * results of their rules, and conditions the values beside them. A statement that does not load as
 * a rule is skipped, and so is one that names a text of the rules, as explanations write texts
 * without quotes: an empty one leaves nothing. `engine`: with the files, and with `STATED_LIMITS`.
 */
export function checkExplanations(engine: Engine, { files }: RulesInput, answered: readonly Answered[]): void {
  const quoted = new Set(files.flatMap(([, text]) => Array.from(text.matchAll(/"([^"]*)"/g), ([, inner]) => inner)));
  // The conditions of a scale compare its bounds, too, and their texts do not say that.
  const hasScale = files.some(([, text]) => /\bby\s+scale\b/i.test(text));
  const isReadable = ({ text, expected }: Statement) =>
    !(hasScale && expected.startsWith("veto ")) &&
    !CUT_NUMBER.test(text) &&
    !quoted.has("") &&
    !quoted.has(text) &&
    !text.split(/\b/).some((word) => quoted.has(word));
  for (const alike of grouped(answered).values()) {
    const stated = alike.flatMap(({ run, explained }, at) =>
      Object.entries(explained?.results ?? {})
        .flatMap(([name, { explanation, vetoed, veto_reason, result }]) =>
          explanation === undefined
            ? []
            : statementsOf(name, explanation, vetoed ? `veto ${veto_reason ?? ""}` : String(result)),
        )
        .filter(isReadable)
        .map((statement, number) => ({ ...statement, run, rule: `stated_${at}_${number}` })),
    );
    expectAllToHold(engine, stated);
  }
}

/** A statement as a rule of the spec of statements. */
interface Stated extends Statement {
  readonly rule: string;
  readonly run: RunInput;
}

/** Groups the answers by version: one spec of statements serves each. */
function grouped(answered: readonly Answered[]): ReadonlyMap<string, Answered[]> {
  const groups = new Map<string, Answered[]>();
  for (const answer of answered) {
    const { spec, repository, effective } = answer.run;
    const key = JSON.stringify([spec, repository, effective]);
    groups.set(key, [...(groups.get(key) ?? []), answer]);
  }
  return groups;
}

function expectAllToHold(base: Engine, all: readonly Stated[]): void {
  const { spec, repository, effective } = all[0]?.run ?? {};
  if (spec === undefined) return;
  const source = base.source({ spec, repository, effective }).replace(/^spec \S+/, `spec ${STATED}`);
  for (let stated = all; stated.length > 0; ) {
    const engine = base.copy();
    const text = [source, ...stated.map(({ rule, text }) => `rule ${rule}: ${text}`)].join("\n");
    const wrong = wrongLines(() => engine.load([["stated.rules", text, repository ?? null]]));
    if (wrong.size === 0) {
      expectToHold(engine, stated);
      return;
    }
    const right = withoutLines(stated, wrong, linesOf(source) + 1);
    if (right.length === stated.length) return;
    stated = right;
  }
}

/** The lines of a text to which its errors point. */
function wrongLines(load: () => void): ReadonlySet<number | undefined> {
  try {
    load();
    return new Set();
  } catch (thrown) {
    if (!(thrown instanceof EngineErrors)) throw thrown;
    return new Set(thrown.errors.map(({ source }) => source?.line));
  }
}

function withoutLines(stated: readonly Stated[], wrong: ReadonlySet<number | undefined>, first: number): Stated[] {
  let line = first;
  return stated.filter(({ text }) => {
    const own = Array.from({ length: linesOf(text) }, () => line++);
    return !own.some((at) => wrong.has(at));
  });
}

function linesOf(text: string): number {
  return text.split("\n").length;
}

function expectToHold(engine: Engine, stated: readonly Stated[]): void {
  for (const run of new Set(stated.map(({ run }) => run))) {
    const own = stated.filter((statement) => statement.run === run);
    const rules = own.map(({ rule }) => rule);
    const again = outcome(() => engine.run({ ...run, spec: STATED, rules }));
    if (again instanceof Refused) throw new Finding("a stated text is refused", again.text);
    for (const { rule, text, expected } of own) {
      const { vetoed, veto_reason, result } = again.results[rule] ?? { vetoed: true };
      const found = vetoed ? `veto ${veto_reason ?? ""}` : String(result);
      const isNotTaken = expected === NOT_TAKEN && found === "false";
      if (found !== expected && !isNotTaken)
        throw new Finding("an explanation does not hold", `${text}\nis ${found}, stated as ${expected}`);
    }
  }
}

/**
 * The statements of a rule node. They compare amounts, as the unit of a rule is that of its default
 * arm. The body of a veto lacks the message, which is a node.
 */
function statementsOf(name: string, { body, causes = [] }: RuleNode, result: string): Statement[] {
  // `2 in (b, 2)` is stated without reading b, whose veto would decide if it were evaluated.
  const evaluated = causes.filter(
    ({ condition, children }) => !condition.includes(" in (") || children?.some(({ type }) => type !== "data_unused"),
  );
  const conditions = evaluated.map(({ condition, value }) => ({ text: asRule(condition), expected: outcomeOf(value) }));
  if (body === "veto") return conditions;
  const isAmount = result === TOO_LARGE || /^-?[0-9.]+( \w+|%*)$/.test(result);
  const stated = isAmount
    ? { text: `(${asRule(body)}) is ${name}`, expected: "true" }
    : { text: asRule(body), expected: result };
  return [stated, ...conditions];
}

/**
 * The result of a rule whose value only the answer cannot have
 * (docs/spec/02-types-numbers-units.md#2-1-values-and-exactness): in another unit it may be written.
 */
const TOO_LARGE = "veto The result is too large to be written: at most 79228162514264337593543950335";

/** The value of a body that may be `false` although its rule is of another type: a veto. */
const NOT_TAKEN = "veto A boolean stands where none can be used";

/** A number of 28 digits, which explanations, like answers, may have cut. */
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
