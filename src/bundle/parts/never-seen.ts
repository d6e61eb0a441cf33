import type { MathName } from "../../model/operators.ts";
import { OF_NOW, OPERATIONS } from "../../model/program/operations.ts";
import type { OpName } from "../../model/program/program.ts";
import { MOST_OPTIONS } from "../../model/types/constraints.ts";
import type { Type } from "../../model/types/type.ts";
import type { Value } from "../../model/value.ts";
import { forEachMember } from "../text/members.ts";
import type { NeverSeen } from "./closed-world.ts";

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

/** The module that only long lists of options need. */
const OF_OPTIONS = "model/types/nearest-first";

/** The members of data whose values choose code. */
export const MEMBERS: ReadonlySet<string> = new Set(["kind", "op"]);
/** The modules that some programs do without. */
export const MODULES: ReadonlySet<string> = new Set([...Object.keys(OF_FUNCTIONS), OF_OPTIONS]);

/**
 * The values of `MEMBERS` that programs and their explanations do not have, and those of `MODULES`
 * that they do not need. The operations and types of a program are data, so esbuild cannot find the
 * code that only others use.
 */
export function neverSeen(data: readonly object[]): NeverSeen {
  const used = labelsIn(data);
  const unused = Object.entries(OF_FUNCTIONS).flatMap(([module, names]) =>
    names.some((name) => used.function.has(name) || used.op.has(name)) ? [] : [module],
  );
  if (!used.manyOptions) unused.push(OF_OPTIONS);
  return {
    op: new Set(Object.keys(OPERATIONS).filter((operation) => !ALWAYS.has(operation) && !used.op.has(operation))),
    kind: new Set<string>(KINDS.filter((kind) => !used.kind.has(kind))),
    module: new Set(unused),
  };
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
