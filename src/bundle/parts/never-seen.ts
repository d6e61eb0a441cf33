import type { MathName } from "../../model/operators.ts";
import { OF_NOW, OPERATIONS } from "../../model/program/operations.ts";
import type { OpName } from "../../model/program/program.ts";
import type { Type } from "../../model/types/type.ts";
import type { Value } from "../../model/value.ts";
import type { UsedLabels } from "../text/used-labels.ts";
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
  "list",
  "row",
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

/** The modules that only programs with lists or rows need. */
const OF_LISTS: readonly string[] = [
  ...[
    ...[
      "commands",
      "find",
      "given",
      "items",
      "keys",
      "list-rows",
      "machine",
      "answers/open-rows",
      "values/order",
      "values/reductions",
    ],
    ...["row-inputs", "answers/rows-answer", "rows-exceeded", "rows-of-evaluation", "work-of"],
  ].map((name) => `runtime/lists/${name}`),
  "runtime/narrate/row-nodes",
];

const LIST_OPERATIONS = (Object.keys(OPERATIONS) as readonly OpName[]).filter(
  (op) => OPERATIONS[op].evaluates === "rows",
);

/** The module that only long lists of options need. */
const OF_OPTIONS = "model/types/nearest-first";

/** The members of data whose values choose code. */
export const MEMBERS: ReadonlySet<string> = new Set(["kind", "op"]);
/** The modules that some programs do without. */
export const MODULES: ReadonlySet<string> = new Set([...Object.keys(OF_FUNCTIONS), ...OF_LISTS, OF_OPTIONS]);

/**
 * The values of `MEMBERS` that programs and their explanations do not have, and those of `MODULES`
 * that they do not need. The operations and types of a program are data, so esbuild cannot find the
 * code that only others use.
 */
export function neverSeen(used: UsedLabels): NeverSeen {
  if (used.areOpen) return {};
  const kinds = usedKinds(used);
  const unused = Object.entries(OF_FUNCTIONS).flatMap(([module, names]) =>
    names.some((name) => used.function.has(name) || used.op.has(name)) ? [] : [module],
  );
  if (!LIST_OPERATIONS.some((operation) => used.op.has(operation))) unused.push(...OF_LISTS);
  if (!used.manyOptions) unused.push(OF_OPTIONS);
  return {
    op: new Set(Object.keys(OPERATIONS).filter((operation) => !ALWAYS.has(operation) && !used.op.has(operation))),
    kind: new Set<string>(KINDS.filter((kind) => !kinds.has(kind))),
    module: new Set(unused),
  };
}

function usedKinds({ op, kind }: UsedLabels): ReadonlySet<string> {
  const kinds = new Set(kind);
  // There are dates then where no type says so.
  if ([...OF_NOW].some((operation) => op.has(operation))) kinds.add("date");
  if (op.has("range") || RANGES.some((range) => kinds.has(range))) kinds.add("range");
  return kinds;
}
