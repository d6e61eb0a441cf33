import { runInNewContext } from "node:vm";
import { chooseSpecs } from "../../../src/bundle/bundle.ts";
import { bundleFiles } from "../../../src/bundle/package/bundle-files.ts";
import { EngineErrors } from "../../../src/index.ts";
import { loaded, Refused } from "../checks/outcome.ts";
import { programsInput } from "../inputs/programs.ts";
import type { RulesInput } from "../inputs/rules.ts";
import { expectSame, type Target } from "../target.ts";

interface BundleInput {
  readonly rules: RulesInput;
  readonly explain: boolean;
  readonly small: boolean;
  readonly minify: boolean;
}

/** A bundle as it is built, run as a script, answers as the engine does. */
export const bundlesTarget: Target<BundleInput> = {
  name: "bundles",
  weight: 1,
  input: (random) => ({
    rules: programsInput(random),
    explain: random.oneIn(2),
    small: random.oneIn(2),
    minify: random.oneIn(2),
  }),
  async check({ rules, ...options }) {
    const engine = loaded(rules);
    if (engine instanceof Refused) return;
    const specs = chooseSpecs(engine, ["main"], undefined);
    const [script] = await bundleFiles(specs, "main.js", {
      ...options,
      format: "iife",
      globalName: "built",
      show: true,
    });
    const built = runInNewContext(`${script?.text}\nbuilt;`);
    for (const { data, effective } of rules.runs) {
      const asked = { effective, explain: options.explain };
      expectSame(
        "bundle",
        answer(() => engine.run({ spec: "main", data, ...asked }), EngineErrors),
        answer(() => built.main.run(data, asked), built.EngineErrors),
      );
    }
  },
};

function answer(action: () => unknown, errors: typeof EngineErrors): string {
  try {
    return JSON.stringify(action());
  } catch (thrown) {
    if (thrown instanceof errors) return thrown.message;
    throw thrown;
  }
}
