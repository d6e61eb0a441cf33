import type { CellId } from "../../model/program/program.ts";
import type { ScalarValue, Value } from "../../model/value.ts";
import type { WorkBudget } from "../../model/work-budget.ts";
import { CellTable } from "../../normal/cell-table.ts";
import { FormsOfRules } from "../../normal/forms-of-rules.ts";
import { lowerPlanned } from "../../normal/normalise.ts";
import { REWRITES } from "../../normal/rewrites/index.ts";
import { literalTruth } from "../../normal/rewrites/rewrite.ts";
import { Rewriting } from "../../normal/rewriting.ts";
import type { Plan, RulePlan } from "../../plan/plan.ts";
import { literalTest } from "../../runtime/literal-test.ts";
import { compareScalars } from "../../runtime/operators/order.ts";
import type { Piece, Range } from "../../syntax/tree/place.ts";
import type { RuleTree } from "../../syntax/tree/source.ts";
import type { RecommendationCheck } from "../check.ts";

/**
 * `unreachable-arm`: a later arm always wins, because its condition always holds, equals the
 * earlier one or covers it (`n > 5` before `n > 3`).
 */
export const unreachableArm: RecommendationCheck = {
  code: "unreachable-arm",
  severity: "warning",
  check({ row, bodies, planOf, budget }, report) {
    const trees = new Map(
      row.tree.rules.filter((tree) => mayBeUnreachable(tree)).map((tree) => [tree.declaration.node.name, tree]),
    );
    if (trees.size === 0) return;
    const reported = new Set<string>();
    for (const plan of bodies.map(planOf)) {
      for (const rule of plan.rules) {
        const tree = rule.path.length === 0 ? trees.get(rule.name) : undefined;
        if (tree === undefined) continue;
        const unreachable = unreachableArms(rule, plan, budget);
        const placed = unreachable.length === 0 ? [] : placedArms(tree);
        for (const position of unreachable) {
          const arm = placed[position];
          const key = `${rule.name} ${position}`;
          if (arm === undefined || reported.has(key)) continue;
          reported.add(key);
          const message = `this arm of rule ${rule.name} never decides: a later one always wins over it`;
          // A line of a scale gives the lines around it their bounds.
          const isLine = tree.declaration.node.scale !== undefined;
          report(arm.piece, arm.range, message, isLine ? [] : [{ kind: "remove", written: "arm" }]);
        }
      }
    }
  },
};

function mayBeUnreachable({ declaration, arms }: RuleTree): boolean {
  return arms.length >= 2 || declaration.node.scale !== undefined;
}

/** The places of the arms of a rule, or of the lines of its scale. */
function placedArms({ declaration, arms }: RuleTree): readonly { readonly piece: Piece; readonly range: Range }[] {
  const lines = declaration.node.scale?.map(({ range }) => ({ piece: declaration.piece, range }));
  return lines ?? Array.from(arms, ({ piece, node }) => ({ piece, range: node.range }));
}

/** Positions of the arms that a later one makes superfluous, last arm first. */
function unreachableArms(rule: RulePlan, plan: Plan, budget: WorkBudget): number[] {
  const table = new CellTable(budget);
  const { root } = lowerPlanned(rule, plan, table, new FormsOfRules(budget).of(rule));
  const choose = table.at(root);
  if (choose.op !== "choose") return [];
  const rewriting = new Rewriting(table, REWRITES);
  const later = new LaterConditions(table);
  const unreachable: number[] = [];
  for (let at = choose.operands.length - 3; at >= 0; at -= 2) {
    const condition = rewriting.simplified(choose.operands[at] ?? root);
    if (later.cover(condition)) unreachable.push(at / 2);
    later.add(condition);
  }
  return unreachable;
}

/**
 * The conditions of the later arms, in a form that quickly tells when one of them covers another
 * condition.
 */
class LaterConditions {
  readonly #table: CellTable;
  readonly #met = new Set<CellId>();
  /**
   * The lowest `n > k` (or `>=`) and the highest `n < k` so far, by the compared cell. All literals
   * of one cell are of one kind.
   */
  readonly #lowest = new Map<CellId, Threshold>();
  readonly #highest = new Map<CellId, Threshold>();
  #always = false;

  constructor(table: CellTable) {
    this.#table = table;
  }

  /**
   * True when a later arm always holds too. A condition joined by `and` holds only where each part
   * does, so it is enough that one part is covered.
   */
  cover(condition: CellId): boolean {
    const open = [condition];
    for (let part = open.pop(); part !== undefined; part = open.pop()) {
      if (this.#coverPart(part)) return true;
      const cell = this.#table.at(part);
      if (cell.op === "and") open.push(...cell.operands);
    }
    return false;
  }

  #coverPart(condition: CellId): boolean {
    if (this.#always || this.#met.has(condition)) return true;
    const threshold = thresholdOf(condition, this.#table);
    if (threshold === undefined) return false;
    const { subject, upwards } = threshold;
    const above = this.#lowest.get(subject);
    const below = this.#highest.get(subject);
    if (upwards === undefined) return reaches(above, threshold) || reaches(below, threshold);
    return reaches(upwards ? above : below, threshold);
  }

  add(condition: CellId): void {
    if (literalTruth(condition, this.#table) === true) this.#always = true;
    this.#met.add(condition);
    const threshold = thresholdOf(condition, this.#table);
    if (threshold?.upwards === undefined) return;
    const widest = threshold.upwards ? this.#lowest : this.#highest;
    if (!reaches(widest.get(threshold.subject), threshold)) widest.set(threshold.subject, threshold);
  }
}

/** `subject > at`, `>=`, `<` or `<=`; `upwards` is absent for `subject is at`. */
interface Threshold {
  readonly subject: CellId;
  readonly at: ScalarValue;
  readonly upwards?: boolean | undefined;
  readonly inclusive: boolean;
}

/** True when `outer` holds wherever `inner` holds. */
function reaches(outer: Threshold | undefined, inner: Threshold): boolean {
  if (outer?.upwards === undefined) return false;
  const order = compareScalars(inner.at, outer.at);
  if (order === 0) return outer.inclusive || !inner.inclusive;
  return outer.upwards ? order > 0 : order < 0;
}

function thresholdOf(condition: CellId, table: CellTable): Threshold | undefined {
  const test = literalTest(condition, table.cells);
  if (test === undefined || test.operator === "is not" || !isScalar(test.literal)) return undefined;
  const { key, operator, literal } = test;
  const upwards = operator === "is" ? undefined : operator.startsWith(">");
  return { subject: key, at: literal, upwards, inclusive: operator === "is" || operator.endsWith("=") };
}

function isScalar(value: Value): value is ScalarValue {
  return value.kind !== "range" && value.kind !== "list" && value.kind !== "row";
}
