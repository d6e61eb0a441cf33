import { type BoundNames, type BoundSide, NOW, type Type } from "../../../model/types/type.ts";
import type { DataLine } from "../../../syntax/tree/declaration.ts";
import type { LineContext } from "../data-context.ts";
import type { BoundPair } from "./bounds.ts";
import { type DataCommands, isBoundSide, type WrittenBound } from "./read-commands.ts";

/** The bounds of a data line that are names. */
export function boundNamesIn({ constraints }: DataLine): readonly (readonly [BoundSide, WrittenBound])[] {
  return constraints.flatMap((constraint) => {
    if (constraint.type === "unit" || !isBoundSide(constraint.command)) return [];
    const [argument] = constraint.arguments;
    if (argument?.type !== "word" && argument?.type !== "now") return [];
    const name = argument.type === "now" ? NOW : argument.word;
    return [[constraint.command, { name, range: argument.range }] as const];
  });
}

/** The bounds of a type that are names; undefined: all are values. */
export function boundNamesOf(type: Type | undefined): BoundNames | undefined {
  return type !== undefined && "boundNames" in type ? type.boundNames : undefined;
}

/**
 * Reports bounds of a type that is taken to where their names mean nothing: another spec, the ends
 * of a range, the values of a list.
 */
export function rejectBoundNames(line: LineContext, names: BoundNames | undefined, where: string): void {
  const [first] = Object.entries(names ?? {});
  if (first === undefined) return;
  const [side, name] = first;
  const bound = name === NOW ? "`now`" : `the data \`${name}\``;
  line.reject("bound-name", `its ${side} is ${bound}, which does not hold ${where}`);
}

/** The literal bound of the parent, unless the line names another data in its place. */
export function inheritedBound<Bound>(
  side: BoundSide,
  base: { readonly [each in BoundSide]?: Bound | undefined } | undefined,
  { names }: DataCommands,
): Bound | undefined {
  return names?.[side] === undefined ? base?.[side] : undefined;
}

export function inheritedBounds<Bound>(
  base: { readonly [each in BoundSide]?: Bound | undefined },
  settings: DataCommands,
): BoundPair<Bound> {
  return [inheritedBound("minimum", base, settings), inheritedBound("maximum", base, settings)];
}

/** The bounds that are names: those of the line, and those of the parent that no line replaces. */
export function namesOfBounds(
  base: { readonly boundNames?: BoundNames | undefined } | undefined,
  settings: DataCommands,
): BoundNames | undefined {
  const nameOf = (side: BoundSide) => {
    const own = settings.names?.[side]?.name;
    return own ?? (settings[side] === undefined ? base?.boundNames?.[side] : undefined);
  };
  const [minimum, maximum] = [nameOf("minimum"), nameOf("maximum")];
  if (minimum === undefined && maximum === undefined) return undefined;
  return { ...(minimum !== undefined && { minimum }), ...(maximum !== undefined && { maximum }) };
}
