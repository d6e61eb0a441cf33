import type { CellId } from "../../model/program/program.ts";
import type { CellTable } from "../cell-table.ts";

/**
 * A cell for a place that takes no boolean. An operand that can only veto fits every place, but it
 * may be false after all: `a and v` is false when `a` is
 * (docs/spec/04-rules-evaluation.md#4-3-types-of-rules, rule 5). Here false becomes a veto.
 */
export function withoutBoolean(id: CellId, table: CellTable): CellId {
  const { kind, op } = table.at(id);
  if (kind !== "veto" || op === "veto") return id;
  const vetoes = table.add({ op: "is_veto", kind: "boolean", operands: [id] });
  const hasValue = table.add({ op: "not", kind: "boolean", operands: [vetoes] });
  const refused = table.add({
    op: "veto",
    kind: "veto",
    operands: [],
    reason: "A boolean stands where none can be used",
  });
  return table.add({ op: "choose", kind: "veto", operands: [hasValue, refused, id] });
}
