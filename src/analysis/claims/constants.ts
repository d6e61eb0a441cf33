import type { ExploredArm } from "../../domain/explore/explorer.ts";
import type { Region } from "../../domain/region.ts";
import type { RegionOutcome } from "../../domain/symbolic/state.ts";
import { outcomeKey } from "../../domain/symbolic/symbol.ts";
import { OPERATIONS } from "../../model/program/operations.ts";
import { type ClaimAnswer, OTHERWISE } from "../slice/answer.ts";
import type { RuleView } from "../slice/rule-view.ts";
import type { Claim } from "./claim.ts";
import { type AnalysedRule, armWords, isUnasked } from "./subject.ts";

/**
 * For each condition whether it is false for some input for which it is asked. Nobody asks it of
 * the last arm before a default that is a veto: that default is for inputs that no arm expects.
 */
export function* conditionClaims(subject: AnalysedRule): Generator<Claim> {
  const { slice, rule, written, explored } = subject;
  for (const arm of written.arms.slice(isUnasked(subject) ? 2 : 1)) {
    const known = explored.arms[arm.arm];
    // A condition that nothing reaches, or that is never true, is told with its arm.
    const isAside = known !== undefined && known.decided.length === 0;
    if (isAside && openOf(known)?.length === 0) continue;
    const answer = isAside
      ? OTHERWISE
      : slice.happens(
          rule,
          ({ explored: { arms } }) => openOf(arms[arm.arm]),
          ({ decision }) => decision.arm < arm.arm || (decision.arm === arm.arm && decision.vetoed === "condition"),
        );
    yield {
      isAside,
      key: `constant-condition ${arm.id}`,
      code: "constant-condition",
      severity: "warning",
      finding: "proved",
      at: arm,
      subject: arm.id,
      answer,
      message: `the condition of ${armWords(arm)} of rule ${written.name} is always true where it is asked`,
      question: `whether the condition of ${armWords(arm)} of rule ${written.name} is ever false`,
    };
  }
}

/** The inputs for which a condition is asked and not true. */
function openOf(arm: ExploredArm | undefined): readonly Region[] | undefined {
  return arm && [...arm.passed, ...arm.vetoed];
}

/** For a rule that reads inputs whether its outcome differs for some of them. */
export function* ruleClaims(subject: AnalysedRule): Generator<Claim> {
  const { slice, rule, written } = subject;
  const isAside = !readsInputs(subject);
  const [at] = written.arms;
  if (at === undefined) return;
  const answer = isConstant([slice.view(rule)]) ? PROVED : variation(subject);
  const shown = answer.kind === "proved" ? (slice.lots(rule)[0]?.answer.shown(rule) ?? "") : "";
  yield {
    isAside,
    constant: shown,
    key: `constant-rule ${written.id}`,
    code: "constant-rule",
    severity: "warning",
    finding: "proved",
    at,
    subject: written.id,
    answer,
    message: `rule ${written.name} is the same for all inputs: ${shown}`,
    question: `whether the outcome of rule ${written.name} depends on the inputs`,
  };
}

const PROVED: ClaimAnswer = { kind: "proved" };

/** True where a rule has one outcome for all inputs of some views. */
function isConstant(views: readonly RuleView[]): boolean {
  const keys = new Set(
    views.flatMap(({ explored: { isComplete, outcomes } }) =>
      isComplete ? outcomes.map(({ outcome }) => (isFixed(outcome) ? outcomeKey(outcome) : undefined)) : undefined,
    ),
  );
  return keys.size === 1 && !keys.has(undefined);
}

function isFixed(outcome: RegionOutcome["outcome"]): boolean {
  return outcome.kind === "value" || (outcome.kind === "veto" && outcome.cause === "user");
}

/** Two inputs with different outcomes; the answer has one of them. */
function variation({ slice, rule }: AnalysedRule): ClaimAnswer {
  let first: string | undefined;
  const answer = slice.answer(
    rule,
    ({ explored: { isComplete, outcomes } }) => (isComplete ? outcomes.map(({ region }) => region) : undefined),
    ({ answer }) => {
      const outcome = answer.shown(rule);
      first ??= outcome;
      return outcome !== first;
    },
  );
  return answer.kind === "undecided" && isConstant(slice.viewsByRows(rule) ?? []) ? PROVED : answer;
}

/** True when something of the rule, or of rules that it uses, may read an input. */
function readsInputs({ slice, rule }: AnalysedRule): boolean {
  const { program } = slice.version;
  const met = new Set([program.rules[rule]?.root ?? -1]);
  for (const id of met) {
    const cell = program.cells[id];
    if (cell?.op === "slot" || cell?.op === "list" || (cell !== undefined && "asksForNow" in OPERATIONS[cell.op]))
      return true;
    if (cell?.op === "rule") met.add(program.rules[cell.rule]?.root ?? -1);
    for (const operand of cell?.operands ?? []) met.add(operand);
  }
  return false;
}
