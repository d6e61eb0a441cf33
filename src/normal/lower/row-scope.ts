import type { Cell, CellId, CellKind, Lambda } from "../../model/program/program.ts";
import type { Authored } from "../../plan/authored.ts";
import { CellTable } from "../cell-table.ts";
import { compact } from "../compact.ts";
import { literalTruth } from "../rewrites/rewrite.ts";
import { Rewriting } from "../rewriting.ts";
import type { Lowering, RowCell, RowLowering } from "./types.ts";

/**
 * The scope of an expression that is evaluated for each row: its cells are in a table of their own,
 * and what they read around it becomes an operand of the cell that has them.
 */
export class LoweringOfRows implements Lowering {
  readonly table: CellTable;
  readonly rows: RowLowering;
  /** Cells of the table around, by the position that `outer` names. */
  readonly captures: CellId[];
  readonly #around: Lowering;
  readonly #rewriting: Rewriting;

  /** Several expressions of one cell share its captures. */
  constructor(around: Lowering, captures: CellId[] = []) {
    this.table = new CellTable(around.rows.budget);
    this.rows = around.rows;
    this.captures = captures;
    this.#around = around;
    this.#rewriting = new Rewriting(this.table, around.rows.rewrites);
  }

  reference(path: readonly string[], kind: CellKind): Cell {
    return this.outer(this.#around.table.add(this.#around.reference(path, kind)));
  }

  importedRow(path: readonly string[]): Cell {
    return this.outer(this.#around.table.add(this.#around.importedRow(path)));
  }

  ofRow(level: number, cell: RowCell): Cell {
    return level === 0 ? cell : this.outer(this.#around.table.add(this.#around.ofRow(level - 1, cell)));
  }

  /** The cell that stands for one around the expression. */
  outer(captured: CellId): Cell {
    const known = this.captures.indexOf(captured);
    const at = known < 0 ? this.captures.push(captured) - 1 : known;
    return { op: "outer", kind: this.#around.table.at(captured).kind, operands: [], at };
  }

  /**
   * The expression of a cell. `nodes` have their cells in `cells`, by node number; those that are
   * kept get their numbers in the lambda there.
   */
  lambda(root: CellId, nodes: readonly Authored[], cells: Int32Array): Lambda {
    const simplified = this.#rewriting.simplified(root);
    if (!this.rows.keeps) {
      const { cells: kept, renumbered } = compact(this.table.cells, [simplified], []);
      for (const { node } of nodes) {
        cells[node] = -1;
        this.rows.nodes.set(node, { truth: undefined });
      }
      return { cells: kept, root: renumbered[simplified] ?? -1 };
    }
    const own = Int32Array.from(nodes, ({ node }) => cells[node] ?? -1);
    for (const { node } of nodes) this.rows.nodes.set(node, { truth: this.#truth(cells[node] ?? -1) });
    const { cells: kept, renumbered } = compact(this.table.cells, [simplified], [own]);
    for (const { node } of nodes) cells[node] = renumbered[cells[node] ?? -1] ?? -1;
    return { cells: kept, root: renumbered[simplified] ?? -1 };
  }

  #truth(id: CellId): boolean | undefined {
    if (id < 0 || this.table.at(id).kind !== "boolean") return undefined;
    return literalTruth(this.#rewriting.simplified(id), this.table);
  }
}
