import { readFileSync } from "node:fs";
import { linkedModule } from "../bundle/linked/linked-module.ts";
import type { Engine } from "../engine/engine.ts";
import type { OwnTexts } from "../form/language/languages.ts";
import { addressOfPage, elementScript } from "../http/work/library-file.ts";
import { ENGINE, type SiteForms } from "./pages/published.ts";

/**
 * The forms of those of some specs whose last version has rules of its own. `texts`: in place of
 * the built-in ones. Throws EngineErrors.
 */
export function siteForms(engine: Engine, specs: readonly string[], texts?: OwnTexts): SiteForms {
  const modules = new Map<string, string>();
  for (const spec of specs) {
    if (!hasRules(engine, spec)) continue;
    const options = { engine: `${"../".repeat(spec.split("/").length + 1)}${ENGINE}`, explain: true };
    modules.set(spec, linkedModule(engine.specVersions(spec), options));
  }
  return { element: elementScript(texts), engine: readFileSync(addressOfPage(ENGINE), "utf8"), modules };
}

function hasRules(engine: Engine, spec: string): boolean {
  const effective = engine.slices({ spec }).at(-1)?.from;
  const { rules } = engine.show(effective === undefined ? { spec } : { spec, effective });
  return Object.values(rules).some(({ path }) => path.length === 0);
}
