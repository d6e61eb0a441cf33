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
  readonly sealed: boolean;
}

/** A command gives the same answer with a damaged cache, and some answer with a forged one. */
export const cachesTarget: Target<CacheInput> = {
  name: "caches",
  weight: 3,
  input: (random) => ({ rules: programsInput(random), flips: anyFlips(random), sealed: random.oneIn(2) }),
  async check({ rules, flips, sealed }) {
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
        writeFileSync(path, flipped(readFileSync(path), flips, sealed));
      }
      const again = textOf(outcome(ask));
      if (!sealed) expectSame("damaged cache", textOf(first), again);
    } finally {
      files.remove();
      folder.remove();
    }
  },
};
