import type { Show, ShowBound, ShowData, ShowValue, TypeInfo } from "../../engine/api.ts";
import { type BoundName, boundText, withUnit } from "../../engine/text/bound-text.ts";
import { VERSION_MEMBERS } from "./answer-schemas.ts";
import { schemaRef } from "./refs.ts";

export type Schema = Readonly<Record<string, unknown>>;

/** Keys of the inputs that some rule needs, imported ones included, in show order. */
export function inputKeys(show: Show): string[] {
  return Object.keys(show.data).filter((key) => (show.data[key]?.needed_by_rules.length ?? 0) > 0);
}

/** The JSON body of an evaluation: nothing is required, because partial data is a valid request. */
export function requestSchema(show: Show): Schema {
  return {
    type: "object",
    properties: Object.fromEntries(inputKeys(show).map((key) => [key, inputSchema(show, key, "json")])),
  };
}

/** The answer of an evaluation, a property for each local rule. */
export function responseSchema(show: Show): Schema {
  const own = Object.keys(show.rules).filter((key) => show.rules[key]?.path.length === 0);
  const result = schemaRef("RuleResult");
  return {
    type: "object",
    required: ["spec", "effective", "results"],
    properties: {
      ...VERSION_MEMBERS,
      results: {
        type: "object",
        properties: Object.fromEntries(own.map((key) => [key, result])),
        additionalProperties: result,
      },
    },
  };
}

/** The same body as a form, where every value is a text. */
export function formSchema(show: Show): Schema {
  return {
    type: "object",
    properties: Object.fromEntries(inputKeys(show).map((key) => [key, inputSchema(show, key, "text")])),
  };
}

/** Lists of rules, imported ones included. */
export function ruleArray(show: Show): Schema {
  const keys = Object.keys(show.rules);
  return { type: "array", items: keys.length === 0 ? { type: "string" } : { type: "string", enum: keys } };
}

/** An example of a request, made from fills and suggestions. */
export function exampleOf(show: Show): Readonly<Record<string, string | boolean>> {
  return Object.fromEntries(
    inputKeys(show).flatMap((key) => {
      const { fill, suggestion } = show.data[key] ?? {};
      if (fill !== undefined) return [[key, inputOf(fill)] as const];
      return suggestion === undefined ? [] : [[key, inFirstUnit(suggestion)] as const];
    }),
  );
}

/**
 * Schema of one input. In forms and queries (`text`) everything is a string, and the rules that
 * need the input are not repeated.
 */
export function inputSchema(show: Show, key: string, where: "json" | "text"): Record<string, unknown> {
  const slot = show.data[key];
  if (slot === undefined) return { type: "string" };
  const description = [helpOf(slot.type), constraintsInWords(slot.type)].filter((part) => part !== "").join(" ");
  return {
    ...(where === "json" ? jsonForm(slot) : textForm(slot.type)),
    ...(description === "" ? {} : { description }),
    ...(slot.fill === undefined ? {} : { default: inputOf(slot.fill) }),
    ...(slot.suggestion === undefined ? {} : { examples: [inFirstUnit(slot.suggestion)] }),
    ...(where === "json" ? { "x-needed-by-rules": slot.needed_by_rules } : {}),
  };
}

function jsonForm({ type }: ShowData): Schema {
  switch (type.kind) {
    case "boolean":
      return { type: "boolean" };
    case "number":
      return { type: ["string", "integer"], ...integerBounds(type) };
    case "measure":
    case "ratio":
      return { oneOf: [{ type: "string" }, unitMap(unitNames(type))] };
    default:
      return textForm(type);
  }
}

function textForm(type: TypeInfo): Schema {
  if (type.kind === "boolean") return { type: "boolean" };
  if (type.kind !== "text") return { type: "string" };
  const options = type.options !== undefined && type.options.length > 0 ? { enum: type.options } : {};
  const length = typeof type.length === "number" ? { minLength: type.length, maxLength: type.length } : {};
  return { type: "string", ...options, ...length };
}

/** A value as it can be given in JSON. */
function inputOf(value: ShowValue): string | boolean {
  return value.boolean ?? value.result;
}

/**
 * A value as an example: an amount in the first unit of its type, whatever unit it was declared
 * with.
 */
function inFirstUnit(example: ShowValue): string | boolean {
  const [first] = Object.entries(example.measure ?? example.ratio ?? {});
  return first === undefined ? inputOf(example) : withUnit({ unit: first[0], value: first[1] });
}

/**
 * Bounds for inputs given as JSON integers; the engine itself checks texts, and bounds that a
 * double cannot hold.
 */
function integerBounds(type: TypeInfo): Schema {
  const bound = (value: ShowBound | null | undefined) =>
    typeof value === "string" && String(Number(value)) === value ? Number(value) : undefined;
  const [minimum, maximum] = [bound(type.minimum), bound(type.maximum)];
  return { ...(minimum === undefined ? {} : { minimum }), ...(maximum === undefined ? {} : { maximum }) };
}

function unitMap(units: readonly string[]): Schema {
  const magnitude = { type: ["string", "integer"] };
  return {
    type: "object",
    properties: Object.fromEntries(units.map((unit) => [unit, magnitude])),
    additionalProperties: false,
    minProperties: 1,
    maxProperties: 1,
  };
}

function unitNames({ units = [] }: TypeInfo): string[] {
  return units.map(({ name }) => name);
}

function helpOf(type: TypeInfo): string {
  return type.help ?? "";
}

/** `at least 1, at most 20`. */
function constraintsInWords(type: TypeInfo): string {
  const [least, most] = type.kind.endsWith("range")
    ? ["spanning at least", "spanning at most"]
    : ["at least", "at most"];
  const bound = (words: string, name: BoundName) => amount(words, boundText(type, name));
  const parts = [
    bound("from", "lower"),
    bound("to", "upper"),
    bound(least, "minimum"),
    bound(most, "maximum"),
    amount("at most", counted(type.decimals, "decimal")),
    amount("exactly", counted(type.length, "character")),
  ];
  const words = parts.filter((part) => part !== "").join(", ");
  const units = unitNames(type);
  return [words === "" ? "" : `(${words})`, units.length > 0 ? `In ${units.join(", ")}.` : ""]
    .filter((part) => part !== "")
    .join(" ");
}

function amount(words: string, text: string | undefined): string {
  return text === undefined ? "" : `${words} ${text}`;
}

function counted(count: number | null | undefined, thing: string): string | undefined {
  return typeof count === "number" ? `${count} ${thing}${count === 1 ? "" : "s"}` : undefined;
}
