import {
  BranchCoverage,
  DeclarationCoverage,
  FileCoverage,
  type FileCoverageDetail,
  StatementCoverage,
  TestCoverageCount,
  Uri,
} from "vscode";
import type { ArmCoverage, RuleCoverage, FileCoverage as RulesOfFile } from "../../../../src/lsp/testing/protocol.ts";
import { rangeOf } from "./places.ts";

/** Coverage of a file of rules: arms are its statements, outcomes of conditions its branches. */
export class RulesCoverage extends FileCoverage {
  readonly rules: readonly RuleCoverage[];

  constructor({ uri, rules }: RulesOfFile) {
    const arms = rules.flatMap((rule) => rule.arms);
    const branches = arms.flatMap(branchesOf);
    super(
      Uri.parse(uri),
      count(arms.map(({ decided }) => decided > 0)),
      count(branches.map(({ executed }) => executed !== 0 && executed !== false)),
      count(rules.map(({ cases }) => cases > 0)),
    );
    this.rules = rules;
  }
}

/** The rules and arms of a file, each with how often it was used. */
export function detailsOf({ rules }: RulesCoverage): FileCoverageDetail[] {
  return rules.flatMap((rule) => [
    new DeclarationCoverage(rule.name, rule.cases, rangeOf(rule.range)),
    ...rule.arms.map((arm) => new StatementCoverage(arm.decided, rangeOf(arm.range), branchesOf(arm))),
  ]);
}

/**
 * Both outcomes of a condition, and each part of it that once was the one that failed. The outcomes
 * stand where the arm begins: over all of it, one would hide that the other never came.
 */
function branchesOf({ range, decided, passed, conjuncts }: ArmCoverage): BranchCoverage[] {
  if (passed === undefined) return [];
  const { start } = rangeOf(range);
  return [
    new BranchCoverage(decided, start, "condition holds"),
    new BranchCoverage(passed, start, "condition fails"),
    ...conjuncts.map(({ text, range: place, failed }) => new BranchCoverage(failed, rangeOf(place), `${text} fails`)),
  ];
}

function count(covered: readonly boolean[]): TestCoverageCount {
  return new TestCoverageCount(covered.filter(Boolean).length, covered.length);
}
