import type { Row } from "../body.ts";
import type { Reject } from "../findings/finding.ts";
import { checkAmbiguousSum } from "./ambiguous-sum.ts";
import { checkAnonymousResult } from "./anonymous-result.ts";
import type { Check, CheckInRule, NamedRule, RulePart, TypedOperation, UnitsInScope, UntypedRule } from "./check.ts";
import { checkArmAgreement } from "./disagreeing-arms.ts";
import { checkMisplacedCast } from "./misplaced-cast.ts";
import { checkDuplicateNames } from "./names/duplicate-name.ts";
import { checkNameClashes } from "./names/name-clash.ts";
import { checkCondition } from "./non-boolean-condition.ts";
import { checkUnitCollisions } from "./unit-collision.ts";
import { checkReferences } from "./unknown-reference.ts";
import { checkUnits } from "./unknown-unit.ts";
import { checkZeroDivisor } from "./zero-divisor.ts";

/*
 * These checks look at what is declared already. A declaration without a meaning is refused where
 * it is read; circles of rules and interfaces between specs need all specs.
 */

/** Checks of a row as written. */
export const ROW_CHECKS: readonly Check<Row>[] = [checkDuplicateNames];

/** Checks of a row that report after all names and declarations. */
export const CLASH_CHECKS: readonly Check<Row>[] = [checkNameClashes];

/** Checks of the units that a row declares and imports. */
export const UNIT_CHECKS: readonly Check<UnitsInScope>[] = [checkUnitCollisions];

/** Checks of the names in a rule. */
export const NAME_CHECKS: readonly Check<NamedRule>[] = [checkReferences];

/** Checks of a rule that is not typed because it has an unknown name. */
export const UNTYPED_RULE_CHECKS: readonly Check<UntypedRule>[] = [checkUnits];

/** Checks of each part of a rule, in the order of their reports. */
export const PART_CHECKS: readonly CheckInRule<RulePart>[] = [checkCondition, checkAnonymousResult, checkArmAgreement];

/** Checks of each operator in a rule. */
export const OPERATION_CHECKS: readonly CheckInRule<TypedOperation>[] = [
  checkMisplacedCast,
  checkZeroDivisor,
  checkAmbiguousSum,
];

/** Runs each check of a list on a subject. */
export function runChecks<Subject, Place>(
  checks: readonly Check<Subject, Place>[],
  subject: Subject,
  reject: Reject<Place>,
): void {
  for (const check of checks) check(subject, reject);
}
