import type { EngineOptions, SpecRef } from "../../engine/api.ts";
import type { Engine } from "../../engine/engine.ts";
import { format } from "../../engine/format.ts";
import { engineOf } from "../../node/workspace/load.ts";
import { moduleFiles } from "../../node/workspace/module-files.ts";
import type { WorkspaceSource } from "../../node/workspace/read.ts";

/** A change of the rules as it is asked for. Plain data: it can be sent to another thread. */
export type Edit =
  | {
      readonly kind: "replace";
      readonly label: string;
      readonly code: string;
      /** When given, the repository of every spec in the code. */
      readonly repository?: string | undefined;
      /** The text that the code replaces. */
      readonly before?: string | undefined;
    }
  | { readonly kind: "remove"; readonly ref: SpecRef };

/** A change of one source text of the rules. */
export interface Change {
  readonly label: string;
  /** The new text in canonical layout; undefined: the text is removed. */
  readonly text: string | undefined;
}

/**
 * The change that an edit makes, and the names of its specs for people, with the start of their
 * versions.
 */
export interface PlannedEdit extends Change {
  readonly written: readonly string[];
  readonly removed: readonly string[];
}

/**
 * Plans an edit; the engine stays as it is. Throws EngineErrors, with positions in the code as
 * given.
 */
export function planned(engine: Engine, edit: Edit): PlannedEdit {
  const candidate = engine.copy();
  if (edit.kind === "remove") {
    const { label, text, name } = engine.withoutVersion(edit.ref);
    candidate.remove(edit.ref);
    // The canonical text is loaded, as it is the one on disk: positions and the next change refer
    // to it.
    if (text !== undefined) candidate.update(label, text);
    return { label, text, written: [], removed: [name] };
  }
  const { label, code, repository, before } = edit;
  candidate.update(label, code, repository === undefined ? {} : { repository });
  const text = format(code, label);
  candidate.update(label, text);
  const written = specNames(text);
  const earlier = before === undefined ? [] : specNames(format(before, label));
  return { label, text, written, removed: earlier.filter((name) => !written.includes(name)) };
}

/** Names of the specs in a canonical text, with the start of their versions. */
function specNames(text: string): string[] {
  const withoutProse = text.replaceAll(/"""[\s\S]*?"""|"[^"]*"|#.*/g, "");
  return [...withoutProse.matchAll(/^spec (.*\S)/gm)].map(([, name]) => name ?? "");
}

/** An engine that applies changes planned elsewhere, from a list that only grows. */
export class ChangingEngine {
  readonly #engine: Engine;
  #taken: number;

  /** `taken`: the changes that the sources have. Throws EngineErrors when these do not load. */
  constructor(sources: readonly WorkspaceSource[], { onlyInputs }: Pick<EngineOptions, "onlyInputs">, taken = 0) {
    this.#taken = taken;
    this.#engine = engineOf({ sources }, { onlyInputs, modules: moduleFiles() });
  }

  /** The engine with all of these changes. */
  with(changes: readonly Change[]): Engine {
    for (const { label, text } of changes.slice(this.#taken)) this.#engine.update(label, text ?? "");
    this.#taken = changes.length;
    return this.#engine;
  }
}
