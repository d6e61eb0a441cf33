import type { SpecVersion } from "../../insight/run/spec-versions.ts";
import { foldName } from "../../model/fold-name.ts";
import { instantOf } from "../../model/time/calendar.ts";
import { readEffective } from "../../model/time/temporal-text.ts";
import type { TestCase } from "../../testing/cases/case.ts";
import { readCaseFile } from "../session/case-names.ts";
import type { Folder } from "../session/folder.ts";
import type { RunCase } from "./protocol.ts";

/** The inputs of the cases of a version, by the names of the cases. */
export function casesOf(folder: Folder, { row, after }: SpecVersion): readonly RunCase[] {
  const { spec, repository } = row;
  const isInForce = (effective: string | undefined): boolean => {
    const moment = effective === undefined ? undefined : readEffective(effective);
    if (moment === undefined) return true;
    const at = instantOf(moment);
    return at >= (row.start ?? at) && (after?.start === undefined || at < after.start);
  };
  return folder.cases.all().flatMap(({ place, text }) =>
    (readCaseFile(place, text)?.cases ?? []).flatMap((each) => {
      const isOfSpec = foldName(each.spec?.value ?? spec) === spec && each.repository?.value === repository;
      const effective = each.effective?.value;
      return isOfSpec && isInForce(effective) ? [inputsOf(each, effective)] : [];
    }),
  );
}

/** Of a case that stands for several, the inputs of the first. */
function inputsOf({ name, file, data, each, cells }: TestCase, effective: string | undefined): RunCase {
  const inputs = new Map<string, string | null>();
  for (const { name: input, value } of [...file.data, ...data]) inputs.set(foldName(input.value), value);
  for (const { name: input, values } of each) inputs.set(foldName(input.value), values[0] ?? null);
  for (const { column, cell } of cells) if (cell.value !== "") inputs.set(foldName(column.value), cell.value);
  const given = [...inputs].flatMap(([input, value]) => (value === null ? [] : [[input, value] as const]));
  return { name, data: Object.fromEntries(given), ...(effective !== undefined && { effective }) };
}
