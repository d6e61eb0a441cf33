import type { EvaluationResponse, Prepared, RuleResult } from "../../engine/api.ts";
import { Engine } from "../../engine/engine.ts";
import type { AnswerTaker, PreparedTexts } from "../../engine/evaluation/text-runs.ts";
import { LruMap } from "../../model/cache/lru-map.ts";
import { once } from "../../model/cache/once.ts";
import type { Deadline } from "../../model/work-budget.ts";
import { moduleFiles } from "../../node/workspace/module-files.ts";
import type { Answers } from "../format.ts";
import type { RecordData } from "../input/record-data.ts";
import type { RuleColumns } from "../output/plan.ts";
import { missingInput, missingReason, vetoText } from "../output/tally.ts";
import type { CompiledRules } from "../rules/rules.ts";
import { CollectedAnswers } from "./collected-answers.ts";
import type { WorkSetup } from "./work.ts";

/** Evaluates the requested rules for one record after another. */
export interface Evaluator {
  /** Answers may be given to a taker. */
  readonly gives: boolean;
  /**
   * Gives the answers to `taker`, in the order of the columns, and returns true, or fills `into`.
   * `effective`: the instant of the record, if it has one of its own. Throws EngineErrors for data
   * that are not a request, and for an instant that is none.
   */
  evaluate(data: RecordData, effective: string | undefined, into: MutableAnswers, taker?: AnswerTaker): boolean;
}

/** Answers that are filled for each record anew. */
export interface MutableAnswers extends Answers {
  readonly texts: (string | undefined)[];
  readonly vetoes: (string | undefined)[];
  readonly arms: (string | undefined)[];
  response: EvaluationResponse | undefined;
  readonly missing: Set<string>;
}

/** The number of instants whose versions are kept. */
const MOST_INSTANTS = 1024;

/** The rules in force at an instant. */
interface RulesInForce {
  /** Made for the first record that needs it, where texts are asked for. */
  readonly prepared: () => Prepared;
  /** Texts, where nothing else is asked for. */
  readonly texts: PreparedTexts | undefined;
  /** By text, the position of its column. */
  readonly columns: readonly number[];
  /** The texts are those of all columns, in their order. */
  readonly isInOrder: boolean;
}

/** The evaluator of the rules of a setup. That of a bundle has no deadline. */
export async function evaluatorOf(setup: WorkSetup, deadline?: Deadline): Promise<Evaluator> {
  const { compiled } = setup;
  return "snapshot" in compiled ? engineEvaluator(setup, compiled, deadline) : bundleEvaluator(setup, compiled);
}

async function bundleEvaluator(
  { rules, plan, explain, effective: usual }: WorkSetup,
  { bundle, spec }: Extract<CompiledRules, { bundle: string }>,
): Promise<Evaluator> {
  const { answerOf, bundledSpec } = await import("../rules/bundled-spec.ts");
  const bundled = await bundledSpec(bundle, spec);
  return {
    gives: false,
    evaluate(data, effective = usual, into) {
      const response = answerOf(bundled, data.values(), effective, rules, explain);
      fill(into, plan.rules, response);
      if (plan.responses !== undefined) into.response = response;
      return false;
    },
  };
}

function engineEvaluator(
  { rules, plan, explain, effective: usual }: WorkSetup,
  { snapshot, ...target }: Extract<CompiledRules, { snapshot: Uint8Array }>,
  deadline: Deadline | undefined,
): Evaluator {
  const ref = { ...target, rules };
  const engine = Engine.fromSnapshot(snapshot, { modules: moduleFiles() });
  const arms = plan.rules.some(({ arm }) => arm !== undefined);
  const plain = new Map(plan.rules.flatMap(({ rule, plain: units }) => (units ? [[rule, units.unit] as const] : [])));
  const asksForTexts = plan.responses === undefined;
  const known = new LruMap<string, RulesInForce>(MOST_INSTANTS);
  const inForce = (effective: string): RulesInForce => {
    const found = known.get(effective);
    if (found !== undefined) return found;
    const prepared = once(() => engine.preparedWithin(deadline, { ...ref, effective, arms, explain }));
    const texts = asksForTexts ? engine.texts({ ...ref, effective, arms, plain }) : undefined;
    const columns = texts?.rules.map((key) => plan.rules.findIndex(({ rule }) => rule === key)) ?? [];
    const isInOrder = columns.length === plan.rules.length && columns.every((column, at) => column === at);
    const made = { prepared, texts, columns, isInOrder };
    if (texts === undefined) prepared();
    known.set(effective, made);
    return made;
  };
  const collected = new CollectedAnswers();
  return {
    gives: asksForTexts,
    evaluate(data, effective = usual, into, taker) {
      const { prepared, texts, columns, isInOrder } = inForce(effective);
      if (data.texts !== undefined && texts !== undefined) {
        const isGiven = taker !== undefined && isInOrder;
        const asked = isGiven ? taker : collected.begin(into, columns, plan.rules.length);
        if (texts.run(data.texts, asked)) return isGiven;
      }
      const response = prepared().run(data.values());
      fill(into, plan.rules, response);
      if (plan.responses !== undefined) into.response = response;
      return false;
    },
  };
}

/** Fills answers from a response, which may lack rules that its version does not have. */
function fill(into: MutableAnswers, rules: readonly RuleColumns[], { results }: EvaluationResponse): void {
  const { texts, vetoes, arms, missing } = into;
  for (let at = 0; at < rules.length; at++) {
    const rule = rules[at];
    const result = rule === undefined ? undefined : results[rule.rule];
    const isVetoed = result?.vetoed === true;
    texts[at] = rule === undefined || result === undefined || isVetoed ? undefined : textOf(result, rule);
    vetoes[at] = isVetoed ? textOfVeto(result, missing) : undefined;
    arms[at] = result?.arm;
  }
}

function textOf(result: RuleResult, { plain }: RuleColumns): string | undefined {
  if (plain === undefined) return result.result;
  const { number, measure, ratio } = result;
  const amounts = measure ?? ratio;
  return number ?? amounts?.[plain.unit ?? ""] ?? result.result;
}

/** The text of a veto. Adds the input that it names, if any, to `missing`. */
function textOfVeto({ missing_data: list, veto_reason: reason }: RuleResult, missing: Set<string>): string {
  if (list === undefined || reason === undefined) return vetoText({ reason });
  const key = missingInput(reason);
  missing.add(key);
  return missingReason(key);
}
