import { VERSION } from "./version.ts";

/**
 * Warns, where warnings of the platform go, that no code could be generated for a spec; answers do
 * not mention it.
 */
export function logCodeBug(spec: string, bug: string): void {
  const warning = `engine ${VERSION} has a bug: no code could be generated for the spec \`${spec}\`, because ${bug}. Its answers are right, but slow. Please report this line, with the rules if you can.`;
  if (typeof process === "object" && typeof process.emitWarning === "function") process.emitWarning(warning);
  else console.warn(warning);
}
