import { createHash } from "node:crypto";
import type { WorkspaceSource } from "../../node/workspace/read.ts";

/** The sources behind the answers of a spec, in one state. */
export interface RuleState {
  /** SHA-256 of the manifest, in hexadecimal digits: the name of the state. */
  readonly digest: string;
  /** Labels and digests of the sources, ordered by label, as JSON text. */
  readonly manifest: string;
  readonly sources: readonly WorkspaceSource[];
}

/** One line of a manifest. */
export interface ManifestEntry {
  readonly label: string;
  readonly repository?: string;
  readonly sha256: string;
}

export function ruleState(sources: readonly WorkspaceSource[]): RuleState {
  const ordered = sources.toSorted((a, b) => (a.label < b.label ? -1 : 1));
  const entries = ordered.map(({ label, repository, text }): ManifestEntry => {
    const sha256 = sha256Of(text);
    return repository === undefined ? { label, sha256 } : { label, repository, sha256 };
  });
  const manifest = JSON.stringify(entries);
  return { digest: sha256Of(manifest), manifest, sources: ordered };
}

/** The entries of a manifest; undefined for another text. */
export function readManifest(text: string): readonly ManifestEntry[] | undefined {
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) && read.every(isEntry) ? read : undefined;
  } catch {
    return undefined;
  }
}

function isEntry(entry: unknown): entry is ManifestEntry {
  if (typeof entry !== "object" || entry === null) return false;
  const { label, repository = "", sha256 } = entry as Partial<Record<keyof ManifestEntry, unknown>>;
  return [label, repository, sha256].every((member) => typeof member === "string");
}

/** SHA-256 of a text as UTF-8, in hexadecimal digits. */
export function sha256Of(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
