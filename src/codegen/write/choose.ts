import type { CellId } from "../../model/program/program.ts";
import { literal } from "../code/code.ts";
import type { Block } from "./block.ts";
import type { FunctionWriter } from "./function.ts";
import { writeLadder } from "./ladder.ts";

/**
 * Conditions from the last arm upwards: the first that is true, or vetoed, decides
 * (docs/spec/04-rules-evaluation.md#4-1-rules, rule 2).
 */
export function writeChoose(writer: FunctionWriter, id: CellId, block: Block): void {
  const { operands } = writer.module.cell(id);
  writer.decides(id, literal((operands.length - 3) / 2));
  const done = writeLadder(writer, id, block);
  for (let at = operands.length - 3 - 2 * done; at >= 0; at -= 2) {
    const [condition, result] = [operands[at], operands[at + 1]];
    if (condition === undefined || result === undefined) throw new Error("unreachable: an arm without result");
    writer.decides(id, literal(at / 2));
    writer.when(condition, block, (inner) => writer.result(result, inner));
  }
  const otherwise = operands.at(-1);
  if (otherwise === undefined) throw new Error("unreachable: a choice without default");
  writer.decides(id, literal((operands.length - 1) / 2));
  writer.result(otherwise, block);
}
