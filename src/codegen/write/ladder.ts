import type { CellId } from "../../model/program/program.ts";
import { type LadderShape, ladderShape } from "../../runtime/generated/search/ladder-shape.ts";
import { FEWEST_ARMS } from "../../runtime/tuning.ts";
import { bigint, type Code, code, join, literal } from "../code/code.ts";
import { Block } from "./block.ts";
import type { FunctionWriter } from "./function.ts";
import type { ModuleWriter } from "./module.ts";
import { isNone, UNDEFINED } from "./place.ts";

/**
 * Writes a lookup for the last arms of a long `choose`, where these test one key (or one and then a
 * second) against literals. The keys are evaluated in the order of the scan, and their vetoes are
 * the outcome; data decide the arm. Returns the number of arms that are written, 0 for none.
 */
export function writeLadder(writer: FunctionWriter, id: CellId, block: Block): number {
  const { module } = writer;
  const choose = module.cell(id);
  const shape = ladderShape(choose, module.program.cells);
  if (shape === undefined || shape.count < FEWEST_ARMS || !isLookedUp(writer, shape)) return 0;
  const { literals, others } = resultsOf(writer, choose.operands, shape.count);
  const arm = writeArm(writer, id, shape, block);
  const decided = new Block(block);
  writer.decides(id, arm);
  writeResults(writer, id, arm, literals, others, decided);
  block.write(code`if (${arm} >= 0) ${decided.code}`);
  return shape.count;
}

/** True when the keys are places, of texts or of numbers in doubles. */
function isLookedUp(writer: FunctionWriter, { first, second }: LadderShape): boolean {
  return [first, second].every((key) => {
    if (key === undefined) return true;
    const representation = writer.module.representations.representation(key);
    return writer.isPlace(key) && (representation?.kind === "text" || representation?.kind === "double");
  });
}

/**
 * The results of the last arms. `literals`: some are literal numbers; `others`: all others, each
 * once.
 */
function resultsOf(
  writer: FunctionWriter,
  operands: readonly CellId[],
  count: number,
): { readonly literals: boolean; readonly others: readonly CellId[] } {
  const others = new Set<CellId>();
  let literals = false;
  for (let at = operands.length - 2; at > operands.length - 2 - 2 * count; at -= 2) {
    const result = operands[at];
    if (result === undefined) continue;
    const cell = writer.module.cell(result);
    const isLiteral = cell.op === "const" && cell.value.kind === "number" && cell.value.unit === undefined;
    if (isLiteral && writer.place.representation?.kind === "double") literals = true;
    else others.add(result);
  }
  return { literals, others: [...others] };
}

/** The number of the arm that decides; -1 for none of them. */
function writeArm(writer: FunctionWriter, id: CellId, { first, second }: LadderShape, block: Block): Code {
  const { module } = writer;
  const ladder = module.constant(`ladder ${id}`, `ladder_of_${writer.place.name}`, () => {
    const scales = [first, second].map((key) => (key === undefined ? UNDEFINED : scaleOf(module, key)));
    return code`${module.runtime("ladder")}(program, ${literal(id)}, ${join(scales, ", ")})`;
  });
  const key = writer.require(first, block);
  if (second === undefined) return writer.named(code`${ladder}.find(${key})`, block);
  const row = writer.named(code`${ladder}.row(${key})`, block);
  const arm = writer.variable(code`${row}.arm`, block);
  writer.decides(id, arm);
  const asking = new Block(block);
  const name = writer.named(writer.placeOf(second).call, asking);
  asking.write(
    code`if (${isNone(name, module.representations.representation(second))}) ${writer.exit(writer.placeOf(second).veto)}`,
  );
  asking.write(code`${arm} = ${row}.find(${name});`);
  block.write(code`if (${row}.asks) ${asking.code}`);
  return arm;
}

function scaleOf(module: ModuleWriter, key: CellId): Code {
  const representation = module.representations.representation(key);
  return representation?.kind === "double" ? bigint(representation.den) : UNDEFINED;
}

/** Writes the results: literal ones as a list, all others as cases. */
function writeResults(
  writer: FunctionWriter,
  id: CellId,
  arm: Code,
  literals: boolean,
  others: readonly CellId[],
  block: Block,
): void {
  const { module, place } = writer;
  const [first] = others;
  if (others.length === 1 && !literals && first !== undefined) {
    writer.result(first, block);
    return;
  }
  if (others.length > 0) {
    const groups = module.constant(`groups ${id}`, `results_of_${place.name}`, () => {
      const ids = join(others.map(literal), ", ");
      return code`${module.runtime("resultGroups")}(program, ${literal(id)}, [${ids}])`;
    });
    const cases = others.map((result, at) => {
      const inner = new Block(block);
      writer.result(result, inner);
      return code`case ${literal(at)}: ${inner.code}`;
    });
    block.write(code`switch (${module.runtime("elementOf")}(${groups}, ${arm})) {\n${join(cases, "\n")}\n}`);
  }
  if (!literals || place.representation?.kind !== "double") {
    block.write(writer.handOverLines());
    return;
  }
  const { den } = place.representation;
  const numbers = module.constant(`numbers ${id}`, `numbers_of_${place.name}`, () => {
    return code`${module.runtime("literalNumbers")}(program, ${literal(id)}, ${bigint(den)})`;
  });
  writer.keepArm(block);
  block.write(code`${place.veto} = null;`);
  block.write(code`return ${place.value} = ${module.runtime("elementOf")}(${numbers}, ${arm});`);
}
