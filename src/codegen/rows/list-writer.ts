import type { ProgramList } from "../../model/program/program.ts";
import { type Code, code, double, element, entry, identifier, indented, join, literal } from "../code/code.ts";
import { Block } from "../write/block.ts";
import { writeTaken } from "../write/bound-slot.ts";
import type { ModuleWriter } from "../write/module.ts";
import { isNone, type Place, placeAt, placeWithin, UNDEFINED } from "../write/place.ts";
import { CellsOfProgram } from "./cells.ts";
import { rootPlace } from "./commands.ts";
import {
  type ExpressionUnit,
  type FieldOfRow,
  type ListUnit,
  listData,
  placeOfList,
  type RowUnits,
  textOf,
} from "./units.ts";
import { readsRowBefore, usesPlace, usesPosition, usesRowBefore } from "./used.ts";

/**
 * Writes the function of a list: the rows that the caller gives, or that are made
 * (docs/spec/08-lists.md#4-given-lists). A list that vetoes is for the exact program, as its text
 * names the list.
 */
export function writeList(units: RowUnits, module: ModuleWriter, id: number): Code {
  const unit = units.list(module, id);
  if (unit === undefined) throw new Error(`unreachable: no rows of list ${id}`);
  const { list } = unit;
  const place = placeOfList(unit);
  const handOver = code`{ ${place.veto} = ${module.runtime("handOver")}(f); return undefined; }`;
  for (const captured of list.captures) {
    const from = module.placeOf(captured);
    if (from !== undefined) place.calls.add(from);
  }
  const block = new Block();
  block.write(code`if (${place.veto} !== undefined) return ${place.value};`);
  const given = identifier("given");
  const counted = list.rows === undefined ? undefined : countedRows(module, list, place, handOver, block);
  const known =
    list.key in Object.prototype
      ? code`${module.runtime("ownValue")}(f.data, ${literal(list.key)})`
      : entry(code`f.data`, list.key);
  if (list.by !== undefined) writeGroups(units, unit, list.by, block);
  else if (list.source !== undefined) writeBound(units, unit, list.source, known, block);
  else if (list.text !== undefined) {
    block.write(code`const known = ${known};`);
    block.write(code`const given = known ?? ${module.runtime("allRows")}(${textOf(unit)});`);
  } else if (counted === undefined) {
    block.write(code`const given = ${known};`);
    const none = list.optional
      ? code`{ ${place.veto} = null; return ${place.value} = []; }`
      : code`{ ${place.veto} = ${module.runtime("MISSING")}; return undefined; }`;
    block.write(code`if (given === undefined) ${none}`);
  } else {
    block.write(code`const given = ${known} ?? ${module.runtime("madeRows")}(f, ${counted});`);
    block.write(code`if (given === undefined || given.length !== ${counted}) ${handOver}`);
  }
  block.write(code`if (${module.runtime("isTooDeep")}(f, ${literal(unit.level + 1)})) ${handOver}`);
  const { minimum, maximum } = list;
  if (minimum !== undefined && minimum > 0) block.write(code`if (given.length < ${literal(minimum)}) ${handOver}`);
  if (maximum !== undefined) block.write(code`if (given.length > ${literal(maximum)}) ${handOver}`);
  if (units.isWalked(unit)) block.write(code`const $rows = given;`);
  else writeRows(unit, given, block);
  if (list.source !== undefined && module.namesRows)
    block.write(code`${module.runtime("nameAlike")}(${list.sort.length > 0 ? code`$made` : code`$rows`}, $source);`);
  if (list.sort.length > 0) writeSort(units, unit, place, block);
  if (list.keyFields.length > 0) writeKeys(units, unit, handOver, block);
  block.write(code`${place.veto} = null;`);
  block.write(code`return ${place.value} = $rows;`);
  return code`function ${identifier(place.name)}(f) ${block.code}`;
}

