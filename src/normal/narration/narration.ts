import { once } from "../../model/cache/once.ts";
import {
  type ArmNarration,
  type BodyNarration,
  type ConditionNarration,
  type NarratedExpression,
  type Narration,
  type NarrationSource,
  placeInText,
  type RowValueNarrations,
  type RuleNarration,
} from "../../model/program/narration.ts";
import type { CellId } from "../../model/program/program.ts";
import type { Authored, AuthoredArm } from "../../plan/authored.ts";
import { operandsFirst } from "../../plan/authored-order.ts";
import type { Plan } from "../../plan/plan.ts";
import { authoredRule } from "../../plan/rules/authored-rule.ts";
import { textOf } from "../expression-text.ts";
import { type AuthoredCells, NEVER, type NormalForm } from "../normalise.ts";
import { narrateCondition, type StaticTruth, stripNots } from "./conditions.ts";
import { type NarratedRule, narrateExpression } from "./operand-forms.ts";
import { narrateScale } from "./scale.ts";

/**
 * The narrations of all rules of a plan, as data (for bundles). `normalForm` must keep the authored
 * cells.
 */
export function narrationOf(plan: Plan, normalForm: NormalForm, isOfRows = false): Narration {
  const rules = plan.rules.map((_, id) => {
    const { arms, otherwise, keyed } = ruleNarration(plan, normalForm, id, isOfRows);
    const plain = arms.map(({ cell, never, condition, result }) => ({ cell, never, condition, result }));
    return { arms: plain, otherwise, keyed };
  });
  const rowValues = rowValuesOf(plan, normalForm, isOfRows);
  const rowSpecs = ofRowSpecs(plan, normalForm, (rows, form) => narrationOf(rows, form, true));
  return { rules, ...(rowValues && { rowValues }), ...(rowSpecs && { rowSpecs }) };
}

