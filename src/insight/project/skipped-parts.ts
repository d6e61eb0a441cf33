import type { Row } from "../../plan/body.ts";
import type { Finding } from "../../plan/findings/finding.ts";
import type { SkippedPart } from "../../syntax/recovery.ts";
import type { Problem } from "./problem.ts";
import type { Analysis } from "./project.ts";

/**
 * The problems in files that do not parse, of the declarations that are understood. A problem is
 * withheld that may come from what was skipped: it lies in the same declaration, or names a word
 * of it. `texts` are the current ones.
 */
export function understoodProblems(
  lenient: Analysis,
  skipped: ReadonlyMap<string, readonly SkippedPart[]>,
  texts: (label: string) => string,
): Problem[] {
  const words = new Map<string, ReadonlySet<string>>();
  const isCause = (label: string, start: number, end: number) => {
    const text = texts(label);
    const parts = skipped.get(label) ?? [];
    const missing = words.get(label) ?? wordsOf(parts.map((part) => text.slice(part.start, part.end)).join(" "));
    words.set(label, missing);
    if (parts.some(({ silenced }) => silenced.start < end && start < silenced.end)) return true;
    return [...wordsOf(text.slice(start, end))].some((word) => missing.has(word));
  };
  return lenient.problems.filter(({ kind, label, at }) => {
    if (label === undefined || at === undefined || kind === "parsing" || !skipped.has(label)) return false;
    return !isCause(label, at.start, at.end);
  });
}

/**
 * The rows of a file of which a part was skipped: all of them when that is a header, which may be
 * one of theirs.
 */
export function incompleteRows(rows: readonly Row[], skipped: readonly SkippedPart[]): readonly Row[] {
  const starts = new Set(rows.map(({ tree }) => tree.header.piece.start));
  const sections = new Set(skipped.map(({ section }) => section));
  if ([...sections].some((section) => !starts.has(section))) return rows;
  return rows.filter(({ tree }) => sections.has(tree.header.piece.start));
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[a-z_]\w*/g) ?? []);
}

/** A file that never parsed: its text, and the name of its repository when it is a dependency. */
interface UnreadFile {
  readonly text: string;
  readonly repository?: string | undefined;
}

/**
 * True when an unresolved reference may refer to a file that never parsed. It is not reported then
 * (docs/spec/07-surfaces.md#5-3-diagnostics).
 */
export function mayBeInUnread({ code, repository }: Finding, unread: readonly UnreadFile[]): boolean {
  if (unread.length === 0) return false;
  if (code === "unknown-spec" || code === "no-version") return true;
  if (code !== "missing-repository" || repository === undefined) return false;
  return unread.some((file) => file.repository === repository || file.text.toLowerCase().includes(repository));
}
