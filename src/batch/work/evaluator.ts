import type { Data, Prepared, Response, RuleResult } from "../../engine/api.ts";
import { Engine } from "../../engine/engine.ts";
import { LruMap } from "../../model/lru-map.ts";
import type { Answers } from "../format.ts";
import type { RuleColumns } from "../output/plan.ts";
import type { WorkSetup } from "./work.ts";

/** Evaluates the requested rules for one record after another. */
export interface Evaluator {
  /**
   * Fills `into`. `effective`: the instant of the record, if it has one of its own. Throws
   * EngineErrors for data that are no request, and for an instant that is none.
   */
  evaluate(data: Data, effective: string | undefined, into: MutableAnswers): void;
}

/** Answers that are filled for each record anew. */
export interface MutableAnswers extends Answers {
  readonly texts: (string | undefined)[];
  readonly vetoes: (string | undefined)[];
  readonly arms: (string | undefined)[];
  response: Response | undefined;
  readonly missing: Set<string>;
}

/** The number of instants whose versions are kept. */
const MOST_INSTANTS = 1024;

/** The evaluator of rules from a snapshot. */
export function engineEvaluator({ rules: source, plan, explain }: WorkSetup): Evaluator {
  const { snapshot, effective: usual, ...ref } = source;
  const engine = Engine.fromSnapshot(snapshot);
  const options = { arms: plan.rules.some(({ arm }) => arm !== undefined), explain };
  const prepared = new LruMap<string, Prepared>(MOST_INSTANTS);
  const preparedAt = (effective: string): Prepared => {
    const known = prepared.get(effective);
    if (known !== undefined) return known;
    const made = engine.prepare({ ...ref, effective, ...options });
    prepared.set(effective, made);
    return made;
  };
  return {
    evaluate(data, effective = usual, into) {
      const response = preparedAt(effective).run(data);
      fill(into, plan.rules, response);
      if (plan.responses !== undefined) into.response = response;
    },
  };
}

/** Fills answers from a response, which may lack rules that its version does not have. */
function fill(into: MutableAnswers, rules: readonly RuleColumns[], { results }: Response): void {
  const { texts, vetoes, arms, missing } = into;
  for (let at = 0; at < rules.length; at++) {
    const rule = rules[at];
    const result = rule === undefined ? undefined : results[rule.rule];
    const isVetoed = result?.vetoed === true;
    texts[at] = rule === undefined || result === undefined || isVetoed ? undefined : textOf(result, rule);
    vetoes[at] = isVetoed ? vetoText(result) : undefined;
    arms[at] = result?.arm;
    if (result?.missing_data !== undefined) for (const key of result.missing_data) missing.add(key);
  }
}

function textOf(result: RuleResult, { plain }: RuleColumns): string | undefined {
  if (plain === undefined) return result.result;
  const { number, measure, ratio } = result;
  const amounts = measure ?? ratio;
  return number ?? amounts?.[plain.unit ?? ""] ?? result.result;
}

/** The text of a veto as `engine run` shows it; never empty. */
function vetoText({ missing_data: missing, veto_reason: reason }: RuleResult): string {
  const [first] = missing ?? [];
  return first === undefined ? reason || "veto" : `Missing data: ${first}`;
}
