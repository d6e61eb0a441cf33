import { readFile } from "node:fs/promises";
import type { OnLoadResult, Plugin, transform } from "esbuild";
import type { MathName } from "../../model/operators.ts";
import { OF_NOW, OPERATIONS } from "../../model/program/operations.ts";
import type { OpName } from "../../model/program/program.ts";
import { MOST_OPTIONS } from "../../model/types/constraints.ts";
import type { Type } from "../../model/types/type.ts";
import type { Value } from "../../model/value.ts";
import { forEachMember } from "../text/members.ts";
import { inClosedWorld } from "./closed-world.ts";

/** Operations that every program has. */
const ALWAYS: ReadonlySet<string> = new Set<OpName>(["slot", "rule", "const", "veto"]);

const RANGES: readonly Type["kind"][] = ["numberrange", "ratiorange", "measurerange", "daterange", "timerange"];

/** Kinds of types and values that not every program has. */
const KINDS: readonly (Type["kind"] | Value["kind"])[] = [
  "ratio",
  "measure",
  "anonymous",
  "date",
  "time",
  "range",
  ...RANGES,
];

const IRRATIONAL: readonly MathName[] = ["sin", "cos", "tan", "asin", "acos", "atan", "log", "exp"];

/**
 * Modules that only some functions of the language need, which `kind` and `op` of data do not tell.
 */
const OF_FUNCTIONS: Readonly<Record<string, readonly (MathName | "power")[]>> = {
  "runtime/operators/irrational": IRRATIONAL,
  "model/numbers/roots": [...IRRATIONAL, "sqrt", "power"],
};

/**
 * Removes the code that no program uses from the modules of the engine. The operations and types of
 * a program are data, so esbuild cannot find that code itself. `data`: the programs and their
 * explanations. `compile`: turns TypeScript modules into JavaScript. Builds that share the plugin
 * share the modules.
 */
export function dropUnused(data: readonly object[], compile: typeof transform): Plugin {
  const used = labelsIn(data);
  const never = {
    op: new Set(Object.keys(OPERATIONS).filter((operation) => !ALWAYS.has(operation) && !used.op.has(operation))),
    kind: new Set<string>(KINDS.filter((kind) => !used.kind.has(kind))),
  };
  const unused = Object.entries(OF_FUNCTIONS).flatMap(([module, names]) =>
    names.some((name) => used.function.has(name) || used.op.has(name)) ? [] : [module],
  );
  if (!used.manyOptions) unused.push("model/types/nearest-first");
  const reduced = async (path: string): Promise<OnLoadResult> => {
    const text = await readFile(path, "utf8");
    const name = path.replaceAll("\\", "/").slice(0, -3);
    if (unused.some((module) => name.endsWith(`/${module}`))) return { contents: withoutBodies(text), loader: "js" };
    const script = path.endsWith(".ts") ? await compile(text, { loader: "ts", target: "es2022" }) : { code: text };
    return { contents: inClosedWorld(script.code, never), loader: "js" };
  };
  const known = new Map<string, Promise<OnLoadResult>>();
  return {
    name: "drop unused",
    setup({ onLoad }) {
      onLoad({ filter: /[\\/](?:model|runtime|engine|bundle)[\\/].*\.[jt]s$/ }, ({ path }) => {
        const module = known.get(path) ?? reduced(path);
        known.set(path, module);
        return module;
      });
    },
  };
}

const EXPORTED = /^export (?:async )?(?:function|const|class) ([\w$]+)/gm;

function withoutBodies(text: string): string {
  const names = [...text.matchAll(EXPORTED)].map(([, name]) => `export { unused as ${name} };\n`);
  return `function unused() { throw new Error("unreachable: left out of this bundle"); }\n${names.join("")}`;
}

interface Used extends Readonly<Record<"op" | "kind" | "function", Set<string>>> {
  /** A text has so many options that a message ranks them. */
  manyOptions: boolean;
}

/** The values of all members `op`, `kind` and `function` in the data, at any depth. */
function labelsIn(data: readonly object[]): Used {
  const labels: Used = { op: new Set(), kind: new Set(), function: new Set(), manyOptions: false };
  forEachMember(data, (key, value) => {
    if (typeof value === "string") {
      if (isLabelled(key)) labels[key].add(value);
    } else if (key === "options" && Array.isArray(value) && value.length > MOST_OPTIONS) labels.manyOptions = true;
  });
  // There are dates then where no type says so.
  if ([...OF_NOW].some((operation) => labels.op.has(operation))) labels.kind.add("date");
  if (labels.op.has("range") || RANGES.some((kind) => labels.kind.has(kind))) labels.kind.add("range");
  return labels;
}

function isLabelled(key: string): key is "op" | "kind" | "function" {
  return key === "op" || key === "kind" || key === "function";
}
