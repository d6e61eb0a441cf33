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
  { name: "bytes", weight: 30, input: bytesInput, check },
  { name: "tokens", weight: 60, input: tokensInput, check },
  { name: "mutations", weight: 90, input: mutationsInput, check },
  { name: "programs", weight: 10, input: programsInput, check },
];

function check(input: RulesInput): void {
  const texts = checkFormatting(input);
  const engine = loaded(input);
  if (engine instanceof Refused || texts === undefined) return;
  const formatted = checkSameMeaning(engine, texts);
  checkAsking(engine, formatted);
  // Without an instant each way of running would take its own now.
  const runs = input.runs.filter(({ effective }) => effective !== "");
  for (const [at, [run, explained]] of checkSixWays(engine, formatted, runs).entries()) {
    checkExplanations(input, run, explained);
    checkBundle(engine, run, at % 2 === 0);
  }
}
