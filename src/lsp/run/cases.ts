import { existsSync } from "node:fs";
import { isAbsolute } from "node:path";
import { EngineErrors } from "../../engine/errors.ts";
import type { SpecVersion } from "../../insight/run/spec-versions.ts";
import { foldName } from "../../model/fold-name.ts";
import { instantOf } from "../../model/time/calendar.ts";
import { readEffective } from "../../model/time/temporal-text.ts";
import type { TestCase } from "../../testing/cases/case.ts";
import { readCaseText } from "../../testing/cases/find.ts";
import { addedCase } from "../../testing/editing/add-case.ts";
import type { NewCase } from "../../testing/generate/case-text.ts";
import { readCaseFile } from "../session/case-names.ts";
import { DocumentText } from "../session/document-text.ts";
import type { Folder } from "../session/folder.ts";
import { placeOf, type Session } from "../session/session.ts";
import { shownErrors } from "../session/show-message.ts";
import type { NewCaseEdit, NoRun, RunCase } from "./protocol.ts";

/** The edit that adds a case to the file of cases beside a document of rules, open or not. */
export function newCaseEdit(session: Session, uri: string, wanted: NewCase): NewCaseEdit | NoRun {
  const place = placeOf(uri);
  if (!isAbsolute(place)) return { message: "save the rules first: the tests are kept beside their file" };
  const path = `${place.replace(/\.rules$/, "")}.cases.yaml`;
  const target = session.uriOf(path);
  const open = session.document(target)?.text.text;
  const exists = open !== undefined || existsSync(path);
  try {
    const before = open ?? (exists ? readCaseText(path, path) : "");
    const added = addedCase(before, wanted);
    if (added === undefined) return { message: `\`${path}\` has no list of cases with one line for each` };
    const after = new DocumentText(before.slice(0, added.at) + added.text + before.slice(added.at), session.encoding);
    return {
      uri: target,
      exists,
      at: new DocumentText(before, session.encoding).positionAt(added.at),
      text: added.text,
      name: after.rangeOf(added.at + added.name.start, added.at + added.name.end),
    };
  } catch (thrown) {
    if (thrown instanceof EngineErrors) return { message: shownErrors(thrown) };
    throw thrown;
  }
}

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
