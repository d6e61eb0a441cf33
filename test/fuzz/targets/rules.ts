import { Engine } from "../../../src/index.ts";
import { checkAnswers } from "../checks/answers.ts";
import { checkAsking } from "../checks/asking.ts";
import { checkBundle } from "../checks/bundles.ts";
import { checkExplanations, STATED_LIMITS } from "../checks/explanations.ts";
import { checkFormatting, checkSameMeaning } from "../checks/formatting.ts";
import { loaded, Refused } from "../checks/outcome.ts";
import { bytesInput } from "../inputs/bytes.ts";
import { listsInput } from "../inputs/lists/lists.ts";
import { mutationsInput } from "../inputs/mutations.ts";
import { programsInput } from "../inputs/programs.ts";
import { type RulesInput, WAYS } from "../inputs/rules.ts";
import { tokensInput } from "../inputs/tokens.ts";
import type { Target } from "../target.ts";

/** Texts of all kinds, read, asked and run in every way. */
export const rulesTargets: readonly Target<RulesInput>[] = [
  { name: "bytes", weight: 200, input: bytesInput, check },
  { name: "tokens", weight: 280, input: tokensInput, check },
  { name: "mutations", weight: 110, input: mutationsInput, check },
  { name: "programs", weight: 50, input: programsInput, check },
  { name: "lists", weight: 30, input: listsInput, check },
];

/** A finding keeps no runs where these do not matter. */
type KeptInput = Omit<RulesInput, "runs"> & Partial<Pick<RulesInput, "runs">>;

function check(kept: KeptInput): void {
  const input: RulesInput = { runs: [], ...kept };
  const texts = checkFormatting(input);
  // Formatting has the limits of a user.
  const empty = new Engine({ limits: STATED_LIMITS });
  const engine = loaded(input, empty);
  if (engine instanceof Refused || texts === undefined) return;
  const ways = new Set(input.ways ?? WAYS);
  const formatted = ways.has("formatted") ? checkSameMeaning(engine, texts, empty) : undefined;
  checkAsking(engine, formatted);
  // Without an instant each way of running would use its own current time.
  const runs = input.runs.filter(({ effective }) => effective !== "");
  const answered = checkAnswers(engine, { ways, formatted }, runs);
  checkExplanations(engine, input, answered);
  if (ways.has("bundle")) {
    checkBundle(
      engine,
      answered.map(({ run }) => run),
      runs.length % 2 === 0,
    );
  }
}