/** The number of rows that are made: a double that is a whole number from 0. */
function countedRows(
  module: ModuleWriter,
  { rows = -1 }: ProgramList,
  place: Place,
  handOver: Code,
  block: Block,
): Code | undefined {
  const from = module.placeOf(rows);
  const representation = from?.representation;
  if (from === undefined || representation?.kind !== "double") {
    block.write(handOver);
    return literal(0);
  }
  place.calls.add(from);
  block.write(code`const taken = ${from.call};`);
  block.write(code`if (taken !== taken) { ${place.veto} = ${from.veto}; return undefined; }`);
  if (representation.den !== 1n) block.write(code`if (taken % ${double(representation.den)} !== 0) ${handOver}`);
  if (representation.lo < 0n) block.write(code`if (taken < 0) ${handOver}`);
  return representation.den === 1n ? code`taken` : code`taken / ${double(representation.den)}`;
}

/**
 * Writes `given`: the data of the rows of another list or of a rule, unless the caller gives rows
 * for the list. Rows of a rule are `$source`; so are those of a list, where they are taken.
 */
function writeBound(
  units: RowUnits,
  unit: ListUnit,
  source: NonNullable<ProgramList["source"]>,
  known: Code,
  block: Block,
): void {
  const { around } = unit;
  const place = placeOfList(unit);
  const rows = units.bound(around, source);
  if (rows === undefined) throw new Error("unreachable: no rows are bound");
  const from = "rule" in source ? around.rule(source.rule) : placeOfList(rows);
  place.calls.add(from);
  const data = code`${around.runtime("dataOfFrames")}($source)`;
  const missing = code`{ ${place.veto} = ${from.veto}; return undefined; }`;
  if ("rule" in source) {
    block.write(code`const $source = ${from.call};`);
    block.write(code`if ($source === undefined) ${missing}`);
    block.write(code`const given = ${data};`);
  } else {
    block.write(code`const known = ${known};`);
    block.write(code`const $source = known === undefined ? ${from.call} : undefined;`);
    block.write(code`if (known === undefined && $source === undefined) ${missing}`);
    block.write(code`const given = known ?? ${data};`);
  }
}

/**
 * Writes `given`: the first row of each group, for one row for each distinct value of a field of
 * another list.
 */
function writeGroups(units: RowUnits, unit: ListUnit, by: NonNullable<ProgramList["by"]>, block: Block): void {
  const { around } = unit;
  const place = placeOfList(unit);
  const grouped = units.list(around, by.list);
  const field = grouped && units.field(grouped, by.of);
  if (grouped === undefined || field === undefined) throw new Error("unreachable: nothing is grouped");
  const from = placeOfList(grouped);
  place.calls.add(from);
  const value = placeAt(field.place, code`$row`);
  const body = new Block(block);
  body.write(code`const $value = ${value.call};`);
  const vetoed = code`$none = ${around.runtime("firstVeto")}(f, $none, ${value.veto});`;
  const isNew = code`${around.runtime("isNewValue")}($known, $value)`;
  body.write(code`if (${isNone(code`$value`, value.representation)}) ${vetoed} else if (${isNew}) given.push($row);`);
  block.write(code`const $grouped = ${from.call};`);
  block.write(code`if ($grouped === undefined) { ${place.veto} = ${from.veto}; return undefined; }`);
  block.write(code`const given = [];`);
  block.write(code`const $known = ${around.runtime("noKeys")}();`);
  block.write(code`let $none;`);
  block.write(code`for (const $row of $grouped) ${body.code}`);
  block.write(code`if ($none !== undefined) { ${place.veto} = $none; return undefined; }`);
  const made = code`${around.runtime("madeRows")}(f, given.length)`;
  block.write(code`if (${made} === undefined) { ${place.veto} = ${around.runtime("handOver")}(f); return undefined; }`);
}

