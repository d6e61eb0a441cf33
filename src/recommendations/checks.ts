import type { RecommendationCheck } from "./check.ts";
import { booleanDefault } from "./checks/boolean-default.ts";
import { deprecatedUnit } from "./checks/deprecated-unit.ts";
import { deprecatedWith } from "./checks/deprecated-with.ts";
import { ambiguousAnd } from "./checks/expressions/ambiguous-and.ts";
import { mixedAndOr } from "./checks/expressions/mixed-and-or.ts";
import { neverEqual } from "./checks/expressions/never-equal.ts";
import { wholeStep } from "./checks/expressions/whole-step.ts";
import { listOrImport } from "./checks/list-or-import.ts";
import { missingBounds } from "./checks/missing-bounds.ts";
import { missingHelp } from "./checks/missing-help.ts";
import { openText } from "./checks/open-text.ts";
import { unknownResult } from "./checks/unknown-result.ts";
import { unreachableArm } from "./checks/unreachable-arm.ts";
import { unusedData } from "./checks/unused-data.ts";
import { unusedImport } from "./checks/unused-import.ts";
import { vetoAsNo } from "./checks/veto-as-no.ts";

/** Every recommendation there is (docs/spec/07-surfaces.md#9-recommendations-lint). */
export const RECOMMENDATION_CHECKS: readonly RecommendationCheck[] = [
  missingHelp,
  missingBounds,
  openText,
  booleanDefault,
  vetoAsNo,
  ambiguousAnd,
  mixedAndOr,
  deprecatedWith,
  deprecatedUnit,
  unusedImport,
  unusedData,
  unreachableArm,
  neverEqual,
  listOrImport,
  wholeStep,
  unknownResult,
];
