import {
  type CancellationToken,
  type CodeAction,
  type Connection,
  MessageType,
  type Range,
} from "vscode-languageserver";
import type { Session } from "../session/session.ts";
import { showMessage } from "../session/show-message.ts";
import { acceptActions, respellActions } from "../testing/diagnostics.ts";
import { RUN_TESTS_REQUEST, TESTS_REQUEST, type TestRun, type TestSelection } from "../testing/protocol.ts";
import type { Tests } from "../testing/tests.ts";

/** Answers the requests of test controllers. */
export function registerTests(connection: Connection, tests: Tests): void {
  connection.onRequest(TESTS_REQUEST, () => tests.list());
  connection.onRequest(RUN_TESTS_REQUEST, (selection: TestSelection, token: CancellationToken) => {
    const ended = new AbortController();
    token.onCancellationRequested(() => ended.abort());
    return tests.run(selection, ended.signal);
  });
}

/** Runs the tests that need a rule, and tells their number. */
export async function runTestsOfRule(
  connection: Connection,
  tests: Tests,
  [uri, id]: readonly unknown[],
): Promise<TestRun | null> {
  if (typeof uri !== "string" || typeof id !== "string") return null;
  const run = await tests.run({ rule: { uri, id } }, new AbortController().signal);
  const { message, counts } = run;
  const { cases, failed } = counts;
  const numbers = `${id}: ${cases} case${cases === 1 ? "" : "s"}, ${failed === 0 ? "all passed" : `${failed} failed`}`;
  const isBad = message !== undefined || failed > 0;
  showMessage(connection, isBad ? MessageType.Warning : MessageType.Info, message ?? numbers);
  return run;
}

/**
 * Quick fixes for unknown names and failed expectations in a part of a file of cases, as long as
 * its text is the one that was run.
 */
export function caseActions(session: Session, tests: Tests, uri: string, range: Range): CodeAction[] {
  const state = tests.stateOf(session.folderAbout(uri));
  const file = state?.outcome.files.find((each) => each.uri === uri);
  const isCurrent = state?.texts.get(uri) === session.document(uri)?.text.text;
  if (file === undefined || !isCurrent) return [];
  return [...respellActions(file, range), ...acceptActions(file, state?.outcome.run?.results ?? [], range)];
}
