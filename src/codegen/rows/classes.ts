import { type Code, code, literal } from "../code/code.ts";
import { writeFrameClass, writeIsPlain } from "../write/entries.ts";
import type { ExpressionUnit, ListUnit, RowUnits } from "./units.ts";
import { readsRowBefore, usesPlace, usesPosition, usesRowBefore } from "./used.ts";

/** Writes the classes of frames of rows and of expressions, and the tests of the data of rows. */
export function writeRowClasses(units: RowUnits): readonly Code[] {
  return units.all.flatMap((unit) => {
    return "lambda" in unit ? [ofExpression(unit)] : ofRows(unit, units);
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
  const made = writeFrameClass(module, frame, parameters, members);
  return isPlain === undefined ? [made] : [made, writeIsPlain(module, isPlain)];
}

function ofExpression({ module, name, lambda }: ExpressionUnit): Code {
  const [position, before] = [usesPosition(lambda), readsRowBefore(lambda)];
  const noted = module.namesRows ? [code`this.nodes = undefined;`] : [];
  const members = [code`this.row = row;`, ...ofAll(position, before), ...noted];
  return writeFrameClass(module, name, code`around, row${more(position, before)}`, members);
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
