import type { Random } from "../random.ts";
import { INSTANTS, KEYS, RULES, SPECS, VALUES } from "../servers/shop.ts";
import { anyText } from "./bytes.ts";
import { anyJson } from "./json.ts";
import { tokensInput } from "./tokens.ts";

/** Lines as they are written to the server. */
export type McpInput = readonly string[];

/** The tools with the arguments that each takes. */
const TOOLS: Readonly<Record<string, readonly Argument[]>> = {
  list: [],
  show: ["spec", "repository", "effective", "detail"],
  run: ["spec", "repository", "effective", "rules", "data"],
  source: ["spec", "repository", "effective"],
  check: ["sources"],
  quality: ["spec"],
  guide: ["topic"],
  nothing: [],
  add_spec: ["code", "attribute"],
  update_spec: ["code", "attribute", "repository"],
  remove_spec: ["spec", "repository", "effective"],
  clear: [],
  install: ["repository"],
};

const READING = ["list", "show", "run", "run", "run", "run", "source", "check", "quality", "guide", "nothing"];
const WRITING = ["add_spec", "add_spec", "update_spec", "update_spec", "remove_spec", "clear", "install"];

const METHODS = [
  "tools/list",
  "resources/list",
  "resources/read",
  "prompts/list",
  "prompts/get",
  "ping",
  "initialize",
  "logging/setLevel",
  "completion/complete",
  "notifications/cancelled",
  "__proto__",
];

export function mcpInput(random: Random): McpInput {
  return random.list(1, 4, () => line(random).replace(/[\r\n]/g, " "));
}

function line(random: Random): string {
  if (random.oneIn(8)) return anyText(random);
  if (random.oneIn(8)) return JSON.stringify(anyJson(random));
  if (random.oneIn(10)) return `[${line(random)},${line(random)}]`;
  const id = random.oneIn(6) ? random.of<unknown>([null, 1.5, {}, undefined]) : random.below(1000);
  const request = random.oneIn(3)
    ? { method: random.of(METHODS), params: params(random) }
    : { method: "tools/call", params: call(random) };
  const text = JSON.stringify({ jsonrpc: random.oneIn(20) ? "1.0" : "2.0", id, ...request });
  return random.oneIn(12) ? text.slice(0, random.below(text.length)) : text;
}

function params(random: Random): unknown {
  return random.of([
    undefined,
    {},
    { uri: `engine://${random.of(["guide", "source/shop.rules", "source/../x", anyText(random)])}` },
    { name: random.of(["evaluate", "author", "x"]), arguments: { spec: random.of(SPECS) } },
    anyJson(random),
  ]);
}

type Argument =
  | "spec"
  | "repository"
  | "effective"
  | "rules"
  | "data"
  | "sources"
  | "code"
  | "attribute"
  | "topic"
  | "detail";

/**
 * Mostly with the arguments that the tool takes, now and then without one, with another or with any
 * value.
 */
function call(random: Random): unknown {
  const name = random.of(random.oneIn(20) ? WRITING : READING);
  const names = (TOOLS[name] ?? []).filter(() => !random.oneIn(5));
  const entries = (random.oneIn(10) ? [...names, "data" as const] : names).map((key) => [
    key,
    random.oneIn(10) ? anyJson(random) : argument(random, key),
  ]);
  return { name, arguments: Object.fromEntries(entries) };
}

function argument(random: Random, name: Argument): unknown {
  switch (name) {
    case "spec":
      return random.of(SPECS);
    case "repository":
      return random.of(["std", "@a/b", ""]);
    case "effective":
      return random.of(INSTANTS);
    case "rules":
      return random.of([random.of(RULES), [random.of(RULES)], []]);
    case "data":
      return Object.fromEntries(random.list(0, 4, () => [random.of(KEYS), random.of(VALUES)]));
    case "sources":
      return random.list(0, 3, () => [random.of(PATHS), code(random)]);
    case "code":
      return code(random);
    case "attribute":
      return random.of(PATHS);
    case "topic":
      return random.of(["evaluation", "authoring", "x"]);
    case "detail":
      return random.of(["full", "brief"]);
    default:
      return name satisfies never;
  }
}

const PATHS = [
  "a.rules",
  "../a.rules",
  "/nowhere/a.rules",
  "@o/n",
  "shop.rules",
  ".rules",
  "a/b/c.rules",
  "a\u0000.rules",
  "CON.rules",
];

function code(random: Random): string {
  return random.of([
    "spec a\nrule r: 1",
    "spec shop/x\nuses shop\nrule r: shop.base",
    tokensInput(random).files[0]?.[1] ?? "",
  ]);
}

/** True when a line may change the rules of the server. */
export function writes(line: string): boolean {
  return WRITING.some((tool) => line.includes(tool));
}