/** The values of rows in the text that are explained as rules are: a name or a literal says all. */
function rowValuesOf(plan: Plan, { lists = [] }: NormalForm, isOfRows: boolean): RowValueNarrations | undefined {
  const found: [place: string, body: BodyNarration][] = [];
  for (const [list, { declaration, instance, path }] of (plan.lists ?? []).entries()) {
    const cells = lists[list];
    if (cells === undefined) continue;
    const context: NarratedRule = { plan, rule: { instance, path }, isOfRows, depth: 0, ...lookups(cells) };
    for (const [at, row] of (declaration.text ?? []).entries()) {
      if (!("expressions" in row)) continue;
      for (const [field, value] of row.expressions)
        if (value.kind !== "slot" && value.kind !== "rule")
          found.push([placeInText(list, at, field), narrateBody(value, context)]);
    }
  }
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

/** The cells of nodes, and what static folding finds. */
function lookups({ cells, truths }: AuthoredCells): Pick<NarratedRule, "cellOf" | "truthOf"> {
  return {
    cellOf: ({ node }) => cells[node] ?? -1,
    truthOf: ({ node }) => (truths[node] === 1 ? true : truths[node] === 0 ? false : undefined),
  };
}

/** One part for each version of each spec of rows. */
function ofRowSpecs<Part>(
  plan: Plan,
  { rowSpecs }: NormalForm,
  partOf: (plan: Plan, form: NormalForm) => Part,
): readonly (readonly Part[])[] | undefined {
  return rowSpecs?.map((forms, spec) =>
    forms.map((form, version) => {
      const rows = plan.rowSpecs?.[spec]?.versions[version]?.plan;
      if (rows === undefined) throw new Error("unreachable: a spec of rows has its plan");
      return partOf(rows, form);
    }),
  );
}

/**
 * The narrations of a plan's rules. Each is made at its first use, and each arm too, as are those
 * of rows in the text. `normalForm` must keep the authored cells.
 */
export function narrationSource(plan: Plan, normalForm: NormalForm, isOfRows = false): NarrationSource {
  const made = new Map<number, RuleNarration>();
  const source = (id: number) => {
    const narration = made.get(id) ?? ruleNarration(plan, normalForm, id, isOfRows);
    made.set(id, narration);
    return narration;
  };
  const rowValues = once(() => rowValuesOf(plan, normalForm, isOfRows));
  const rowSpecs = ofRowSpecs(plan, normalForm, (rows, form) => narrationSource(rows, form, true));
  return Object.assign(source, { rowValues, rowSpecs });
}

/**
 * Texts, operand forms and cells of the arms of a rule as they were written
 * (docs/spec/06-show-explanations.md#6-11-rule-node).
 */
function ruleNarration(plan: Plan, normalForm: NormalForm, id: number, isOfRows: boolean): RuleNarration {
  const rule = plan.rules[id];
  const cells = normalForm.authored?.[id];
  const truths = normalForm.truths?.[id];
  if (rule === undefined) throw new Error(`unreachable: no rule ${id}`);
  if (cells === undefined || truths === undefined) throw new Error("unreachable: made without authored cells");
  const isNever = ({ node }: Authored) => truths[node] === 0 || truths[node] === NEVER;
  const context: NarratedRule = { plan, rule, isOfRows, depth: 0, ...lookups({ cells, truths }) };
  const staticTruth: StaticTruth = context.truthOf;
  const { arms: written, scale } = authoredRule(rule.instance.body, rule.name);
  const [otherwise, ...arms] = written;
  if (otherwise === undefined) throw new Error("unreachable: a rule has a default");
  if (scale !== undefined) {
    return {
      arms: arms.map(
        (arm, at) => new NarratedArm(arm, context, staticTruth, isNever, () => narrateScale(scale, at, context)),
      ),
      otherwise: narrateBody(otherwise.result, context),
      keyed: narrateExpression(scale.value, context).expression,
    };
  }
  return {
    arms: arms.map((arm) => new NarratedArm(arm, context, staticTruth, isNever)),
    otherwise: narrateBody(otherwise.result, context),
    keyed: arms.length > 0 ? keyedSubject(arms, context, staticTruth, isNever) : undefined,
  };
}

/** An arm whose texts are made when they are first read: most arms of a long table never are. */
class NarratedArm implements ArmNarration {
  readonly cell: CellId;
  readonly never: boolean;
  readonly #condition: Authored;
  readonly #context: NarratedRule;
  readonly #staticTruth: StaticTruth;
  readonly #narrateResult: () => BodyNarration;
  #narratedCondition: ConditionNarration | undefined;
  #narratedResult: BodyNarration | undefined;

  constructor(
    { condition, result }: AuthoredArm,
    context: NarratedRule,
    staticTruth: StaticTruth,
    isNever: (condition: Authored) => boolean,
    narrateResult = () => narrateBody(result, context),
  ) {
    if (condition === undefined) throw new Error("unreachable: only the default has no condition");
    this.cell = context.cellOf(condition);
    this.never = isNever(condition);
    this.#condition = condition;
    this.#narrateResult = narrateResult;
    this.#context = context;
    this.#staticTruth = staticTruth;
  }

  get condition(): ConditionNarration {
    this.#narratedCondition ??= narrateCondition(this.#condition, this.#context, this.#staticTruth, this.never);
    return this.#narratedCondition;
  }

  get result(): BodyNarration {
    this.#narratedResult ??= this.#narrateResult();
    return this.#narratedResult;
  }
}

function narrateBody(body: Authored, context: NarratedRule): BodyNarration {
  const { texts, expression } = narrateExpression(body, context);
  return { text: textOf(body, texts), expression };
}

/**
 * A rule whose conditions all compare one and the same expression with constants by `is` or `is
 * not` is a lookup in a table of keys (docs/spec/06-show-explanations.md#6-13-causes); conditions
 * that can never hold are disregarded. Answers the operand form of that expression, or nothing for
 * any other rule.
 */
function keyedSubject(
  arms: readonly AuthoredArm[],
  context: NarratedRule,
  staticTruth: StaticTruth,
  isNever: (condition: Authored) => boolean,
): NarratedExpression | undefined {
  let subject: Authored | undefined;
  for (const { condition } of arms) {
    if (condition === undefined || isNever(condition)) continue;
    const compared = comparedWithConstant(condition);
    if (compared === undefined || staticTruth(condition) !== undefined) return undefined;
    if (subject === undefined) subject = compared;
    else if (context.cellOf(subject) !== context.cellOf(compared)) return undefined;
  }
  return subject === undefined ? undefined : narrateExpression(subject, context).expression;
}

/** The side of `X is K` that is not the constant. */
function comparedWithConstant(condition: Authored): Authored | undefined {
  const { node } = stripNots(condition);
  if (node.kind !== "comparison" || (node.operator !== "is" && node.operator !== "is not")) return undefined;
  const subject = isConstant(node.right) ? node.left : isConstant(node.left) ? node.right : undefined;
  return subject === undefined || subject.type.kind === "boolean" || subject.type.kind.endsWith("range")
    ? undefined
    : subject;
}

/** A literal, or an expression of literals. */
function isConstant(node: Authored): boolean {
  return operandsFirst(node).every(({ kind }) => !NAMES.has(kind));
}

const NAMES: ReadonlySet<Authored["kind"]> = new Set([
  ...(["slot", "rule", "now", "list", "import", "field", "position", "element", "previous"] as const),
]);
