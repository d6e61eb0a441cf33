import { bundle, chooseSpecs } from "../bundle/bundle.ts";
import type { Engine } from "../engine/engine.ts";
import type { OwnTexts } from "../form/language/languages.ts";
import { elementScript } from "../http/work/library-file.ts";
import type { SiteForms } from "./pages/published.ts";

/**
 * The forms of those of some specs whose last version has rules of its own. `texts`: in place of
 * the built-in ones. Throws, or rejects
 * with, EngineErrors.
 */
export async function siteForms(engine: Engine, specs: readonly string[], texts?: OwnTexts): Promise<SiteForms> {
  const modules = new Map<string, string>();
  for (const spec of specs) {
    if (!hasRules(engine, spec)) continue;
    const { code } = await bundle(chooseSpecs(engine, [spec], undefined), OPTIONS);
    modules.set(spec, code);
  }
  return { element: elementScript(texts), modules };
}

const OPTIONS = {
  explain: true,
  show: true,
  small: false,
  minify: true,
  format: "esm",
  globalName: undefined,
} as const;

function hasRules(engine: Engine, spec: string): boolean {
  const effective = engine.slices({ spec }).at(-1)?.from;
  const { rules } = engine.show(effective === undefined ? { spec } : { spec, effective });
  return Object.values(rules).some(({ path }) => path.length === 0);
}
