declare const brand: unique symbol;

/** Text in a generated module. Made by the functions of this file alone: what a user wrote can become code only as an encoded literal. */
export interface Code {
  readonly [brand]: true;
  readonly text: string;
}

class CodeText implements Code {
  declare readonly [brand]: true;
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A template over code. */
export function code(strings: TemplateStringsArray, ...values: readonly Code[]): Code {
  let text = strings[0] ?? "";
  for (let at = 0; at < values.length; at++) text += (values[at]?.text ?? "") + (strings[at + 1] ?? "");
  return new CodeText(text);
}

export const EMPTY: Code = code``;

const IDENTIFIER = /^[A-Za-z_$][A-Za-z0-9_$]*$/;

/** Words that JavaScript keeps for itself, and names that mean something in every module. */
export const RESERVED: ReadonlySet<string> = new Set(
  (
    "arguments async await break case catch class const constructor continue debugger default delete do else enum eval export extends false finally " +
    "for function get if implements import in instanceof interface let new null of package private protected prototype public return set static super " +
    "switch this throw true try typeof undefined var void while with yield NaN Infinity Object Math Number String BigInt globalThis process require"
  ).split(" "),
);

/** Whether a name may be declared in a module. */
export function isDeclarable(name: string): boolean {
  return IDENTIFIER.test(name) && !RESERVED.has(name);
}

/** A name that the generator made. Anything that is no plain JavaScript name is a bug of the generator. */
export function identifier(name: string): Code {
  if (!isDeclarable(name)) throw new RangeError(`unreachable: ${JSON.stringify(name)} is no name`);
  return new CodeText(name);
}

/** A text, truth value or safe integer as a literal. */
export function literal(value: string | number | boolean): Code {
  if (typeof value === "string") return new CodeText(textLiteral(value));
  if (typeof value === "boolean") return new CodeText(String(value));
  if (!Number.isSafeInteger(value)) throw new RangeError(`unreachable: ${value} is no safe integer`);
  return new CodeText(value < 0 ? `(${value})` : String(value));
}

/** A BigInt of at most 2^53 - 1 as the literal of a double. */
export function double(value: bigint): Code {
  return literal(Number(value));
}

/** A BigInt as a literal of its own kind. */
export function bigint(value: bigint): Code {
  return new CodeText(value < 0n ? `(${value}n)` : `${value}n`);
}

/** A member of an object literal. */
export function property(key: string, value: Code): Code {
  return key === "__proto__" ? code`[${literal(key)}]: ${value}` : code`${literal(key)}: ${value}`;
}

/** One line of comment; what could end the line is removed. */
export function comment(text: string): Code {
  return new CodeText(`// ${text.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, " ")}`);
}

/** Several pieces of code one after another. */
export function join(parts: readonly Code[], separator: "" | ", " | "\n" | " || " | " && "): Code {
  return new CodeText(parts.map(({ text }) => text).join(separator));
}

/** JSON is JavaScript; separators of lines and `<` are escaped as well, so that a text is safe wherever the module is printed. */
function textLiteral(text: string): string {
  return JSON.stringify(text).replace(
    /[\u2028\u2029<]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
