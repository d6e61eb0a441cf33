import { armText } from "../../engine/show/outline.ts";
import type { CoveredArm, CoveredRule, CoveredVersion } from "../../testing/coverage/goals.ts";
import type { SourceTexts } from "./places.ts";
import type { ArmCoverage, FileCoverage, RuleCoverage } from "./protocol.ts";

/** The coverage of versions, by file of rules. */
export function fileCoverage(versions: readonly CoveredVersion[], sources: SourceTexts): readonly FileCoverage[] {
  const files = new Map<string, RuleCoverage[]>();
  for (const rule of versions.flatMap(({ rules }) => rules)) {
    const file = rule.arms[0]?.file ?? "";
    const end = Math.max(...rule.arms.map((arm) => arm.end));
    const place = sources.location({ file, start: rule.start, end });
    if (place === undefined) continue;
    const covered = {
      ...headOf(rule),
      range: place.range,
      arms: rule.arms.flatMap((arm) => armCoverage(arm, sources)),
    };
    files.set(place.uri, [...(files.get(place.uri) ?? []), covered]);
  }
  return Array.from(files, ([uri, rules]) => ({ uri, rules }));
}

function headOf({ id, name, reached }: CoveredRule): Pick<RuleCoverage, "id" | "name" | "cases"> {
  return { id, name, cases: reached };
}

function armCoverage(arm: CoveredArm, sources: SourceTexts): readonly ArmCoverage[] {
  const place = sources.location(arm);
  if (place === undefined) return [];
  const conjuncts = arm.conjuncts.flatMap((part, at) => {
    const range = sources.location({ ...part, file: arm.file })?.range;
    return range === undefined ? [] : [{ text: part.text, range, failed: arm.failed[at] === true }];
  });
  return [
    {
      arm: arm.arm,
      text: armText(arm),
      range: place.range,
      decided: arm.decided,
      ...(arm.condition !== undefined && { passed: arm.passed }),
      conjuncts,
      cases: arm.cases,
    },
  ];
}