function writeRows({ list, frame, module }: ListUnit, given: Code, block: Block): void {
  const data = list.by === undefined ? [code`$data`, code`f`] : [code`{}`, code`f`, code`$data`];
  const named = module.namesRows ? [code`$number`] : [];
  if (module.namesRows) block.write(code`let $number = 0;`);
  if (list.sort.length > 0) {
    const made = new Block(block);
    if (module.namesRows) made.write(code`$number++;`);
    const open = [...(usesPlace(list) ? [UNDEFINED] : []), ...(usesRowBefore(list) ? [UNDEFINED] : [])];
    made.write(code`$made.push(new ${frame}(${join([...data, ...open, ...named], ", ")}));`);
    block.write(code`const $made = [];`);
    block.write(code`for (const $data of ${given}) ${made.code}`);
    return;
  }
  const [position, before] = [usesPlace(list), usesRowBefore(list)];
  block.write(code`const $rows = [];`);
  if (position) block.write(code`let $position = 0;`);
  if (before) block.write(code`let $before;`);
  const body = new Block(block);
  if (position) body.write(code`$position++;`);
  if (module.namesRows) body.write(code`$number++;`);
  const place = [...(position ? [code`$position`] : []), ...(before ? [code`$before`] : [])];
  const made = code`new ${frame}(${join([...data, ...place, ...named], ", ")})`;
  if (before) {
    body.write(code`$before = ${made};`);
    body.write(code`$rows.push($before);`);
  } else body.write(code`$rows.push(${made});`);
  block.write(code`for (const $data of ${given}) ${body.code}`);
}

/** Sorts the rows by data of their own, before they have a place. */
function writeSort(units: RowUnits, unit: ListUnit, place: Place, block: Block): void {
  const { around, id, list } = unit;
  const handOver = code`{ ${place.veto} = ${around.runtime("handOver")}(f); return undefined; }`;
  const body = new Block(block);
  const asksForPlace = list.sort.some(({ by }) => usesPosition(by));
  if (asksForPlace) body.write(code`$place++;`);
  const keys = list.sort.map(({ by }, at) => {
    const data = code`${element(code`${listData(around, id)}.sort`, at)}.by`;
    const expression = units.expression(around, by, data, unit, list.captures);
    const frame = identifier(`$frame${at}`);
    const from = rootPlace(expression, frame);
    const [value, all] = [identifier(`$value${at}`), identifier(`$sort${at}`)];
    block.write(code`const ${all} = [];`);
    body.write(code`const ${frame} = new ${expression.frame()}(f, $row${usesPosition(by) ? code`, $place` : code``});`);
    body.write(code`const ${value} = ${from.call};`);
    const vetoed = code`$veto = ${around.runtime("firstVeto")}(f, $veto, ${from.veto});`;
    body.write(code`if (${isNone(value, from.representation)}) ${vetoed} else ${all}.push(${value});`);
    return from.representation === undefined || "of" in from.representation ? undefined : all;
  });
  if (asksForPlace) block.write(code`let $place = 0;`);
  block.write(code`let $veto;`);
  block.write(code`for (const $row of $made) ${body.code}`);
  block.write(code`if ($veto !== undefined) { ${place.veto} = $veto; return undefined; }`);
  if (keys.some((key) => key === undefined)) block.write(handOver);
  const down = join(
    list.sort.map(({ descending }) => literal(descending)),
    ", ",
  );
  const sorted = join(
    keys.filter((key) => key !== undefined),
    ", ",
  );
  block.write(code`const $rows = ${around.runtime("sortedRows")}($made, [${sorted}], [${down}]);`);
  const position = usesPlace(list);
  const before = usesRowBefore(list);
  if (!position && !before) return;
  const placed = new Block(block);
  if (position) {
    block.write(code`let $position = 0;`);
    placed.write(code`$position++;`);
    placed.write(code`$row.position = $position;`);
  }
  if (before) {
    block.write(code`let $before;`);
    placed.write(code`$row.before = $before;`);
    placed.write(code`$before = $row;`);
  }
  block.write(code`for (const $row of $rows) ${placed.code}`);
}

