import { circleText } from "../../model/listed.ts";
import { didYouMean } from "../../model/suggestion.ts";
import { type BoundSide, kindName, NOW, type Type } from "../../model/types/type.ts";
import type { DataLine } from "../../syntax/tree/declaration.ts";
import type { Placed } from "../../syntax/tree/place.ts";
import { isOfKind } from "../bindings/binding-value.ts";
import type { SlotDeclaration } from "../body.ts";
import { dependencyOrder } from "../instances/dependency-order.ts";
import { nowMeant } from "../names/resolve-name.ts";
import { boundNamesIn, boundNamesOf } from "../types/commands/bound-names.ts";
import type { WrittenBound } from "../types/commands/read-commands.ts";
import type { DataContext, LineContext } from "../types/data-context.ts";

/**
 * Bounds that are names
 * (docs/spec/02-types-numbers-units.md#2-3-1-bounds-that-are-data-or-now): each is another data of
 * the spec, of the same kind, or `now`, and no data is bounded by itself, through others either.
 * Called when all data are declared.
 */
export function checkBoundNames(context: DataContext, at: (line: Placed<DataLine>) => LineContext): void {
  const bounded = [...context.lines].filter(([name]) => boundNamesOf(context.slots.get(name)?.type) !== undefined);
  if (bounded.length === 0) return;
  for (const [name, line] of bounded) {
    const slot = context.slots.get(name);
    if (slot === undefined) continue;
    for (const [side, bound] of boundNamesIn(line.node)) checkName(at(line).about(bound.range), slot, side, bound);
  }
  reportCircles(
    context,
    bounded.map(([name]) => name),
    at,
  );
}

function checkName(line: LineContext, { type }: SlotDeclaration, side: BoundSide, { name }: WrittenBound): void {
  const { context } = line;
  const reject = (problem: string) => line.reject("bound-name", `the ${side} \`${name}\` ${problem}`);
  if (name === NOW) {
    if (type.kind !== "date") reject(`is a date, and \`${line.name}\` is a ${kindText(type)}`);
    return;
  }
  const bound = context.slots.get(name);
  if (bound !== undefined) {
    if (!isComparable(bound.type, type)) {
      reject(`is a ${kindText(bound.type)}, and \`${line.name}\` is a ${kindText(type)}`);
    }
    return;
  }
  if (context.lists.has(name)) reject("is a list; a bound is a value, the name of a data, or `now`");
  else if (context.ruleNames.has(name)) {
    reject("is a rule; a bound is a value, the name of a data, or `now`");
  } else if (context.imports.has(name) || context.broken.has(name)) {
    reject("is an import; a bound is a value, the name of a data of this spec, or `now`");
  } else {
    line.reject(
      "bound-name",
      `the ${side} \`${name}\` is no data of this spec`,
      (suggest) =>
        nowMeant(name) ??
        didYouMean(suggest(name, () => [...context.slots.keys()].filter((each) => each !== line.name))),
    );
  }
}

/** The kind, and of measures the family, as two of different ones are not compared. */
function kindText(type: Type): string {
  const family = type.kind === "measure" ? type.extends?.family : undefined;
  return family === undefined ? kindName(type.kind) : `${kindName(type.kind)} of \`${family}\``;
}

function isComparable(bound: Type, type: Type): boolean {
  return bound.kind === "unknown" || type.kind === "unknown" || isOfKind(bound, type);
}

/** Data that are on a circle of bounds: reported once, at its first line. */
function reportCircles(
  context: DataContext,
  bounded: readonly string[],
  at: (line: Placed<DataLine>) => LineContext,
): void {
  const targets = (name: string) =>
    Object.values(boundNamesOf(context.slots.get(name)?.type) ?? {}).filter((each) => context.slots.has(each));
  const { circles } = dependencyOrder(bounded, targets);
  const loops = bounded.filter((name) => targets(name).includes(name)).map((name) => [name]);
  for (const circle of [...loops, ...circles.filter((each) => !loops.some(([name]) => each.includes(name ?? "")))]) {
    const first = bounded.find((name) => circle.includes(name));
    const line = first === undefined ? undefined : context.lines.get(first);
    if (line === undefined || first === undefined) continue;
    const names = [first, ...circle.filter((name) => name !== first).reverse()];
    at(line).reject(
      "bound-circle",
      names.length === 1 ? "it is its own bound" : `it is bounded by itself, through other data: ${circleText(names)}`,
      "break the circle: one of these data must do without the bound",
    );
  }
}
