import { Engine } from "../../../src/index.ts";
import { loaded, outcome, Refused, textOf } from "../checks/outcome.ts";
import { anyFlips, type Flips, flipped } from "../inputs/changes/flips.ts";
import { programsInput } from "../inputs/programs.ts";
import type { RulesInput } from "../inputs/rules.ts";
import { Finding, type Target } from "../target.ts";

interface SnapshotInput {
  readonly rules: RulesInput;
  readonly flips: Flips;
  readonly sealed: boolean;
}

/** A changed snapshot is refused; one that was sealed again may also give documented answers. */
export const snapshotsTarget: Target<SnapshotInput> = {
  name: "snapshots",
  weight: 5,
  input: (random) => ({ rules: programsInput(random), flips: anyFlips(random), sealed: random.oneIn(2) }),
  check({ rules, flips, sealed }) {
    const engine = loaded(rules);
    if (engine instanceof Refused) return;
    const bytes = engine.snapshot();
    const changed = flipped(bytes, flips, sealed);
    const restored = outcome(() => Engine.fromSnapshot(changed));
    if (restored instanceof Refused) return;
    if (!sealed && Buffer.compare(changed, bytes) !== 0) throw new Finding("a damaged snapshot is read", "");
    textOf(outcome(() => restored.list()));
    for (const run of rules.runs) {
      textOf(outcome(() => restored.run({ ...run, timeout: 1_000 })));
      textOf(outcome(() => restored.run({ ...run, explain: true, timeout: 1_000 })));
      textOf(outcome(() => restored.show(run)));
      textOf(outcome(() => restored.source(run)));
    }
  },
};
