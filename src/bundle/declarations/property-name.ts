import { literal } from "../../codegen/code/code.ts";

const PLAIN = /^[A-Za-z_$][\w$]*$/;

/** A key as the name of a property of an interface. */
export function propertyName(key: string): string {
  return PLAIN.test(key) ? key : String(literal(key));
}
