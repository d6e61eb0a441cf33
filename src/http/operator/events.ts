import type { WorkspaceSource } from "../../node/workspace/read.ts";

/** The events of a server besides its requests. */
export type ServerEvent =
  | { readonly event: "admin"; readonly url: string }
  | { readonly event: "start"; readonly url: string; readonly specs: number }
  | ({ readonly event: "reload"; readonly specs: number } & FileChanges)
  | { readonly event: "reload_failed"; readonly message: string }
  | { readonly event: "drain" };

/** Labels of the files that differ between two states of a workspace, at most `MOST` of a kind. */
export interface FileChanges {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

const MOST = 20;

export function fileChanges(before: readonly WorkspaceSource[], after: readonly WorkspaceSource[]): FileChanges {
  const old = new Map(before.map(({ label, text }) => [label, text]));
  const now = new Set(after.map(({ label }) => label));
  return {
    added: few(after.filter(({ label }) => !old.has(label))),
    changed: few(after.filter(({ label, text }) => old.has(label) && old.get(label) !== text)),
    removed: few(before.filter(({ label }) => !now.has(label))),
  };
}

function few(sources: readonly WorkspaceSource[]): string[] {
  const labels = sources.slice(0, MOST).map(({ label }) => label);
  return sources.length > MOST ? [...labels, `and ${sources.length - MOST} others`] : labels;
}

/** The event as a remark for people; undefined for one that they see anyway. */
export function remarkOn(event: ServerEvent): string | undefined {
  switch (event.event) {
    case "reload":
      return `reloaded: ${event.specs} specs`;
    case "reload_failed":
      return `${event.message}\nnot reloaded: the last good rules keep serving`;
    case "admin":
      return `admin listening on ${event.url}`;
    case "start":
    case "drain":
      return undefined;
  }
}
