import { Engine } from "../../../src/index.ts";
import { loaded, outcome, Refused, textOf } from "../checks/outcome.ts";
import { anyFlips, type Flips, flipped } from "../inputs/changes/flips.ts";
import { programsInput } from "../inputs/programs.ts";
import type { RulesInput } from "../inputs/rules.ts";
import { Finding, type Target } from "../target.ts";

interface SnapshotInput {
  readonly rules: RulesInput;
  readonly flips: Flips;
}

/** A changed snapshot is refused; the snapshot itself gives documented answers. */
export const snapshotsTarget: Target<SnapshotInput> = {
  name: "snapshots",
  weight: 5,
  input: (random) => ({ rules: programsInput(random), flips: anyFlips(random) }),
  check({ rules, flips }) {
    const engine = loaded(rules);
    if (engine instanceof Refused) return;
    const bytes = engine.snapshot();
    const changed = flipped(bytes, flips);
    const restored = outcome(() => Engine.fromSnapshot(changed));
    if (restored instanceof Refused) return;
    if (Buffer.compare(changed, bytes) !== 0) throw new Finding("a damaged snapshot is read", "");
    textOf(outcome(() => restored.list()));
    for (const run of rules.runs) {
      textOf(outcome(() => restored.run({ ...run, timeout: 1_000 })));
      textOf(outcome(() => restored.run({ ...run, explain: true, timeout: 1_000 })));
      textOf(outcome(() => restored.show(run)));
      textOf(outcome(() => restored.source(run)));
    }
  },
};
