import { bigint, literal, objectKey } from "../../codegen/code/code.ts";

/** The name of a constant that holds an object, when there is one. */
export type NameOf = (value: object) => string | undefined;

const LINE = 100;
const KEY = /^[A-Za-z_$][\w$]*$/;

/**
 * Plain data, BigInts included, as a JavaScript expression: on one line where it fits, else one
 * line for each member. Members that are undefined are left out. Data nest a few levels at most.
 */
export function dataText(value: unknown, nameOf: NameOf, indent = ""): string {
  switch (typeof value) {
    case "bigint":
      return String(bigint(value));
    case "string":
    case "number":
    case "boolean":
      return String(literal(value));
    case "object":
      return value === null ? "null" : objectText(value, nameOf, indent);
    default:
      throw new TypeError(`unreachable: a ${typeof value} is no data`);
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
  const oneLine = `${open}${blank}${members.join(", ")}${blank}${close}`;
  if (indent.length + oneLine.length <= LINE && !oneLine.includes("\n")) return oneLine;
  return `${open}\n${members.map((member) => `${inner}${member},\n`).join("")}${indent}${close}`;
}

function keyText(key: string): string {
  return KEY.test(key) && key !== "__proto__" ? key : String(objectKey(key));
}
