import type { CodeLens } from "vscode-languageserver";
import { rulePlaces } from "../../insight/places.ts";
import { specVersions, timeInWords } from "../../insight/run/spec-versions.ts";
import { COMPARE_COMMAND, RUN_COMMAND } from "../run/protocol.ts";
import { now } from "../run/runs.ts";
import type { DocumentTarget } from "../session/session.ts";
import { RUN_TESTS_COMMAND, type RuleCoverage } from "../testing/protocol.ts";
import type { Tests } from "../testing/tests.ts";

/** The lenses of a document: `runs` offers to run its specs, where the client can show that. */
export function codeLenses(
  { tests, canRun }: { readonly tests: Tests; readonly canRun: boolean },
  target: DocumentTarget,
  uri: string,
): CodeLens[] {
  return [...(canRun ? specLenses(target, uri) : []), ...ruleLenses(tests, target, uri)];
}

/** Over each spec: run it, its time, and compare it with the version before. */
function specLenses({ folder, label, text }: DocumentTarget, uri: string): CodeLens[] {
  return specVersions(folder.names, label).flatMap((version) => {
    const range = text.rangeOf(version.start, version.end);
    const target = { textDocument: { uri }, spec: version.id };
    const lens = (title: string, command: string): CodeLens => ({
      range,
      command: { title, command, arguments: [target] },
    });
    const time = timeInWords(version, now());
    return [
      ...(version.row.tree.rules.length === 0 ? [] : [lens("run", RUN_COMMAND)]),
      ...(time === undefined ? [] : [lens(time, "")]),
      ...(version.before === undefined ? [] : [lens("compare with the version before", COMPARE_COMMAND)]),
    ];
  });
}

/** Over each rule its coverage, once tests were run. */
function ruleLenses(tests: Tests, { folder, label, text }: DocumentTarget, uri: string): CodeLens[] {
  const coverage = tests.stateOf(folder)?.outcome.run?.coverage?.find((file) => file.uri === uri);
  const rules = new Map(coverage?.rules.map((rule) => [rule.id, rule]));
  return rulePlaces(folder.names, label).flatMap(({ id, start, end }) => {
    const rule = rules.get(id);
    if (rule === undefined) return [];
    return [{ range: text.rangeOf(start, end), command: commandOf(rule, uri) }];
  });
}

function commandOf({ id, arms, cases }: RuleCoverage, uri: string): NonNullable<CodeLens["command"]> {
  const decided = arms.filter((arm) => arm.decided > 0).length;
  const reached = `${decided} of ${arms.length} arm${arms.length === 1 ? "" : "s"}`;
  if (cases === 0) return { title: `${reached} · no cases`, command: "" };
  const title = `${reached} · ${cases} case${cases === 1 ? "" : "s"} · run`;
  return { title, command: RUN_TESTS_COMMAND, arguments: [uri, id] };
}
