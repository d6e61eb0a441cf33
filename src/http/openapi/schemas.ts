import type { Show, ShowBound, ShowData, TypeInfo } from "../../engine/api.ts";

type Schema = Readonly<Record<string, unknown>>;

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
  const result = { $ref: "#/components/schemas/RuleResult" };
  return {
    type: "object",
    required: ["spec", "effective", "results"],
    properties: {
      spec: { type: "string" },
      effective: { type: "string" },
      spec_effective_from: { type: "string" },
      spec_effective_to: { type: "string" },
      results: {
        type: "object",
        properties: Object.fromEntries(own.map((key) => [key, result])),
        additionalProperties: result,
      },
    },
  };
}

/** Schema of one input. In forms and queries (`text`) everything is a string. */
export function inputSchema(show: Show, key: string, where: "json" | "text"): Record<string, unknown> {
  const slot = show.data[key];
  if (slot === undefined) return { type: "string" };
  const description = [helpOf(slot.type), constraintsInWords(slot.type)].filter((part) => part !== "").join(" ");
  return {
    ...(where === "json" ? jsonForm(slot) : textForm(slot.type)),
    ...(description === "" ? {} : { description }),
    ...(slot.fill === undefined ? {} : { default: slot.fill.boolean ?? slot.fill.result }),
    ...(slot.suggestion === undefined ? {} : { examples: [slot.suggestion.boolean ?? slot.suggestion.result] }),
    "x-needed-by-rules": slot.needed_by_rules,
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

/** They bind the integer form; text forms are checked by the engine. */
function integerBounds(type: TypeInfo): Schema {
  const bound = (value: ShowBound | null | undefined) =>
    typeof value === "string" && Number.isSafeInteger(Number(value)) ? Number(value) : undefined;
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
  const parts = [
    amount("at least", type.minimum),
    amount("at most", type.maximum),
    amount("from", type.lower),
    amount("to", type.upper),
    typeof type.decimals === "number" ? `at most ${type.decimals} decimals` : "",
  ];
  const words = parts.filter((part) => part !== "").join(", ");
  const units = unitNames(type);
  return [words === "" ? "" : `(${words})`, units.length > 0 ? `In ${units.join(", ")}.` : ""]
    .filter((part) => part !== "")
    .join(" ");
}

function amount(word: string, bound: ShowBound | null | undefined): string {
  if (bound === undefined || bound === null) return "";
  return typeof bound === "string" ? `${word} ${bound}` : `${word} ${bound.value} ${bound.unit}`;
}
