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
