import type { EvaluationResponse, Prepared, RuleResult, Show } from "../../engine/api.ts";
import { Engine } from "../../engine/engine.ts";
import type { PreparedTexts } from "../../engine/evaluation/text-runs.ts";
import { LruMap } from "../../model/cache/lru-map.ts";
import { once } from "../../model/cache/once.ts";
import type { Veto } from "../../model/value.ts";
import type { Deadline } from "../../model/work-budget.ts";
import { moduleFiles } from "../../node/workspace/module-files.ts";
import type { RecordData } from "../input/record-data.ts";
import { answerTo, rulesOf } from "../interface.ts";
import type { OutputPlan, RuleColumns } from "../output/plan.ts";
import { missingInput, missingReason } from "../output/tally.ts";
import type { CompiledRules } from "../rules/rules.ts";
import { MOST_INSTANTS } from "../tuning.ts";
import { OrderedAnswers, type RecordAnswers } from "./record-answers.ts";
import type { WorkSetup } from "./work.ts";

/** Evaluates the requested rules for one record after another. */
export interface Evaluator {
  /**
   * Gives the answers in the order of the columns. `effective`: the instant of the record, if it
   * has one of its own. Throws EngineErrors for data that are not a request, and for an instant
   * that is none; nothing was given then.
   */
  evaluate(data: RecordData, effective: string | undefined, answers: RecordAnswers): void;
}

/** The rules in force at an instant. */
interface RulesInForce {
  /** Made for the first record that needs it, where texts are asked for. */
  readonly prepared: () => Prepared;
  /** Of the requested rules those that are in force. */
  readonly asked: readonly string[] | undefined;
  /** Texts, where nothing else is asked for. */
  readonly texts: PreparedTexts | undefined;
  /** By text, the position of its column; absent: those of all columns, in their order. */
  readonly columns: readonly number[] | undefined;
}

/** The evaluator of the rules of a setup. That of a bundle has no deadline. */
export async function evaluatorOf(setup: WorkSetup, deadline?: Deadline): Promise<Evaluator> {
  const { compiled } = setup;
  return "snapshot" in compiled ? engineEvaluator(setup, compiled, deadline) : bundleEvaluator(setup, compiled);
}

/** Makes something for each instant, and keeps that of the last ones. */
function byInstant<Made>(make: (effective: string) => Made): (effective: string) => Made {
  const known = new LruMap<string, Made>(MOST_INSTANTS);
  return (effective) => {
    const found = known.get(effective);
    if (found !== undefined) return found;
    const made = make(effective);
    known.set(effective, made);
    return made;
  };
}

/** The requested rules that are in force at an instant; undefined: the spec's own ones. */
function rulesInForce({ rules, effectiveColumn }: WorkSetup, show: () => Show): readonly string[] | undefined {
  return rules === undefined || effectiveColumn === undefined ? rules : rulesOf(rules, show());
}

async function bundleEvaluator(
  setup: WorkSetup,
  { bundle, spec }: Extract<CompiledRules, { bundle: string }>,
): Promise<Evaluator> {
  const { answerOf, bundledSpec, shown } = await import("../rules/bundled-spec.ts");
  const bundled = await bundledSpec(bundle, spec);
  const { plan, explain, effective: usual } = setup;
  const askedAt = byInstant((effective) => rulesInForce(setup, () => shown(bundled, effective)));
  return {
    evaluate(data, effective = usual, answers) {
      give(answers, plan, answerOf(bundled, data.values(), effective, askedAt(effective), explain));
    },
  };
}

function engineEvaluator(
  setup: WorkSetup,
  { snapshot, ...target }: Extract<CompiledRules, { snapshot: Uint8Array }>,
  deadline: Deadline | undefined,
): Evaluator {
  const { plan, explain, effective: usual } = setup;
  const engine = Engine.fromSnapshot(snapshot, { modules: moduleFiles() });
  const arms = plan.rules.some(({ arm }) => arm !== undefined);
  const plain = new Map(plan.rules.flatMap(({ rule, plain: units }) => (units ? [[rule, units.unit] as const] : [])));
  const asksForTexts = plan.responses === undefined;
  const inForce = byInstant((effective): RulesInForce => {
    const asked = rulesInForce(setup, () => engine.show({ ...target, effective }));
    const hasNone = asked?.length === 0;
    const ref = { ...target, effective, arms, ...(!hasNone && { rules: asked }) };
    const prepared = once(() => engine.preparedWithin(deadline, { ...ref, explain }));
    const texts = asksForTexts && !hasNone ? engine.texts({ ...ref, plain }) : undefined;
    if (texts === undefined) prepared();
    return { prepared, asked, texts, columns: texts && columnsOf(texts.rules, plan) };
  });
  const ordered = new OrderedAnswers();
  return {
    evaluate(data, effective = usual, answers) {
      const { prepared, asked, texts, columns } = inForce(effective);
      const values = texts?.takesLists === true ? data.values() : undefined;
      const given = values ?? (texts && data.texts());
      if (texts !== undefined && given !== undefined) {
        const taker = columns === undefined ? answers : ordered.begin(columns);
        if (texts.run(given, taker)) {
          if (columns !== undefined) ordered.giveTo(answers, plan.rules.length, arms);
          return;
        }
      }
      give(
        answers,
        plan,
        answerTo(asked, () => prepared().run(values ?? data.values())),
      );
    },
  };
}

/** The columns of rules; undefined: all columns in their order. */
function columnsOf(keys: readonly string[], { rules }: OutputPlan): readonly number[] | undefined {
  const columns = keys.map((key) => rules.findIndex(({ rule }) => rule === key));
  const isInOrder = columns.length === rules.length && columns.every((column, at) => column === at);
  return isInOrder ? undefined : columns;
}

/** Gives the answers of a response, which may lack rules that its version does not have. */
function give(answers: RecordAnswers, { rules, responses }: OutputPlan, response: EvaluationResponse): void {
  for (const rule of rules) {
    const result = response.results[rule.rule];
    const text = result === undefined || result.vetoed === true ? undefined : textOf(result, rule);
    if (text !== undefined) answers.text(text);
    else if (result?.vetoed === true) answers.veto(vetoOf(result));
    else answers.absent();
    if (rule.arm !== undefined) answers.arm(result?.arm);
  }
  if (responses !== undefined) answers.response(response);
}

function textOf(result: RuleResult, { plain }: RuleColumns): string | undefined {
  if (plain === undefined) return result.result;
  const { number, measure, ratio } = result;
  const amounts = measure ?? ratio;
  return number ?? amounts?.[plain.unit ?? ""] ?? result.result;
}

/** The veto of a result; one that waits for an input names it without a hint. */
function vetoOf({ missing_data: list, veto_reason: reason }: RuleResult): Pick<Veto, "cause" | "reason"> {
  if (list === undefined || reason === undefined) return { cause: "user", reason };
  return { cause: "missing", reason: missingReason(missingInput(reason)) };
}
