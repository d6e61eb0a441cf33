import { optionTexts } from "../../model/types/options.ts";
import type { Type } from "../../model/types/type.ts";
import { KIND } from "../../syntax/lexer/kinds.ts";
import type { TokenReader, TokenTable } from "../../syntax/lexer/tokens.ts";
import type { Names } from "../names/names.ts";
import { cursorAt } from "./cursor.ts";

/** The parts of a constraint or function, and the one that is being written. */
export interface Signature {
  readonly label: string;
  /** Each is a part of the label. */
  readonly parameters: readonly string[];
  readonly active: number;
  readonly text: string;
}

/** The constraint or function around an offset. */
export function signatureAt(names: Names, label: string, tokens: TokenTable, offset: number): Signature | undefined {
  // A number or text that is being written belongs to what stands before it.
  const cursor = cursorAt(tokens, offset) ?? cursorAt(tokens, startOfToken(tokens, offset));
  if (cursor === undefined || cursor.piece < 0) return undefined;
  const { reader, piece, last } = cursor;
  if (reader.kind(piece) === KIND.data) return constraintAt(reader, piece, last, typeOf(names, label, reader, piece));
  const isRule = reader.kind(piece) === KIND.rule || reader.kind(piece) === KIND.unless;
  return isRule ? (callAt(reader, piece, last) ?? roundingAt(reader, piece, last)) : undefined;
}

function startOfToken(tokens: TokenTable, offset: number): number {
  let start = offset;
  for (let at = 0; at < tokens.count && (tokens.starts[at] ?? 0) < offset; at++) start = tokens.starts[at] ?? start;
  return start;
}

function typeOf(names: Names, label: string, reader: TokenReader, piece: number): Type | undefined {
  const name = reader.text(piece + 1).toLowerCase();
  const start = reader.start(piece);
  const rows = names.analysis.files.get(label)?.rows ?? [];
  const row = rows.findLast(({ tree }) => tree.header.piece.start <= start);
  return row === undefined ? undefined : names.scope.bodyOf(row)?.slots.get(name)?.type;
}

/** Words for the argument of each constraint, and what it does. */
const CONSTRAINTS: Readonly<Record<string, readonly [argument: string, text: string]>> = {
  minimum: ["VALUE", "Smaller values are refused."],
  maximum: ["VALUE", "Larger values are refused."],
  lower: ["VALUE", "The range may not begin before it."],
  upper: ["VALUE", "The range may not end after it."],
  decimals: ["COUNT", "How many digits may follow the point: a whole number from 0 to 28."],
  length: ["COUNT", "How many characters the text has: a whole number."],
  help: ['"TEXT"', "What the input means, in a sentence. Forms and prompts show it."],
  suggest: ["VALUE", "A value that forms offer. It is never taken unless it is given."],
  fill: ["VALUE", "The value that is taken unless another one is given."],
  option: ["VALUE", "One more value that is accepted."],
  options: ["VALUE VALUE", "The values that are accepted, and no others."],
  unit: ["NAME: FACTOR", "A unit, with how many of the first unit it is: `unit cent: 0.01`."],
  trait: ["duration", "`duration` or `calendar`: what the measure can do with dates."],
};

function constraintAt(reader: TokenReader, piece: number, last: number, type: Type | undefined): Signature | undefined {
  let arrow = last;
  while (arrow > piece && reader.kind(arrow) !== KIND.arrow) arrow -= 1;
  const command = reader.text(arrow + 1).toLowerCase();
  const isKnown = arrow > piece && arrow < last && Object.hasOwn(CONSTRAINTS, command);
  const known = isKnown ? CONSTRAINTS[command] : undefined;
  if (known === undefined) return undefined;
  const [argument, text] = known;
  const example = exampleOf(command, type);
  return {
    label: `-> ${command} ${argument}`,
    parameters: [argument],
    active: 0,
    text: example === undefined ? text : `${text} ${example}`,
  };
}

function exampleOf(command: string, type: Type | undefined): string | undefined {
  if (type === undefined || !["minimum", "maximum", "fill", "suggest"].includes(command)) return undefined;
  const options = optionTexts(type).slice(0, 10);
  if (options.length > 0) {
    const shown = type.kind === "text" ? options.map((option) => `"${option}"`) : options;
    return `One of ${shown.join(", ")}.`;
  }
  if (type.kind === "measure" || type.kind === "ratio") {
    const units = type.units.slice(0, 10).map(({ name }) => name);
    return units.length === 0 ? undefined : `An amount with its unit: ${units.join(", ")}.`;
  }
  return type.kind === "date" ? "A date: `2025-01-31`." : undefined;
}

/** `min(…)` and `max(…)` around the cursor. */
function callAt(reader: TokenReader, piece: number, last: number): Signature | undefined {
  let depth = 0;
  let commas = 0;
  for (let at = last; at > piece; at -= 1) {
    const kind = reader.kind(at);
    if (kind === KIND.close) depth += 1;
    else if (kind === KIND.comma && depth === 0) commas += 1;
    else if (kind === KIND.open && depth > 0) depth -= 1;
    else if (kind === KIND.open) {
      const name = reader.text(at - 1).toLowerCase();
      if (name !== "min" && name !== "max") return undefined;
      const parameters = ["VALUE", "VALUE, …"];
      const text = `The ${name === "min" ? "smallest" : "largest"} of two or more values of one kind.`;
      return { label: `${name}(VALUE, VALUE, …)`, parameters, active: Math.min(commas, 1), text };
    }
  }
  return undefined;
}

const ROUNDING = ["VALUE", "to STEP", "half up"];

/** `round VALUE to STEP half up` around the cursor. */
function roundingAt(reader: TokenReader, piece: number, last: number): Signature | undefined {
  let at = last;
  while (at > piece && !/^(?:round|floor|ceil)$/i.test(reader.text(at))) at -= 1;
  if (at <= piece || reader.kind(at) !== KIND.math) return undefined;
  const name = reader.text(at).toLowerCase();
  if (name !== "round") {
    const text = `The nearest whole number ${name === "floor" ? "below" : "above"}.`;
    return { label: `${name} VALUE`, parameters: ["VALUE"], active: 0, text };
  }
  let to = at + 1;
  while (to <= last && reader.text(to).toLowerCase() !== "to") to += 1;
  const active = to > last ? 0 : last <= to ? 1 : 2;
  const text =
    "A multiple of the step: `round price to 0.05 eur`. Then `half even` (the rule), `half up`, `half down`, `up` or `down`.";
  return { label: `round ${ROUNDING.join(" ")}`, parameters: ROUNDING, active, text };
}
