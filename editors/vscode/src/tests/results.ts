import { Location, type TestItem, TestMessage, TestMessageStackFrame, type TestRun, Uri } from "vscode";
import type {
  TestRun as Answer,
  TestMessage as Failure,
  TakenArm,
  TestResult,
} from "../../../../src/lsp/testing/protocol.ts";
import { summaryText } from "../../../../src/testing/report/text.ts";
import { locationOf, rangeOf } from "./places.ts";
import type { TestTree } from "./test-tree.ts";

/** Shows what the server answered for the chosen tests; those without an answer were not run. */
export function showResults(run: TestRun, tree: TestTree, chosen: readonly TestItem[], answer: Answer): void {
  const { message, results, counts } = answer;
  const open = new Set(chosen);
  for (const result of results) {
    const item = tree.item(result.uri, result.id);
    if (item === undefined || !open.delete(item)) continue;
    show(run, item, result);
    run.appendOutput(terminalLines(result.output), undefined, item);
  }
  for (const item of open) {
    if (message === undefined) run.skipped(item);
    else run.errored(item, new TestMessage(message));
  }
  run.appendOutput(terminalLines(message === undefined ? summaryText(counts) : `${message}\n`));
}

/** The output of a run is that of a terminal. */
function terminalLines(text: string): string {
  return text.replaceAll("\n", "\r\n");
}

function show(run: TestRun, item: TestItem, { uri, status, messages }: TestResult): void {
  const failures = messages.map((message) => testMessage(uri, message));
  if (status === "passed") run.passed(item);
  else if (status === "silent") run.skipped(item);
  else if (status === "failed") run.failed(item, failures);
  else run.errored(item, failures);
}

function testMessage(uri: string, { message, range, expected, actual, arms, repeat }: Failure): TestMessage {
  const text = repeat === undefined ? message : `${message}\n${repeat}`;
  const shown =
    expected === undefined || actual === undefined ? new TestMessage(text) : TestMessage.diff(text, expected, actual);
  shown.location = new Location(Uri.parse(uri), rangeOf(range));
  shown.stackTrace = arms.map(frameOf);
  return shown;
}

/** An arm that gave the result, as a step of the way to it. */
function frameOf({ rule, outcome, location }: TakenArm): TestMessageStackFrame {
  const place = location && locationOf(location);
  return new TestMessageStackFrame(`${rule}: ${outcome}`, place?.uri, place?.range.start);
}
