import {
  type CancellationToken,
  commands,
  type TestController,
  TestRunProfileKind,
  TestRunRequest,
  tests,
  window,
} from "vscode";
import type { TestFile, TestRun } from "../../../../src/lsp/testing/protocol.ts";
import {
  RUN_TESTS_COMMAND,
  RUN_TESTS_REQUEST,
  TESTS_CHANGED,
  TESTS_REQUEST,
} from "../../../../src/lsp/testing/protocol.ts";
import type { LanguageServer } from "../server/language-server.ts";
import { detailsOf, RulesCoverage } from "./coverage.ts";
import { showResults } from "./results.ts";
import { TestTree } from "./test-tree.ts";

/** The cases and properties of the workspace, as the Test Explorer shows and runs them. */
export function registerTests(server: LanguageServer): TestController {
  const controller = tests.createTestController("engine", "Engine rules");
  const tree = new TestTree(controller);
  const refresh = async () => tree.show((await server.request<readonly TestFile[]>(TESTS_REQUEST, {})) ?? []);

  const run = async (request: TestRunRequest, token: CancellationToken, coverage: boolean) => {
    const chosen = tree.chosen(request);
    const shown = controller.createTestRun(request);
    for (const item of chosen) shown.started(item);
    try {
      const selection = { ...tree.selection(request), coverage };
      const answer = await server.request<TestRun>(RUN_TESTS_REQUEST, selection, token);
      if (answer !== undefined) showResults(shown, tree, chosen, answer);
      for (const file of answer?.coverage ?? []) shown.addCoverage(new RulesCoverage(file));
    } finally {
      shown.end();
    }
  };
  controller.refreshHandler = refresh;
  const plain = controller.createRunProfile(
    "Run",
    TestRunProfileKind.Run,
    (request, token) => run(request, token, false),
    true,
  );
  const withCoverage = controller.createRunProfile(
    "Run with coverage",
    TestRunProfileKind.Coverage,
    (request, token) => run(request, token, true),
    true,
  );
  withCoverage.loadDetailedCoverage = async (_run, file) => (file instanceof RulesCoverage ? detailsOf(file) : []);
  /** The lens over a rule: runs the tests that need it, and shows them. */
  server.onCommand(RUN_TESTS_COMMAND, async ([uri, id]) => {
    const answer = await server.request<TestRun>(RUN_TESTS_REQUEST, { rule: { uri, id } });
    if (answer === undefined) return;
    if (answer.message !== undefined) {
      void window.showWarningMessage(answer.message);
      return;
    }
    const needed = answer.results.flatMap((result) => tree.item(result.uri, result.id) ?? []);
    const shown = controller.createTestRun(new TestRunRequest(needed, undefined, plain));
    showResults(shown, tree, needed, answer);
    shown.end();
    await commands.executeCommand("workbench.view.testing.focus");
  });
  server.onDidStart(() => void refresh());
  server.onNotification(TESTS_CHANGED, () => void refresh());
  return controller;
}
