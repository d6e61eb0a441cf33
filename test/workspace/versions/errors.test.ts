import { fileURLToPath } from "node:url";
import { load } from "../../../src/workspace/index.ts";
import { testShapes } from "../../shapes.ts";
import { empty, errorsOf, sources } from "../loading.ts";

/** The errors of rules, each behind its spec and line, with its suggestion. */
function errorsText(rules: string): string {
  const lines = rules.split("\n");
  return errorsOf(load(empty(), sources({ "m.rules": rules })))
    .map(({ spec, source, message, suggestion }) => {
      const place = source === undefined ? "" : `: ${lines[source.line - 1]?.trim()}`;
      return `${spec}${place}\n  ${message}${suggestion === undefined ? "" : `\n    ${suggestion}`}\n`;
    })
    .join("");
}

describe("errors of a workspace", () => {
  testShapes(fileURLToPath(new URL("fixtures", import.meta.url)), errorsText);
});
