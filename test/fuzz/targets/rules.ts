import { Engine } from "../../../src/index.ts";
import { checkAsking } from "../checks/asking.ts";
import { checkBundle } from "../checks/bundles.ts";
import { checkExplanations } from "../checks/explanations.ts";
import { checkFormatting, checkSameMeaning } from "../checks/formatting.ts";
import { loaded, Refused } from "../checks/outcome.ts";
import { checkSixWays } from "../checks/six-ways.ts";
import { bytesInput } from "../inputs/bytes.ts";
import { mutationsInput } from "../inputs/mutations.ts";
import { programsInput } from "../inputs/programs.ts";
import type { RulesInput } from "../inputs/rules.ts";
import { tokensInput } from "../inputs/tokens.ts";
import type { Target } from "../target.ts";

/** Texts of all kinds, read, asked and run in every way. */
export const rulesTargets: readonly Target<RulesInput>[] = [
  { name: "bytes", weight: 200, input: bytesInput, check },
  { name: "tokens", weight: 300, input: tokensInput, check },
  { name: "mutations", weight: 150, input: mutationsInput, check },
  { name: "programs", weight: 12, input: programsInput, check },
];

function check(input: RulesInput): void {
  const texts = checkFormatting(input);
  const empty = new Engine();
  const engine = loaded(input, empty);
  if (engine instanceof Refused || texts === undefined) return;
  const formatted = checkSameMeaning(engine, texts, empty);
  checkAsking(engine, formatted);
  // Without an instant each way of running would use its own current time.
  const runs = input.runs.filter(({ effective }) => effective !== "");
  const explained = checkSixWays(engine, formatted, runs);
  checkExplanations(input, explained);
  checkBundle(
    engine,
    explained.map(([run]) => run),
    runs.length % 2 === 0,
  );
}
