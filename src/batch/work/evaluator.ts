import type { Prepared, Response, RuleResult } from "../../engine/api.ts";
import { Engine } from "../../engine/engine.ts";
import type { PreparedTexts } from "../../engine/evaluation/text-runs.ts";
import { LruMap } from "../../model/lru-map.ts";
import type { Veto } from "../../model/value.ts";
import type { Answers } from "../format.ts";
import type { RecordData } from "../input/record-data.ts";
import type { RuleColumns } from "../output/plan.ts";
import type { CompiledRules } from "../rules/rules.ts";
import type { WorkSetup } from "./work.ts";

/** Evaluates the requested rules for one record after another. */
export interface Evaluator {
  /**
   * Fills `into`. `effective`: the instant of the record, if it has one of its own. Throws
   * EngineErrors for data that are no request, and for an instant that is none.
   */
  evaluate(data: RecordData, effective: string | undefined, into: MutableAnswers): void;
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

/** The rules in force at an instant. */
interface RulesInForce {
  readonly prepared: Prepared;
  /** Texts, where nothing else is asked for. */
  readonly texts: PreparedTexts | undefined;
  /** By column of the plan, the position of its text. */
  readonly positions: readonly number[];
}

/** The evaluator of the rules of a setup. */
export async function evaluatorOf(setup: WorkSetup): Promise<Evaluator> {
  const { compiled } = setup;
  return "snapshot" in compiled ? engineEvaluator(setup, compiled) : bundleEvaluator(setup, compiled);
}

async function bundleEvaluator(
  { rules, plan, explain, effective: usual }: WorkSetup,
  { bundle, spec }: Extract<CompiledRules, { bundle: string }>,
): Promise<Evaluator> {
  const { answerOf, bundledSpec } = await import("../rules/bundled-spec.ts");
  const bundled = await bundledSpec(bundle, spec);
  return {
    evaluate(data, effective = usual, into) {
      const response = answerOf(bundled, data.values(), effective, rules, explain);
      fill(into, plan.rules, response);
      if (plan.responses !== undefined) into.response = response;
    },
  };
}

function engineEvaluator(
  { rules, plan, explain, effective: usual }: WorkSetup,
  { snapshot, ...target }: Extract<CompiledRules, { snapshot: Uint8Array }>,
): Evaluator {
  const ref = { ...target, rules };
  const engine = Engine.fromSnapshot(snapshot);
  const arms = plan.rules.some(({ arm }) => arm !== undefined);
  const asksForTexts = plan.responses === undefined && !arms && plan.rules.every(({ plain }) => plain === undefined);
  const known = new LruMap<string, RulesInForce>(MOST_INSTANTS);
  const inForce = (effective: string): RulesInForce => {
    const found = known.get(effective);
    if (found !== undefined) return found;
    const prepared = engine.prepare({ ...ref, effective, arms, explain });
    const texts = asksForTexts ? engine.texts({ ...ref, effective }) : undefined;
    const positions = plan.rules.map(({ rule }) => texts?.rules.indexOf(rule) ?? -1);
    const made = { prepared, texts, positions };
    known.set(effective, made);
    return made;
  };
  return {
    evaluate(data, effective = usual, into) {
      const { prepared, texts, positions } = inForce(effective);
      const found = data.texts === undefined ? undefined : texts?.run(data.texts);
      if (found !== undefined) return fillTexts(into, positions, found);
      const response = prepared.run(data.values());
      fill(into, plan.rules, response);
      if (plan.responses !== undefined) into.response = response;
    },
  };
}

function fillTexts(
  { texts, vetoes }: MutableAnswers,
  positions: readonly number[],
  found: readonly (string | Veto)[],
): void {
  for (let at = 0; at < positions.length; at++) {
    const outcome = found[positions[at] ?? -1];
    if (typeof outcome === "string") {
      texts[at] = outcome;
      vetoes[at] = undefined;
    } else {
      texts[at] = undefined;
      vetoes[at] = outcome === undefined ? undefined : outcome.reason || "veto";
    }
  }
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
