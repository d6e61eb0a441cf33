import { type TestController, type TestItem, type TestRunRequest, Uri } from "vscode";
import type { TestFile, TestSelection } from "../../../../src/lsp/testing/protocol.ts";
import { rangeOf } from "./places.ts";

/** The name of a test in the messages of the server; a file has no id. */
interface TestName {
  readonly uri: string;
  readonly id?: string;
}

/** The files of cases, each with its tests in their order. */
export class TestTree {
  readonly #controller: TestController;
  #names = new Map<TestItem, TestName>();
  #items = new Map<string, TestItem>();

  constructor(controller: TestController) {
    this.#controller = controller;
  }

  show(files: readonly TestFile[]): void {
    this.#names = new Map();
    this.#items = new Map();
    this.#controller.items.replace(files.map((file) => this.#fileItem(file)));
  }

  /** The item of a test. */
  item(uri: string, id: string): TestItem | undefined {
    return this.#items.get(keyOf(uri, id));
  }

  /** The tests of a request, without their files. */
  chosen({ include, exclude }: TestRunRequest): readonly TestItem[] {
    const excluded = new Set((exclude ?? []).flatMap(leavesOf));
    const roots = include ?? [...this.#controller.items].map(([, item]) => item);
    return roots.flatMap(leavesOf).filter((item) => !excluded.has(item));
  }

  /** The tests of a request, as the server is told. */
  selection(request: TestRunRequest): TestSelection {
    if (request.include === undefined && (request.exclude ?? []).length === 0) return {};
    return { tests: this.chosen(request).flatMap((item) => this.#names.get(item) ?? []) };
  }

  #fileItem({ uri, label, tests, problems }: TestFile): TestItem {
    const file = this.#item({ uri }, label);
    if (problems > 0) file.error = `${problems} ${problems === 1 ? "error" : "errors"}, shown in the Problems list`;
    const children = tests.map(({ id, name, kind, range, cases }, index) => {
      const test = this.#item({ uri, id }, name);
      test.range = rangeOf(range);
      test.sortText = String(index).padStart(6, "0");
      test.description = kind === "property" ? "property" : cases > 1 ? `${cases} cases` : "";
      return test;
    });
    file.children.replace(children);
    return file;
  }

  #item(name: TestName, label: string): TestItem {
    const key = keyOf(name.uri, name.id);
    const item = this.#controller.createTestItem(key, label, Uri.parse(name.uri));
    this.#names.set(item, name);
    this.#items.set(key, item);
    return item;
  }
}

function keyOf(uri: string, id = ""): string {
  return `${uri}#${id}`;
}

function leavesOf(item: TestItem): readonly TestItem[] {
  return item.children.size === 0 ? [item] : [...item.children].map(([, child]) => child);
}
