import { once } from "../model/cache/once.ts";
import type { NamedArms } from "../model/program/arms.ts";
import type { Program } from "../model/program/program.ts";
import { showValue } from "../model/types/display.ts";
import { WorkBudget, withinBudget } from "../model/work-budget.ts";
import type { Plan } from "../plan/plan.ts";
import type { InputLimits } from "../runtime/inputs.ts";
import { type SelectedVersion, slicesOf, type VersionSlice, type Workspace } from "../workspace/index.ts";
import type { Show, UnlistedTypes } from "./api.ts";
import { throwing } from "./errors.ts";
import type { NarratedProgram } from "./evaluation/compiled-body.ts";
import { outlinedArms } from "./show/arms.ts";
import { labelsOf } from "./show/label.ts";
import { neededKeys } from "./show/needed-by.ts";
import { ownArms, readingOrder } from "./show/outline.ts";
import { RowNeeds } from "./show/row-needs.ts";
import { show, windowsOf } from "./show/show.ts";
import { unlistedTypes } from "./show/unlisted-types.ts";
import type { CompiledBodies } from "./versions/contents.ts";

/** The meaning of a spec at all times, as data to answer for it without the compiler. */
export interface SpecVersions {
  readonly spec: string;
  /** The limits on the data of a run. */
  readonly limits: InputLimits;
  /** The slices of all versions, by start. Never empty. */
  readonly slices: readonly SpecSlice[];
}

/** A part of a version's window in which it has one meaning. */
export interface SpecSlice {
  /** Microseconds since 1970 in UTC; absent: the beginning of time. */
  readonly start?: bigint | undefined;
  /** The window of the version, as written. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** The identical object for slices with one meaning. */
  readonly program: Program;
  /** A program that keeps the authored cells, with the texts that explain it. */
  readonly narrated: () => NarratedProgram;
  /** The arms of all rules, by rule id, the same for both programs. */
  readonly arms: () => readonly NamedArms[];
  /** For forms: the lines of the spec's own rules as written, by rule, and types of other names. */
  readonly facts: () => {
    readonly arms: Readonly<Record<string, readonly { readonly id: string; readonly text: string }[]>>;
    readonly types: UnlistedTypes;
  };
  /** The same object each time. */
  readonly show: () => Show;
  /** The windows of all versions of the spec. */
  readonly windows: () => Show["versions"];
  /** The texts of suggested values by the key of their data. */
  readonly suggestions: () => ReadonlyMap<string, string>;
  /** The labels of data, lists and rules that have one, by key. */
  readonly labels: () => ReadonlyMap<string, string>;
  readonly label?: string | undefined;
  readonly commentary?: string | undefined;
  /** The keys of the data that some rule needs; the same set each time. */
  readonly needed: () => ReadonlySet<string>;
  /** The texts that it was compiled from. */
  readonly sources: () => readonly { readonly label: string; readonly text: string }[];
}

/**
 * Every slice of every version of a local spec, each planned when it is first asked for its meaning
 * (which throws EngineErrors when that takes too many steps); empty when there is no such spec.
 */
export function specSlices(workspace: Workspace, compiled: CompiledBodies, spec: string): readonly SpecSlice[] {
  const narrated = new Map<Plan, NarratedProgram>();
  let windows: Show["versions"] | undefined;
  const windowsOfSpec = (version: SelectedVersion) => {
    windows ??= windowsOf(version);
    return windows;
  };
  return slicesOf(workspace, undefined, spec)
    .flat()
    .map((slice) => specSlice(slice, new WorkBudget(workspace.limits), compiled, narrated, windowsOfSpec));
}

/** Throws EngineErrors where the work exceeds its budget. */
function within<T>(work: () => T): T {
  return throwing(withinBudget(work));
}

/** Work that is done at the first call; throws EngineErrors where it exceeds its budget. */
function onceWithin<T>(work: () => T): () => T {
  return once(() => within(work));
}

function specSlice(
  { start, window, version: selected, files }: VersionSlice,
  budget: WorkBudget,
  compiled: CompiledBodies,
  made: Map<Plan, NarratedProgram>,
  windowsOfSpec: typeof windowsOf,
): SpecSlice {
  const planned = onceWithin(() => {
    const version = selected(budget);
    return { version, compiled: compiled.of(version.body, () => version.plan) };
  });
  const program = onceWithin(() => planned().compiled.programWithin(budget));
  return {
    start,
    from: window.from?.text,
    to: window.to?.text,
    get program() {
      return program();
    },
    narrated() {
      const { version, compiled } = planned();
      const { plan } = version;
      const known = made.get(plan) ?? within(() => compiled.narratedWithin(budget));
      made.set(plan, known);
      return known;
    },
    arms: () => within(() => planned().compiled.armsWithin(budget)),
    facts: () => {
      const all = within(() => outlinedArms(planned().version.plan, budget));
      const own = Object.entries(ownArms({ rules: readingOrder(program()), arms: all }));
      const arms = Object.fromEntries(own.map(([rule, each]) => [rule, each.map(({ id, text }) => ({ id, text }))]));
      return { arms, types: unlistedTypes(program()) };
    },
    show: onceWithin(() => {
      const { version } = planned();
      return show(version, program(), budget, windowsOfSpec(version));
    }),
    windows: () => windowsOfSpec(planned().version),
    suggestions: () => suggestionsOf(planned().version.plan),
    labels: () => labelsOf(planned().version.plan),
    get label() {
      return planned().version.row.tree.header.node.label;
    },
    get commentary() {
      return planned().version.row.tree.header.node.commentary;
    },
    needed: onceWithin(() => neededKeys(program(), new RowNeeds(planned().version.plan, budget), budget)),
    sources: () => files().map(({ label, text }) => ({ label, text })),
  };
}

function suggestionsOf({ slots }: Plan): ReadonlyMap<string, string> {
  return new Map(
    slots.flatMap(({ key, type, suggestion }) =>
      suggestion === undefined ? [] : [[key, showValue(suggestion, type).result] as const],
    ),
  );
}