/**
 * Equal keys veto, and so may ranges that overlap: both are for the exact program. Those of the
 * text are different.
 */
function writeKeys(units: RowUnits, unit: ListUnit, handOver: Code, block: Block): void {
  const { module, list } = unit;
  const body = new Block(block);
  const places = list.keyFields.map(({ name }) => units.field(unit, name)?.place);
  const known = places.flatMap((place, at) =>
    place === undefined || !isIdentity(place)
      ? []
      : [{ place: placeAt(place, code`$row`), value: identifier(`$key${at}`) }],
  );
  if (known.length < places.length) {
    block.write(list.text === undefined ? handOver : code`if (known !== undefined) ${handOver}`);
    return;
  }
  for (const { place, value } of known) body.write(code`const ${value} = ${place.call};`);
  const given = known.map(({ place, value }) => code`!(${isNone(value, place.representation)})`);
  const values = known.map(({ value }) => value);
  const repeats = code`${module.runtime("repeatsKey")}(${join([code`$keys`, ...values], ", ")})`;
  body.write(code`if (${join([...given, repeats], " && ")}) ${handOver}`);
  const loop = new Block(block);
  loop.write(code`const $keys = ${module.runtime("noKeys")}();`);
  loop.write(code`for (const $row of $rows) ${body.code}`);
  if (list.text === undefined) block.lines.push(...loop.lines);
  else block.write(code`if (known !== undefined) ${loop.code}`);
}

/** True for values that are the same exactly when their texts are. */
function isIdentity({ representation }: Place): boolean {
  return ["double", "bigint", "text", "boolean"].includes(representation?.kind ?? "");
}

/** Writes the function of a slot that the expression of an `each` feeds, or that a group has. */
export function writeFedSlot(module: ModuleWriter, id: number): Code {
  const place = module.slot(id);
  const from = module.rows instanceof CellsOfProgram ? (module.rows.fed(id) ?? module.rows.grouped(id)) : undefined;
  if (from === undefined) throw new Error(`unreachable: nothing feeds slot ${id}`);
  const taken = "lambda" in from ? takenFromEach(module, id, from) : takenFromGroup(module, id, from);
  const lines = [code`if (${place.veto} !== undefined) return ${place.value};`, ...taken];
  return code`function ${identifier(place.name)}(f) {\n${indented(lines)}}`;
}

function takenFromGroup(module: ModuleWriter, id: number, { place, carriedCode }: FieldOfRow): readonly Code[] {
  const first = code`f.group`;
  return writeTaken(module, id, module.slot(id), placeAt(place, first), carriedCode(first));
}

function takenFromEach(module: ModuleWriter, id: number, fed: ExpressionUnit): readonly Code[] {
  const place = module.slot(id);
  const { root, cells } = fed.lambda;
  if (!("around" in fed.rows)) throw new Error("unreachable: values are not fed");
  const cell = cells[root];
  const from = fed.module.placeOf(root);
  if (from === undefined || cell === undefined) throw new Error("unreachable: an expression without a place");
  if (cell.op === "outer") {
    const captured = fed.captures[cell.at] ?? -1;
    const { around } = fed.rows;
    const own = around.placeOf(captured);
    const unit = around.carriedCode(captured, code`f.around`);
    if (own === undefined) throw new Error("unreachable: a cell without a place");
    return writeTaken(module, id, place, placeWithin(own, "around"), unit);
  }
  const unit = fed.module.carriedCode(root, code`row`);
  return [code`const row = ${frameOf(fed)};`, ...writeTaken(module, id, place, placeAt(from, code`row`), unit)];
}

/** The frame of an expression of `each` for the row `f`. */
function frameOf({ frame, lambda }: ExpressionUnit): Code {
  const position = usesPosition(lambda) ? code`, f.position` : code``;
  const before = readsRowBefore(lambda) ? code`, f.before` : code``;
  return code`new ${frame()}(f.around, f${position}${before})`;
}
