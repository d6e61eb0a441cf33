import { type Code, code, literal } from "../code/code.ts";
import { writeFrameClass, writeIsPlain } from "../write/entries.ts";
import type { ExpressionUnit, ListUnit, RowUnits } from "./units.ts";
import { readsRowBefore, usesPlace, usesPosition, usesRowBefore } from "./used.ts";

/** Writes the classes of frames of rows and of expressions, and the tests of the data of rows. */
export function writeRowClasses(units: RowUnits): readonly Code[] {
  return units.all.flatMap((unit) => {
    return "lambda" in unit ? [ofExpression(unit, units)] : ofRows(unit, units);
  });
}

function ofRows(unit: ListUnit, units: RowUnits): readonly Code[] {
  const { module, frame, list, isPlain, around } = unit;
  const position = usesPlace(list);
  const before = usesRowBefore(list);
  const isGroup = list.by !== undefined;
  const key =
    units.rowsOf(around) === undefined ? literal(`${list.key}.`) : code`around.name + ${literal(`.${list.key}.`)}`;
  const named = module.namesRows ? [code`this.name = ${key} + place;`, code`this.nodes = undefined;`] : [];
  const members = [
    code`this.data = data;`,
    ...(isGroup ? [code`this.group = group;`] : []),
    ...ofAll(position, before),
    code`this.maxBytes = around.maxBytes;`,
    ...named,
  ];
  const parameters = code`data, around${isGroup ? code`, group` : code``}${more(position, before)}${module.namesRows ? code`, place` : code``}`;
  const next = { name: unit.next, parameters: code`, data`, statements: [code`f.data = data;`] };
  const made = writeFrameClass(module, frame, parameters, members, units.isWalked(unit) ? next : undefined);
  return isPlain === undefined ? [made] : [made, writeIsPlain(module, isPlain)];
}

function ofExpression({ module, name, lambda, rows, next: named }: ExpressionUnit, units: RowUnits): Code {
  const [position, before] = [usesPosition(lambda), readsRowBefore(lambda)];
  const noted = module.namesRows ? [code`this.nodes = undefined;`] : [];
  const members = [code`this.row = row;`, ...ofAll(position, before), ...noted];
  const statements = position ? [code`f.position = position;`] : [];
  const next = { name: named, parameters: more(position, false), statements };
  const parameters = code`around, row${more(position, before)}`;
  return writeFrameClass(module, name, parameters, members, units.isWalked(rows) ? next : undefined);
}

function more(position: boolean, before: boolean): Code {
  return code`${position ? code`, position` : code``}${before ? code`, before` : code``}`;
}

function ofAll(position: boolean, before: boolean): readonly Code[] {
  return [
    code`this.around = around;`,
    code`this.main = around.main;`,
    code`this.context = around.context;`,
    ...(position ? [code`this.position = position;`] : []),
    ...(before ? [code`this.before = before;`] : []),
  ];
}
