import { EngineErrors } from "../engine/errors.ts";

/** The error of a workspace that cannot be read, the same for every surface. */
export function pathProblem(message: string): EngineErrors {
  return new EngineErrors([{ kind: "request", message, request_kind: "invalid_request" }]);
}

/**
 * Runs the writing of the file at `path`, named as the user knows it. Throws `EngineErrors` when
 * the file system refuses.
 */
export function writing<T>(path: string, write: () => T): T {
  try {
    return write();
  } catch (thrown) {
    const code = thrown instanceof Error && "code" in thrown ? String(thrown.code) : undefined;
    if (code === undefined) throw thrown;
    throw pathProblem(`\`${path}\` cannot be written${WRITE_PROBLEMS.get(code) ?? ` (${code})`}`);
  }
}

const WRITE_PROBLEMS: ReadonlyMap<string, string> = new Map([
  ["EACCES", ": permission denied"],
  ["EPERM", ": permission denied"],
  ["EROFS", ": the file system is read-only"],
  ["ENOSPC", ": no space is left"],
  ["EISDIR", ": it is a folder"],
  ["ENOTDIR", ": a part of its path is a file"],
  ["EEXIST", ": a part of its path is a file"],
]);

/** The error for a failure of the file system, with the path as the user knows it. */
export function unreadable(path: string, thrown: unknown): EngineErrors {
  const code = thrown instanceof Error && "code" in thrown ? String(thrown.code) : "";
  if (code === "ENOENT" || code === "ENOTDIR") return pathProblem(`\`${path}\` does not exist`);
  if (code === "EACCES" || code === "EPERM") return pathProblem(`\`${path}\` cannot be read: permission denied`);
  if (code !== "") return pathProblem(`\`${path}\` cannot be read (${code})`);
  throw thrown;
}
