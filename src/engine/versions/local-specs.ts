import type { ListedSpec } from "../api.ts";
import type { Engine } from "../engine.ts";

/** The versions of the specs of a workspace itself, by name and date. */
export function localVersions(engine: Engine): readonly ListedSpec[] {
  return engine.list().find(({ repository }) => repository === undefined)?.specs ?? [];
}

/** The names of these specs, each once. */
export function localSpecs(engine: Engine): readonly string[] {
  return [...new Set(localVersions(engine).map(({ name }) => name))];
}
