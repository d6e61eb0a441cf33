import { type LinkedOptions, linkedModule } from "../../src/bundle/linked/linked-module.ts";
import { linkedSpec } from "../../src/bundle/linked/linked-spec.ts";
import type { Engine } from "../../src/index.ts";

/** The text of a linked module. */
export function linkedText(engine: Engine, spec: string, options: Partial<LinkedOptions> = {}): string {
  return linkedModule(engine.specVersions(spec), { engine: "./rules-engine.js", explain: true, ...options });
}

/** The spec of such a text, on the engine's own modules. */
export function specOf(text: string): ReturnType<typeof linkedSpec> {
  const body = text.replace(/^import .*$/m, "").replace("export default", "return");
  return new Function("linkedSpec", body)(linkedSpec);
}
