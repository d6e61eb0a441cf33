import { bigint, literal, objectKey } from "../../codegen/code/code.ts";

/** The name of a constant that holds an object, when there is one. */
export type NameOf = (value: object) => string | undefined;

const LINE = 100;
const KEY = /^[A-Za-z_$][\w$]*$/;

/**
 * Plain data, BigInts included, as a JavaScript expression: on one line where it fits, else one
 * line for each member. Members that are undefined are left out, and keep their place in an array.
 * Data nest a few levels at most.
 */
export function dataText(value: unknown, nameOf: NameOf, indent = ""): string {
  switch (typeof value) {
    case "bigint":
      return String(bigint(value));
    case "string":
    case "number":
    case "boolean":
      return String(literal(value));
    case "undefined":
      return "undefined";
    case "object":
      return value === null ? "null" : objectText(value, nameOf, indent);
    default:
      throw new TypeError(`unreachable: a ${typeof value} is not data`);
  }
}

function objectText(value: object, nameOf: NameOf, indent: string): string {
  const name = nameOf(value);
  if (name !== undefined) return name;
  const inner = `${indent}  `;
  const members: string[] = Array.isArray(value)
    ? value.map((member: unknown) => dataText(member, nameOf, inner))
    : Object.entries(value).flatMap(([key, member]) =>
        member === undefined ? [] : [`${keyText(key)}: ${dataText(member, nameOf, inner)}`],
      );
  const [open, close, blank] = Array.isArray(value) ? ["[", "]", ""] : ["{", "}", " "];
  if (members.length === 0) return open + close;
  if (fitsLine(members, LINE - indent.length - 2 * (1 + blank.length)))
    return `${open}${blank}${members.join(", ")}${blank}${close}`;
  return `${open}\n${members.map((member) => `${inner}${member},\n`).join("")}${indent}${close}`;
}

/** True for members that stand on one line of so many letters, with a comma between them. */
function fitsLine(members: readonly string[], letters: number): boolean {
  let left = letters + 2;
  for (const member of members) {
    left -= member.length + 2;
    if (left < 0 || member.includes("\n")) return false;
  }
  return true;
}

function keyText(key: string): string {
  return KEY.test(key) && key !== "__proto__" ? key : String(objectKey(key));
}
