import { literal } from "../../codegen/code/code.ts";

/** A key as the name of a property of an interface. */
export function propertyName(key: string): string {
  return PLAIN.test(key) ? key : String(literal(key));
}

const PLAIN = /^[A-Za-z_$][\w$]*$/;
