import { EngineErrors as BundleErrors } from "../../../src/bundle/run/errors.ts";
import type { Engine } from "../../../src/index.ts";
import { bundleInMemory } from "../../bundle/in-memory.ts";
import type { RunInput } from "../inputs/rules.ts";
import { expectSame } from "../target.ts";
import { outcome, Refused, textOf } from "./outcome.ts";

/**
 * A bundle of the local spec of the first run answers all its runs as the engine does; `small`:
 * without generated functions.
 */
export function checkBundle(engine: Engine, runs: readonly RunInput[], small: boolean): void {
  const { spec, repository } = runs[0] ?? {};
  const isLocal = repository === undefined && engine.list()[0]?.specs.some(({ name }) => name === spec);
  if (spec === undefined || isLocal !== true) return;
  const bundle = bundleInMemory(engine, spec, { explain: true, small });
  for (const { effective, rules, data } of runs.filter((run) => run.spec === spec && run.repository === undefined)) {
    // Functions answer without explanations, the exact program with them.
    for (const explain of small ? [true] : [false, true]) {
      const asked = { effective, explain, ...(rules !== undefined && { rules }) };
      const expected = outcome(() => engine.run({ spec, data, ...asked }));
      if (expected instanceof Refused) continue;
      expectSame(
        explain ? "bundle, explained" : "bundle",
        textOf(expected),
        answer(() => bundle.run(data, asked)),
      );
    }
  }
}

function answer(action: () => unknown): string {
  try {
    return JSON.stringify(action());
  } catch (thrown) {
    if (thrown instanceof BundleErrors) return thrown.message;
    throw thrown;
  }
}
