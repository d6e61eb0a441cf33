import type { Finding } from "../../plan/findings/finding.ts";

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
