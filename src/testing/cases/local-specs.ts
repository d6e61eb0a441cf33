import type { Engine } from "../../engine/engine.ts";

/** The names of the specs of a workspace itself, each once. */
export function namesOfLocalSpecs(engine: Engine): readonly string[] {
  const local = engine.list().find(({ repository }) => repository === undefined);
  return [...new Set(local?.specs.map(({ name }) => name))];
}
