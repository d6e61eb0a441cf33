import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cachedEngine } from "../../../src/node/workspace/engine-cache.ts";
import { readWorkspace } from "../../../src/node/workspace/read.ts";
import { TempFolder } from "../../node/temp-folder.ts";
import { outcome, Refused, textOf } from "../checks/outcome.ts";
import { anyFlips, type Flips, flipped } from "../inputs/changes/flips.ts";
import { programsInput } from "../inputs/programs.ts";
import type { RulesInput } from "../inputs/rules.ts";
import { expectSame, type Target } from "../target.ts";

interface CacheInput {
  readonly rules: RulesInput;
  readonly flips: Flips;
}

/** A command gives the same answer with a damaged cache. */
export const cachesTarget: Target<CacheInput> = {
  name: "caches",
  weight: 3,
  input: (random) => ({ rules: programsInput(random), flips: anyFlips(random) }),
  async check({ rules, flips }) {
    const [run] = rules.runs;
    if (run === undefined) return;
    const files = new TempFolder(Object.fromEntries(rules.files));
    const folder = new TempFolder({});
    try {
      const workspace = await readWorkspace(files.path);
      const ask = () => {
        const { engine, keep } = cachedEngine(workspace, folder.path);
        const answer = textOf(engine.run(run));
        keep();
        return answer;
      };
      const first = outcome(ask);
      if (first instanceof Refused) return;
      for (const name of readdirSync(folder.path)) {
        const path = join(folder.path, name);
        writeFileSync(path, flipped(readFileSync(path), flips));
      }
      expectSame("damaged cache", textOf(first), textOf(outcome(ask)));
    } finally {
      files.remove();
      folder.remove();
    }
  },
};
