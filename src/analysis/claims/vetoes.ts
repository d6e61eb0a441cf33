import { instants } from "../../domain/explore/slots.ts";
import { type Region, restricted } from "../../domain/region.ts";
import { OUTSIDE } from "../../domain/symbolic/dates.ts";
import type { SymbolicVeto } from "../../domain/symbolic/symbol.ts";
import { isListCell } from "../../model/program/operations.ts";
import type { CellId, Program } from "../../model/program/program.ts";
import type { ClaimAnswer } from "../slice/answer.ts";
import type { RuleView } from "../slice/rule-view.ts";
import type { AnalysedSlice } from "../slice/slice.ts";
import type { Claim } from "./claim.ts";
import { type AnalysedRule, armWords, hasVetoDefault, resultOf } from "./subject.ts";

/** For each computation of a rule that may have no value whether there is an input for that. */
export function* vetoClaims(subject: AnalysedRule): Generator<Claim> {
  const { slice, rule, written, explored } = subject;
  const places = new Map<
    string,
    { readonly arm: number; readonly cell: number; readonly reason: string; regions: Region[] }
  >();
  for (const { region, outcome, arm } of explored.vetoes) {
    if (outcome.kind !== "veto" || outcome.isLimit === true) continue;
    if (outcome.cause !== "computation" && outcome.cause !== "constraint") continue;
    const key = `${arm} ${outcome.cell} ${outcome.reason}`;
    const place = places.get(key) ?? { arm, cell: outcome.cell, reason: outcome.reason ?? "", regions: [] };
    place.regions.push(region);
    places.set(key, place);
  }
  for (const [count, { arm, cell, reason, regions }] of [...places.values()].entries()) {
    const at = written.arms[arm];
    if (at === undefined) continue;
    const operands = slice.version.program.cells[cell]?.operands ?? [];
    const regionsOf = (view: RuleView) =>
      view.explored === explored ? regions : vetoesOfCell(view, arm, cell, slice.version.program);
    const answer = slice.answer(rule, regionsOf, ({ answer: evaluated, decision }) => {
      if (decision.arm !== arm || decision.vetoed === undefined) return false;
      // Rules share cells: the veto of a rule that is read may hide this one, which is the same.
      const { rules = [] } = evaluated.decisions([rule]).get(rule) ?? {};
      if (rules.some((read) => evaluated.ofRule(read).kind === "veto")) return false;
      const outcome = evaluated.ofCell(cell);
      if (outcome.kind !== "veto" || (outcome.cause !== "computation" && outcome.cause !== "constraint")) return false;
      return operands.every((operand) => evaluated.ofCell(operand).kind !== "veto");
    });
    if (answer.kind === "undecided" && reason === OUTSIDE && areOfFarYears(regions, slice)) continue;
    const isFar = hasFarYear(answer);
    yield {
      key: `veto-reachable ${at.id} ${count}`,
      code: "veto-reachable",
      severity: isFar ? "info" : "warning",
      finding: "shown",
      isFarDate: isFar && reason === OUTSIDE,
      at,
      subject: at.id,
      answer,
      message: `${armWords(at)} of rule ${written.name} has no value: ${reason}`,
      question: `whether ${armWords(at)} of rule ${written.name} may have no value: ${reason}`,
    };
  }
}

/** Those of a cell in an arm; for a command on rows, which is other cells there, all of the arm. */
function vetoesOfCell(view: RuleView, arm: number, cell: CellId, { cells }: Program): readonly Region[] | undefined {
  const { isComplete, vetoes } = view.explored;
  const [id, of] = [view.cell(cell), cells[cell]];
  const isOfCell = ({ cell: other }: SymbolicVeto) => of === undefined || isListCell(of) || other === id;
  const found = vetoes.filter((each) => each.arm === arm && each.outcome.kind === "veto" && isOfCell(each.outcome));
  return isComplete ? found.map(({ region }) => region) : undefined;
}

/** True for inputs with a year that has no four digits: nobody means them. */
function hasFarYear(answer: ClaimAnswer): boolean {
  return answer.kind === "shown" && Object.values(answer.witness.data).some((text) => /^[+-]\d{4,}-/.test(text));
}

/** True where it is proved that regions have no input but those with such years. */
function areOfFarYears(regions: readonly Region[], { explorer }: AnalysedSlice): boolean {
  const { terms, program } = explorer;
  const fourDigits = instants({});
  const dates = program.slots.flatMap(({ type }, id) => (type.kind === "date" ? (terms.ofSlot(id) ?? []) : []));
  const isProved = explorer.within((spend) =>
    regions.every((region) => {
      let left: Region | undefined = region;
      for (const term of dates) left = left && restricted(left, term, fourDigits, terms, spend);
      return left === undefined;
    }),
  );
  return isProved === true;
}

/** Tells of a default that is a veto if it decides for some input. */
export function* gapClaims(subject: AnalysedRule): Generator<Claim> {
  const { slice, rule, written } = subject;
  const [at] = written.arms;
  if (!hasVetoDefault(subject) || at === undefined) return;
  const answer = slice.answer(
    rule,
    (view) => view.explored.arms[0]?.decided,
    ({ decision }) => decision.arm === 0,
  );
  const cell = slice.version.program.cells[resultOf(subject, 0) ?? -1];
  const isSilent = cell?.op === "veto" && (cell.reason ?? "") === "";
  yield {
    key: `gap ${at.id}`,
    code: "gap",
    severity: isSilent ? "warning" : "info",
    finding: "shown",
    at,
    subject: at.id,
    answer,
    message: `no arm of rule ${written.name} decides, so its default is the answer: ${at.result}`,
    question: `whether some arm of rule ${written.name} always decides`,
  };
}
