import { nearest } from "../model/suggest.ts";
import { kindText, OBJECT } from "../runtime/object-kind.ts";
import type { Engine } from "./engine.ts";

/** The error of an argument that a function cannot take, for callers without types. */
export function wrongArgument(argument: string, expected: string, given: unknown): TypeError {
  return new TypeError(`${argument} must be ${expected}, not ${kindText(given)}`);
}

/** Throws a TypeError for what has no members. */
export function checkObject(argument: string, given: unknown): void {
  if (typeof given !== "object" || given === null) throw wrongArgument(argument, OBJECT, given);
}

/**
 * The names of all options of a function, which their type keeps complete; false: it takes the
 * name, but offers it to nobody.
 */
export type OptionNames<Options> = Readonly<Record<keyof Options, boolean>>;

/**
 * Throws a TypeError for options that are not an object, or have a name that the function does not
 * know: it would change nothing, as if it were not there.
 */
export function checkOptions(argument: string, given: object, names: Readonly<Record<string, boolean>>): void {
  checkObject(argument, given);
  for (const name in given) if (!Object.hasOwn(names, name)) throw unknownName(argument, name, names);
}

function unknownName(argument: string, name: string, names: Readonly<Record<string, boolean>>): TypeError {
  const offered = Object.keys(names).filter((each) => names[each]);
  const meant = nearest(name, offered);
  const hint = meant === undefined ? "." : `: did you mean \`${meant}\`?`;
  return new TypeError(`${argument} have no \`${name}\`${hint} Known: ${offered.join(", ")}`);
}

export function checkText(argument: string, given: unknown): void {
  if (typeof given !== "string") throw wrongArgument(argument, "text", given);
}

export function checkFunction(argument: string, given: unknown): void {
  if (typeof given !== "function") throw wrongArgument(argument, "a function", given);
}

/** Packages that are there twice have engines of two classes. */
export function checkEngine(argument: string, given: Pick<Engine, "run"> | undefined): void {
  if (typeof given?.run !== "function") throw wrongArgument(argument, "an Engine", given);
}
