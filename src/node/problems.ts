import { EngineErrors } from "../engine/errors.ts";

/** A workspace that cannot be read, as the error that every surface reports. */
export function pathProblem(message: string): EngineErrors {
  return new EngineErrors([{ kind: "request", message, request_kind: "invalid_request" }]);
}

/** The problem behind an error of the file system, naming the path as the user knows it. */
export function unreadable(path: string, thrown: unknown): EngineErrors {
  const code = thrown instanceof Error && "code" in thrown ? String(thrown.code) : "";
  if (code === "ENOENT" || code === "ENOTDIR") return pathProblem(`\`${path}\` does not exist`);
  if (code === "EACCES" || code === "EPERM") return pathProblem(`\`${path}\` cannot be read: permission denied`);
  if (code !== "") return pathProblem(`\`${path}\` cannot be read (${code})`);
  throw thrown;
}
