import { EngineErrors } from "../../engine/errors.ts";
import { type MeantName, type Name, nameKey } from "../../insight/names/name.ts";
import { versionsNamed } from "../../insight/names/spec-keys.ts";
import type { CaseFile } from "../../testing/cases/case.ts";
import { readCases, readCaseText } from "../../testing/cases/find.ts";
import { CaseProblems } from "../../testing/cases/problems.ts";
import { type CaseKey, keysOfCases } from "../../testing/editing/case-keys.ts";
import type { DocumentText } from "./document-text.ts";
import type { Folder } from "./folder.ts";
import type { Session } from "./session.ts";

/** A name of rules in a file of cases. */
export interface CaseName extends MeantName {
  readonly uri: string;
  readonly text: DocumentText;
  readonly start: number;
  readonly end: number;
  /** The case or property around it; undefined: all of the file. */
  readonly test: CaseKey["test"];
}

/** The places in files of cases that have a name. */
export function caseNamesOf(session: Session, folder: Folder, name: Name): readonly CaseName[] {
  const wanted = nameKey(name);
  return folder.cases.all().flatMap(({ place, text }) => {
    const found = namesOfFile(session, folder, place, text).filter((each) => nameKey(each.name) === wanted);
    return [...new Map(found.map((each) => [each.start, each])).values()];
  });
}

/** The name at an offset of a file of cases. */
export function caseNameAt(session: Session, folder: Folder, place: string, offset: number): CaseName | undefined {
  const open = folder.cases.all().find((file) => file.place === place);
  const names = open === undefined ? [] : namesOfFile(session, folder, place, open.text);
  return names.find(({ start, end }) => start <= offset && offset <= end);
}

function namesOfFile(session: Session, folder: Folder, place: string, open: string | undefined): CaseName[] {
  const file = readCaseFile(place, open);
  if (file === undefined) return [];
  const text = session.textOf(place, file.text);
  const uri = session.uriOf(place);
  const meanings = new Map<string, ReturnType<typeof stepsOf>>();
  return [...keysOfCases(file)].flatMap((key) => {
    const asked = JSON.stringify([key.repository, key.spec, key.key]);
    const steps = meanings.get(asked) ?? stepsOf(folder, key);
    meanings.set(asked, steps);
    const { hidden } = key;
    const written = steps.filter(({ from }) => from >= hidden);
    return written.map(({ from, to, meant }) => ({
      ...meant,
      uri,
      text,
      start: key.start + from - hidden,
      end: to === undefined ? key.end : key.start + to - hidden,
      test: key.test,
    }));
  });
}

/** A file that cannot be read has no names. */
export function readCaseFile(place: string, open: string | undefined): CaseFile | undefined {
  try {
    const text = open ?? readCaseText(place, place);
    const file = { path: place, source: place, text };
    return readCases(file, new CaseProblems().of(file));
  } catch (thrown) {
    if (thrown instanceof EngineErrors) return undefined;
    throw thrown;
  }
}

/** The names of a key: `shipping.weight` has that of an import and one of its members. */
function stepsOf(
  { names }: Folder,
  { repository, spec, key }: CaseKey,
): { readonly from: number; readonly to?: number; readonly meant: MeantName }[] {
  const targets = versionsNamed(names, repository?.toLowerCase(), spec?.toLowerCase());
  if (key === undefined) {
    const name: Name = { kind: "spec", repository: repository?.toLowerCase(), spec: spec?.toLowerCase() ?? "" };
    return [{ from: 0, meant: { name, declares: false, targets } }];
  }
  // The place of a row is not a name.
  const labels = [...key.toLowerCase().matchAll(/[^.]+/g)].filter(([label]) => !/^\d+$/.test(label));
  const path = labels.map(([label]) => label);
  const found = targets.flatMap((row) =>
    names.scope.resolvePath(row, path).map((step, at) => {
      const { index: from = 0, 0: label = "" } = labels[at] ?? {};
      return { from, to: from + label.length, meant: { ...step, declares: false } };
    }),
  );
  return [...new Map(found.map((each) => [`${each.from} ${nameKey(each.meant.name)}`, each])).values()];
}
