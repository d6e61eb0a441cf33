import type { EngineError } from "../../model/diagnostic.ts";
import { foldName } from "../../model/fold-name.ts";
import { kindText } from "../../runtime/object-kind.ts";
import type { SpecRef } from "../api.ts";
import { requestError, throwing } from "../errors.ts";

/** Longest spec name in UTF-8 bytes (docs/spec/01-syntax.md#3-names). */
const LONGEST_NAME = 128;

/**
 * The error of a malformed request about a spec, for callers without types; the name of the spec is
 * checked elsewhere.
 */
export function refProblem(given: unknown): EngineError | undefined {
  if (typeof given !== "object" || given === null) {
    const found = kindText(given);
    return requestError(
      "invalid_request",
      `a spec is asked for by an object such as { spec: "pricing" }, not by ${found}`,
    );
  }
  const repository = "repository" in given ? given.repository : undefined;
  if (repository === undefined || typeof repository === "string") return undefined;
  return requestError("invalid_request", `the name of a repository is a text, not ${kindText(repository)}`);
}

/** The name of the spec in a request. Throws EngineErrors for a malformed one. */
export function specNameOf({ spec }: Pick<SpecRef, "spec">): string {
  return throwing(givenSpecName(spec));
}

/**
 * A spec name given by a user, trimmed and folded
 * (docs/spec/07-surfaces.md#1-1-names-given-by-a-user), or the error of a malformed one.
 */
export function givenSpecName(given: string): string | EngineError {
  const name = typeof given === "string" ? given.trim() : "";
  if (name === "") return requestError("invalid_request", "the name of a spec is missing");
  if (/[\p{White_Space}~^]/u.test(name)) {
    return requestError(
      "invalid_request",
      `\`${name}\` is not a spec name: it must not contain blanks, \`~\` or \`^\``,
    );
  }
  if (new TextEncoder().encode(name).length > LONGEST_NAME) {
    return requestError("invalid_request", `a spec name has at most ${LONGEST_NAME} characters`);
  }
  return foldName(name);
}
