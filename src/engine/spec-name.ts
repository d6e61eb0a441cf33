import type { EngineError } from "../model/diagnostic.ts";
import { requestError } from "./errors.ts";

/** Longest spec name in UTF-8 bytes (chapter 1, section 3). */
const LONGEST_NAME = 128;

/** A spec name given by a user, trimmed and folded (`surfaces.md` 1.1), or why it cannot be one. */
export function givenSpecName(given: string): string | EngineError {
  const name = given.trim();
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
  return name.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
