import type { RemainingArms } from "../model/program/arms.ts";
import type { Cell, CellId, CellKind, OpName, Program, ProgramRule, ProgramSlot } from "../model/program/program.ts";
import { unlimitedBudget, type WorkBudget } from "../model/work-budget.ts";
import type { Plan, RulePlan } from "../plan/plan.ts";
import { resolveReference } from "../plan/plan.ts";
import type { AuthoredForms } from "../plan/rules/authored-rule.ts";
import { indexOfFile } from "../syntax/position.ts";
import type { SourceTree } from "../syntax/tree/source.ts";
import { CellTable } from "./cell-table.ts";
import { compact } from "./compact.ts";
import { FormsOfRules } from "./forms-of-rules.ts";
import { type LoweredRule, lowerRule } from "./lower/lower.ts";
import { remainingArms } from "./remaining-arms.ts";
import { REWRITES } from "./rewrites/index.ts";
import { literalTruth, type Rewrite } from "./rewrites/rewrite.ts";
import { Rewriting } from "./rewriting.ts";

export interface NormalForm {
  readonly program: Program;
  /**
   * By rule id, then by node number of the authored rule: the cell of the node before rewriting;
   * -1: none. Present on request; the program keeps these cells beside those of the rules.
   */
  readonly authored?: readonly Int32Array[] | undefined;
  /**
   * Present with `authored`, by rule id and node number: 1 and 0 for nodes that static folding
   * makes true and false (docs/spec/04-rules-evaluation.md#static-folding), -1 for all others.
   */
  readonly truths?: readonly Int8Array[] | undefined;
  /** Present with `authored`, on request: the program without the cells that are kept for it. */
  readonly evaluated?: Program | undefined;
  /** Present on request, by rule id: the arms that its root still chooses among. */
  readonly arms?: readonly RemainingArms[] | undefined;
}

interface NormaliseOptions {
  /** Default: all of `REWRITES`. */
  readonly rewrites?: readonly Rewrite[] | undefined;
  readonly authored?: boolean | undefined;
  readonly evaluated?: boolean | undefined;
  readonly arms?: boolean | undefined;
  /** The budget for the work; absent: no limit. */
  readonly budget?: WorkBudget | undefined;
}

/**
 * The cells of all rules of a plan, each shared computation once, folded statically
 * (docs/spec/04-rules-evaluation.md#4-8-checks-when-loading).
 */
export function normalise(plan: Plan, options: NormaliseOptions = {}): NormalForm {
  const { budget = unlimitedBudget() } = options;
  const table = new CellTable(budget);
  const forms = new FormsOfRules(budget);
  const lowered = plan.rules.map((rule) => lowerPlanned(rule, plan, table, forms.of(rule)));
  const { rewrites = REWRITES } = options;
  const rewriting = new Rewriting(table, rewrites);
  const roots = lowered.map((rule) => rewriting.simplified(rule.root));
  const authored = options.authored === true ? lowered.map((rule) => rule.nodes) : [];
  const truths = authored.map((nodes) => staticTruths(nodes, table, rewriting));
  const arms =
    options.arms === true ? lowered.map((rule) => remainingArms(rule, table, rewriting, rewrites)) : undefined;
  const { program, renumbered } = compactProgram(plan, table, roots, authored);
  if (options.authored !== true) return { program, arms };
  return {
    program,
    evaluated: options.evaluated === true ? compactProgram(plan, table, roots, []).program : undefined,
    arms,
    authored: authored.map((nodes) => nodes.map((id) => (id < 0 ? id : (renumbered[id] ?? -1)))),
    truths,
  };
}

function compactProgram(plan: Plan, table: CellTable, roots: readonly CellId[], authored: readonly Int32Array[]) {
  const { cells, renumbered } = compact(table.cells, roots, authored);
  const rules = programRules(plan, roots, renumbered);
  const program: Program = { spec: plan.row.spec, slots: plan.slots.map(programSlot), cells, rules };
  return { program, renumbered };
}

function staticTruths(nodes: Int32Array, table: CellTable, rewriting: Rewriting): Int8Array {
  return Int8Array.from(nodes, (id) => {
    if (id < 0 || !MAY_BE_STATIC.has(table.at(id).op)) return -1;
    const truth = literalTruth(rewriting.simplified(id), table);
    return truth === undefined ? -1 : truth ? 1 : 0;
  });
}

const MAY_BE_STATIC: ReadonlySet<OpName> = new Set<OpName>(["const", "compare", "not", "and"]);

/**
 * The cells of one rule as written, appended to `table`. A slot that is bound to a rule is that
 * rule (docs/spec/05-composition-versions.md#5-6-2-meaning).
 */
export function lowerPlanned(rule: RulePlan, plan: Plan, table: CellTable, written: AuthoredForms): LoweredRule {
  const reference = (path: readonly string[], kind: CellKind): Cell => {
    const found = resolveReference(rule.instance, path);
    if ("rule" in found) return { op: "rule", kind, operands: [], rule: found.rule };
    const source = plan.slots[found.slot]?.source;
    if (source !== undefined && "rule" in source) {
      const onlyVetoes = plan.rules[source.rule]?.type.kind === "veto";
      return { op: "rule", kind: onlyVetoes ? "veto" : kind, operands: [], rule: source.rule };
    }
    return { op: "slot", kind, operands: [], slot: found.slot };
  };
  return lowerRule(written, rule.type, { table, reference });
}

function programSlot({ key, type, fill, source }: Plan["slots"][number]): ProgramSlot {
  return { key, type, fill, source };
}

function programRules(plan: Plan, roots: readonly CellId[], renumbered: Int32Array): readonly ProgramRule[] {
  const lineOf = (file: SourceTree, offset: number): number => indexOfFile(file).positionOf(offset, offset).line;
  return plan.rules.map((rule, id): ProgramRule => {
    const root = renumbered[roots[id] ?? -1];
    if (root === undefined) throw new Error(`unreachable: rule ${rule.key} has no cell`);
    const { file } = rule.instance.body.row;
    return {
      key: rule.key,
      own: rule.path.length === 0,
      root,
      type: rule.type,
      typeName: rule.typeName,
      unit: rule.unit,
      depth: rule.depth,
      at: { file: file.label, line: lineOf(file, rule.at.start) },
    };
  });
}
