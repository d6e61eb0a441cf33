import type { RuleResult, TypeInfo } from "../../engine/api.ts";
import type { Engine } from "../../engine/engine.ts";
import { EngineErrors } from "../../engine/errors.ts";
import { foldName } from "../../model/fold-name.ts";
import type { DecisionLine } from "../log/line.ts";
import { MASK } from "../masks.ts";
import { EVALUATION_TIMEOUT } from "../receipt.ts";

/** A rule that was decided another way. */
export interface ChangedRule {
  readonly rule: string;
  /** Absent: the line has none, though it should. */
  readonly before?: RuleResult;
  /** Absent: the rules have none of this name. */
  readonly after?: RuleResult;
}

export interface ComparedLine {
  /** Rules whose outcome was compared. */
  readonly rules: readonly string[];
  readonly changed: readonly ChangedRule[];
  /** Rules that need a value which the log does not tell. */
  readonly masked: readonly string[];
}

/**
 * Evaluates a line again and compares it. `exactly`: the version and the deciding arms count as
 * well, as the rules are the same. Throws EngineErrors for a line that is not a request for these
 * rules, and EngineTimeout for one that takes too long.
 */
export function compareLine(engine: Engine, line: DecisionLine, exactly: boolean): ComparedLine {
  const { spec, effective, data, arms } = line;
  const hidden = maskedRules(engine, line);
  const logged = Object.keys(line.results);
  const rules = logged.filter((rule) => !hidden.has(rule));
  if (!exactly && rules.length === 0 && logged.length > 0) return { rules, changed: [], masked: logged };
  const asked = exactly ? line.rules : known(engine, line);
  const answer = engine.run({ spec, effective, data, rules: asked, arms: true, timeout: EVALUATION_TIMEOUT });
  const isSameVersion =
    answer.spec_effective_from === line.spec_effective_from && answer.spec_effective_to === line.spec_effective_to;
  const changed = rules.flatMap((rule): ChangedRule[] => {
    const before = line.results[rule];
    const { arm, ...after }: Partial<RuleResult> = answer.results[rule] ?? {};
    if (before === undefined) return [];
    const isSame = exactly
      ? isSameVersion && arm === arms[rule] && isSameJson(before, after)
      : isSameOutcome(before, after);
    return isSame ? [] : [{ rule, before, ...(isResult(after) && { after }) }];
  });
  const unlogged = Object.entries(answer.results).flatMap(([rule, { arm, ...after }]): ChangedRule[] =>
    Object.hasOwn(line.results, rule) ? [] : [{ rule, after }],
  );
  return {
    rules: [...rules, ...unlogged.map(({ rule }) => rule)],
    changed: [...changed, ...unlogged],
    masked: logged.filter((rule) => hidden.has(rule)),
  };
}

/**
 * The rules of a line that the engine has, as other rules may have gone: those with a result, and
 * those that must have had one. Undefined, which is all rules, for a line that names none.
 */
function known(
  engine: Engine,
  { spec, effective, rules: asked = [], results, arms }: DecisionLine,
): readonly string[] | undefined {
  const named = new Set([...Object.keys(results), ...asked.map((rule) => foldName(rule)), ...Object.keys(arms)]);
  if (named.size === 0) return undefined;
  const { locations } = engine.outline({ spec, effective });
  const rules = [...named].filter((rule) => Object.hasOwn(locations, rule));
  if (rules.length > 0) return rules;
  throw new EngineErrors([
    {
      kind: "request",
      message: `spec \`${spec}\` has none of the requested rules`,
      request_kind: "invalid_request",
    },
  ]);
}

/** The rules whose outcome a masked value may decide, or is told without it. */
function maskedRules(engine: Engine, { spec, effective, masked, results }: DecisionLine): ReadonlySet<string> {
  if (masked === undefined) return new Set();
  const { data } = engine.show({ spec, effective });
  const hidden = Object.keys(results).filter((rule) => JSON.stringify(results[rule]).includes(MASK));
  return new Set([...hidden, ...masked.flatMap((name) => neededBy(foldName(name), data))]);
}

/** The rules that need a value, also one of a row: `members.2.iban`. */
function neededBy(name: string, data: NonNullable<TypeInfo["data"]>): readonly string[] {
  const input = data[name];
  if (input !== undefined) return input.needed_by_rules;
  const [, list = "", field] = /^(.*?)\.\d+(?:\.(.+))?$/s.exec(name) ?? [];
  const { type, needed_by_rules = [] } = data[list] ?? {};
  return field !== undefined && type?.data !== undefined ? neededBy(field, type.data) : needed_by_rules;
}

function isResult(result: Partial<RuleResult>): result is RuleResult {
  return result.vetoed !== undefined;
}

/**
 * True for two results that say the same, whatever the name of their type and the further units in
 * which they are told.
 */
function isSameOutcome(
  { rule_type: _old, measure: was = {}, ...before }: Partial<RuleResult>,
  { rule_type: _new, measure: is = {}, ...after }: Partial<RuleResult>,
): boolean {
  return isSameJson(before, after) && Object.entries(was).every(([unit, amount]) => (is[unit] ?? amount) === amount);
}

/** True for the same JSON text: members come in one order. */
function isSameJson(before: unknown, after: unknown): boolean {
  return JSON.stringify(before) === JSON.stringify(after);
}
