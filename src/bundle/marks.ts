/*
 * By these words a later build knows the files of an earlier one, which it may replace.
 */

/** Begins the comment in the first line of scripts. */
export const SCRIPT_MARK = "// Rules compiled by engine";
/** Begins the text of the comment in the first line of declarations. */
export const TYPES_MARK = "Types of rules compiled by engine";
/** The member `generator` of the manifest of a package begins so. */
export const GENERATOR = "engine";

/** Whether a script, its map or its declarations begin as a build writes them. */
export function isOfBuild(path: string, text: string): boolean {
  if (path.endsWith(".map")) return text.startsWith('{"file":');
  return text.startsWith(/\.d\.[mc]?ts$/.test(path) ? `// ${TYPES_MARK} ` : `${SCRIPT_MARK} `);
}

/** Whether the manifest in a folder is that of a package which a build wrote. */
export function isOfPackage(manifest: string): boolean {
  return new RegExp(`^ {2}"generator": "${GENERATOR} [^"]*"$`, "m").test(manifest);
}
