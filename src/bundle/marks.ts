/*
 * A later build recognises the files of an earlier one by these words, and may replace them.
 */

/** Begins the comment in the first line of scripts. */
export const SCRIPT_MARK = "// Rules compiled by engine";
/** Begins the text of the comment in the first line of declarations. */
export const TYPES_MARK = "Types of rules compiled by engine";
/** The member `generator` of a package's manifest begins with this word. */
export const GENERATOR = "engine";

/** True when a script, its map or its declarations begin as a build writes them. */
export function isOfBuild(path: string, text: string): boolean {
  if (path.endsWith(".map")) return text.startsWith('{"file":');
  return text.startsWith(/\.d\.[mc]?ts$/.test(path) ? `// ${TYPES_MARK} ` : `${SCRIPT_MARK} `);
}

/** True for the manifest of a package that a build wrote. */
export function isOfPackage(manifest: string): boolean {
  return new RegExp(`^ {2}"generator": "${GENERATOR} [^"]*"$`, "m").test(manifest);
}
