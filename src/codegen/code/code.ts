/**
 * A piece of a module's text. Only the functions of this file make one (only the type of the class
 * is exported), so a user's text can become code only as an encoded literal.
 */
class Fragment {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** In characters. */
  get length(): number {
    return this.#text.length;
  }

  toString(): string {
    return this.#text;
  }
}

export type Code = Fragment;

function make(text: string): Code {
  return new Fragment(text);
}

/**
 * A template over code. All other values go through `identifier`, `literal`, `bigint` or `comment`.
 */
export function code(strings: TemplateStringsArray, ...values: readonly Code[]): Code {
  let text = strings[0] ?? "";
  for (let at = 0; at < values.length; at++) text += `${values[at]}${strings[at + 1] ?? ""}`;
  return make(text);
}

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;

/** Reserved words of JavaScript, and names that every module uses without declaring them. */
const RESERVED: ReadonlySet<string> = new Set(
  (
    "arguments async await break case catch class const constructor continue debugger default delete do else enum eval export extends false finally for " +
    "function get if implements import in instanceof interface let new null of package private protected prototype public return set static super switch " +
    "this throw true try typeof undefined var void while with yield NaN Infinity BigInt globalThis process require module exports"
  ).split(" "),
);

/** True when a name may be declared in a module. */
export function isDeclarable(name: string): boolean {
  return IDENTIFIER.test(name) && !RESERVED.has(name);
}

/**
 * A name that the generator made. Throws Error for any text that is not a plain JavaScript name: a
 * bug of the generator.
 */
export function identifier(name: string): Code {
  if (!isDeclarable(name)) throw new RangeError(`unreachable: ${JSON.stringify(name)} is not a name`);
  return make(name);
}

/** The entry of data with a key. Not for keys that every object inherits: these need `ownValue`. */
export function entry(data: Code, key: string): Code {
  return make(`${data}[${textLiteral(key)}]`);
}

/** A key of an object literal, which makes a member of that name, even for `__proto__`. */
export function objectKey(key: string): Code {
  return key === "__proto__" ? make(`["__proto__"]`) : literal(key);
}

/** An element by its position. */
export function element(list: Code, at: number): Code {
  return make(`${list}[${Math.trunc(at)}]`);
}

/** Lines of a block, indented. */
export function indented(lines: readonly Code[]): Code {
  return make(lines.map((line) => `  ${String(line).replaceAll("\n", "\n  ")}\n`).join(""));
}

/** A text, truth value or double as a literal. */
export function literal(value: string | number | boolean): Code {
  if (typeof value === "string") return make(textLiteral(value));
  if (typeof value === "number") return make(value < 0 ? `(${value})` : String(value));
  return make(String(value));
}

/** A BigInt as a literal. */
export function bigint(value: bigint): Code {
  return make(value < 0n ? `(${value}n)` : `${value}n`);
}

/**
 * A BigInt of at most 2^53 - 1 as the literal of a double. Throws for others: a bug of the
 * generator.
 */
export function double(value: bigint): Code {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`unreachable: ${value} is not a safe integer`);
  return literal(number);
}

/**
 * One line of comment. The text may be anything: characters that could end the line are removed.
 */
export function comment(text: string): Code {
  return make(`// ${text.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, " ")}\n`);
}

/** Pieces of code in a row. */
export function join(
  parts: readonly Code[],
  separator: "" | ", " | ",\n" | " " | "\n" | " || " | " && " | " + " | " * " | " ?? " | " else ",
): Code {
  return make(parts.join(separator));
}

/** A text as a literal. JSON is JavaScript since 2019. */
function textLiteral(text: string): string {
  return safeLiteral(JSON.stringify(text));
}

/**
 * A literal of a text in which line separators and `<` are escaped, so that it is safe wherever the
 * module is printed.
 */
export function safeLiteral(quoted: string): string {
  return quoted.replace(/[\u2028\u2029<]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
