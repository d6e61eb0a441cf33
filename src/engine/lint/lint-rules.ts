import type { LintRule } from "./lint-rule.ts";
import { ambiguousAnd } from "./rules/ambiguous-and.ts";
import { booleanDefault } from "./rules/boolean-default.ts";
import { deprecatedUnit } from "./rules/deprecated-unit.ts";
import { deprecatedWith } from "./rules/deprecated-with.ts";
import { missingBounds } from "./rules/missing-bounds.ts";
import { missingHelp } from "./rules/missing-help.ts";
import { openText } from "./rules/open-text.ts";
import { unreachableArm } from "./rules/unreachable-arm.ts";
import { unusedData } from "./rules/unused-data.ts";
import { unusedImport } from "./rules/unused-import.ts";
import { vetoAsNo } from "./rules/veto-as-no.ts";

/** Every recommendation there is (`surfaces.md` section 9). */
export const LINT_RULES: readonly LintRule[] = [
  missingHelp,
  missingBounds,
  openText,
  booleanDefault,
  vetoAsNo,
  ambiguousAnd,
  deprecatedWith,
  deprecatedUnit,
  unusedImport,
  unusedData,
  unreachableArm,
];
