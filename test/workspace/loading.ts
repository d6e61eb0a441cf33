import type { EngineError } from "../../src/model/diagnostic.ts";
import { DEFAULT_LIMITS, type Limits } from "../../src/model/limits.ts";
import { instantOf } from "../../src/model/time/calendar.ts";
import { readEffective } from "../../src/model/time/temporal-text.ts";
import type { Plan } from "../../src/plan/plan.ts";
import {
  emptyWorkspace,
  isFailure,
  type LoadFailure,
  load,
  type NamedSource,
  type SelectedVersion,
  selectVersion,
  type Workspace,
} from "../../src/workspace/index.ts";

/** Sources from label → text; a label that begins with `@` is a bundle. */
export function sources(texts: Readonly<Record<string, string>>): NamedSource[] {
  return Object.entries(texts).map(([label, text]) => source(label, text));
}

export function source(label: string, text: string): NamedSource {
  return label.startsWith("@")
    ? { label, text, origin: { kind: "dependency", repository: label } }
    : { label, text, origin: { kind: "path", label } };
}

export function volatile(text: string): NamedSource {
  return { label: "", text, origin: { kind: "volatile" } };
}

export function empty(limits: Partial<Limits> = {}): Workspace {
  return emptyWorkspace({ ...DEFAULT_LIMITS, ...limits });
}

/** Loads and expects success. */
export function loaded(texts: Readonly<Record<string, string>>, limits: Partial<Limits> = {}): Workspace {
  return succeeds(load(empty(limits), sources(texts)));
}

export function succeeds(outcome: Workspace | LoadFailure): Workspace {
  if (isFailure(outcome)) throw new Error(`unexpected errors:\n${outcome.errors.map(describeError).join("\n")}`);
  return outcome;
}

/**
 * The errors of a failed operation as `kind label:line`, in order; `kind` alone without a position.
 */
export function failure(outcome: Workspace | LoadFailure): string[] {
  return errorsOf(outcome).map(({ kind, request_kind, source: at }) => {
    const what = request_kind ?? kind;
    return at === undefined ? what : `${what} ${at.attribute}:${at.line}`;
  });
}

export function errorsOf(outcome: Workspace | LoadFailure): readonly EngineError[] {
  if (!isFailure(outcome)) throw new Error("expected errors, but the workspace was accepted");
  return outcome.errors;
}

/** The version of a spec at an instant written as text (default: 2025). */
export function select(workspace: Workspace, spec: string, at = "2025", repository?: string): SelectedVersion {
  const selected = selectVersion(workspace, { spec, repository, at: instant(at) });
  if ("kind" in selected) throw new Error(selected.message);
  return selected;
}

export function instant(text: string): bigint {
  const date = readEffective(text);
  if (date === undefined) throw new Error(`no date: ${text}`);
  return instantOf(date);
}

/** The number that a slot holds without input. */
export function fill(plan: Plan, key: string): number | undefined {
  const value = plan.slots.find((slot) => slot.key === key)?.fill;
  return value?.kind === "number" ? Number(value.n) / Number(value.d) : undefined;
}

function describeError({ message, source: at }: EngineError): string {
  return at === undefined ? message : `${at.attribute}:${at.line} ${message}`;
}
