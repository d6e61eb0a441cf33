import type { CellId } from "../../model/program/program.ts";
import type { CellTable } from "../cell-table.ts";

/**
 * A cell where no boolean is taken. What only can veto is taken everywhere, but may be false after
 * all: `a and v` is when `a` is (docs/spec/04-rules-evaluation.md#4-3-types-of-rules, rule 5). That
 * is a veto here.
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
