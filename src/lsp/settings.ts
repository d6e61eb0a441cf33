import type { Settings } from "./session.ts";

/** The settings of the section `engine`; what is missing or of another type stays as it is. */
export function settingsOf(given: unknown, before: Settings): Settings {
  if (typeof given !== "object" || given === null) return before;
  const { lint, registry }: { lint?: unknown; registry?: unknown } = given;
  return {
    lint: typeof lint === "boolean" ? lint : before.lint,
    registry: typeof registry === "string" && registry.trim() !== "" ? registry.trim() : before.registry,
  };
}
