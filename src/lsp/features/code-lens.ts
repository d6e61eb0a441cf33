import type { CodeLens } from "vscode-languageserver";
import { rulePlaces } from "../../insight/rule-places.ts";
import type { DocumentTarget } from "../session/session.ts";
import { RUN_TESTS_COMMAND, type RuleCoverage } from "../tests/protocol.ts";
import type { Tests } from "../tests/tests.ts";

/** A lens for each rule of a document that tells its coverage, once tests were run. */
export function codeLenses(tests: Tests, { folder, label, text }: DocumentTarget, uri: string): CodeLens[] {
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
