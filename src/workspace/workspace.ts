import { once } from "../model/cache/once.ts";
import type { EngineError } from "../model/diagnostic.ts";
import { DEFAULT_LIMITS, type Limits } from "../model/limits.ts";
import type { Body, Row, SourceOrigin } from "../plan/body.ts";
import type { Plan, RuleCheck } from "../plan/plan.ts";
import { STD_UNITS_SOURCE } from "../plan/units/standard-units.ts";
import { createParser, type Parser, type ParserOptions } from "../syntax/parse.ts";
import type { PlanMemo } from "./versions/plan-rows.ts";
import { type Rows, rowsOfTree, STANDARD } from "./versions/rows.ts";
import type { Slice } from "./versions/version.ts";

/**
 * All loaded specs and their meaning. Never changed, only replaced; it is always valid as a whole
 * (docs/spec/05-composition-versions.md#5-13-the-engine-s-store).
 */
export interface Workspace {
  readonly limits: Limits;
  readonly ruleCheck?: RuleCheck | undefined;
  /**
   * True: a row that refers to a missing repository gets its other errors reported too, except
   * those that may come from the reference. Default: only the missing repository.
   */
  readonly reportsIncomplete?: boolean | undefined;
  /** Keeps the shapes of parsed pieces. */
  readonly parser: Parser;
  readonly rows: Rows;
  /** Slices of each row in order of time; those of `std` only while something uses it. */
  readonly slices: ReadonlyMap<Row, readonly Slice[]>;
  readonly memo: PlanMemo;
  /** Plans by root body, made on demand. */
  readonly plans: WeakMap<Body, Plan>;
}

/**
 * One text to load. Sources without a name have the origin `volatile`; they get their label here.
 */
export interface NamedSource {
  readonly label: string;
  readonly text: string;
  readonly origin: SourceOrigin;
}

/** The reason why nothing changed: positioned errors in the order of reporting. */
export interface LoadFailure {
  readonly errors: readonly EngineError[];
}

/** True when a change was refused. */
export function isFailure(outcome: Workspace | LoadFailure): outcome is LoadFailure {
  return "errors" in outcome;
}

/**
 * A workspace with the embedded repository only. `ruleCheck`: a check of single rules by a later
 * stage.
 */
export function emptyWorkspace(limits: Limits, ruleCheck?: RuleCheck, parsing: ParserOptions = {}): Workspace {
  // A workspace whose plans are kept parses nothing.
  const made = once(() => createParser(limits, parsing));
  const parser: Parser = {
    parse: (source) => made().parse(source),
    skippedParts: (source) => made().skippedParts(source),
  };
  return {
    limits,
    ruleCheck,
    parser,
    rows: { repositories: new Map([["", new Map()]]), standard: standardRow },
    slices: new Map(),
    memo: { edges: new WeakMap(), unused: new WeakMap(), versions: new Map() },
    plans: new WeakMap(),
  };
}

/**
 * The one row of the embedded repository
 * (docs/spec/05-composition-versions.md#5-2-3-reserved-repository-std), the same in all workspaces.
 * Most never use it, so its text is parsed on demand.
 */
export const standardRow: () => Row = once(() => {
  const { tree } = createParser(DEFAULT_LIMITS).parse({ label: STANDARD.repository, text: STD_UNITS_SOURCE });
  const origin = { kind: "dependency", repository: STANDARD.repository } as const;
  const [row] = tree === undefined ? [] : rowsOfTree(tree, origin);
  if (row === undefined) throw new Error("unreachable: the embedded units do not parse");
  return row;
});
