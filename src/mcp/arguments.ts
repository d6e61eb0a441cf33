import { numbersAsTexts } from "../model/numbers/json-list.ts";
import { isJsonObject } from "../node/json-object.ts";
import { jsonExcess } from "../node/server/json-excess.ts";
import { type Argument, type Arguments, type ArgumentType, type Tool, ToolFailure } from "./tools/tool.ts";

/** The JSON Schema of a tool's arguments. */
export function inputSchema(tool: Tool): { type: "object"; properties: Record<string, object>; required: string[] } {
  const entries = Object.entries(tool.arguments);
  return {
    type: "object",
    properties: Object.fromEntries(entries.map(([name, argument]) => [name, schemaOf(argument)])),
    required: entries.filter(([, { required }]) => required === true).map(([name]) => name),
    ...{ additionalProperties: false },
  };
}

function schemaOf({ type, description }: Argument): object {
  return { ...SCHEMAS[type], description };
}

const TEXTS = { type: "array", items: { type: "string" }, minItems: 1 };

const SCHEMAS: Readonly<Record<ArgumentType, object>> = {
  text: { type: "string" },
  truth: { type: "boolean" },
  object: { type: "object" },
  inputs: { type: ["object", "array"] },
  rules: { anyOf: [{ type: "string" }, TEXTS] },
  detail: { enum: ["brief", "full"] },
  sources: {
    type: "array",
    items: { type: "array", items: { type: "string" }, minItems: 2, maxItems: 2 },
    minItems: 1,
  },
};

/**
 * Checks what an assistant sent; `null` is an argument left out, and a text may hold the JSON of
 * another type, as some send them. Throws ToolFailure naming the argument that is missing, unknown
 * or of the wrong type.
 */
export function checkedArguments(tool: Tool, given: unknown): Arguments {
  const args: Record<string, unknown> = Object.fromEntries(
    Object.entries(given ?? {}).filter(([, value]) => value !== null),
  );
  for (const name of Object.keys(args)) {
    if (Object.hasOwn(tool.arguments, name)) continue;
    const known = Object.keys(tool.arguments).map((argument) => `\`${argument}\``);
    const has = known.length === 0 ? "takes no arguments" : `takes ${known.join(", ")}`;
    throw new ToolFailure(`\`${tool.name}\` has no argument \`${name}\`; it ${has}`);
  }
  for (const [name, { type, required }] of Object.entries(tool.arguments)) {
    const value = args[name];
    if (value === undefined) {
      if (required === true) throw new ToolFailure(`\`${tool.name}\` needs the argument \`${name}\``);
      continue;
    }
    const { fits, expected } = CHECKS[type];
    const parsed = typeof value === "string" && type !== "text" ? valueOfJson(value) : undefined;
    if (fits(parsed)) args[name] = parsed;
    else if (!fits(value)) throw new ToolFailure(`the argument \`${name}\` of \`${tool.name}\` must be ${expected}`);
  }
  return args;
}

interface ArgumentCheck {
  readonly expected: string;
  fits(value: unknown): boolean;
}

const isText = (value: unknown) => typeof value === "string";
const isListOf = (value: unknown, fits: (item: unknown) => boolean) =>
  Array.isArray(value) && value.length > 0 && value.every(fits);

const CHECKS: Readonly<Record<ArgumentType, ArgumentCheck>> = {
  text: { expected: "a text", fits: isText },
  truth: { expected: "true or false", fits: (value) => typeof value === "boolean" },
  object: {
    expected: "an object",
    fits: isJsonObject,
  },
  inputs: {
    expected: "an object, or a list of at least one object",
    fits: (value) => isJsonObject(value) || isListOf(value, () => true),
  },
  detail: { expected: '"brief" or "full"', fits: (value) => value === "brief" || value === "full" },
  rules: {
    expected: "rule keys as a text with commas, or a list of at least one rule key",
    fits: (value) => isText(value) || isListOf(value, isText),
  },
  sources: {
    expected: 'a list of at least one pair ["label", "code"]',
    fits: (value) => isListOf(value, (pair) => isListOf(pair, isText) && Array.isArray(pair) && pair.length === 2),
  },
};

/**
 * The value of a JSON text, with texts of their digits for numbers: some clients send arguments as
 * such texts. Undefined for other texts, and for JSON of more parts than a message may have.
 */
export function valueOfJson(text: string): unknown {
  if (jsonExcess(Buffer.from(text)) !== undefined) return undefined;
  try {
    return JSON.parse(numbersAsTexts(text));
  } catch {
    return undefined;
  }
}
