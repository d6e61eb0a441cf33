import { fileURLToPath } from "node:url";
import { testErrors } from "../errors-pages.ts";

describe("errors of a plan", () => {
  testErrors(fileURLToPath(new URL("fixtures", import.meta.url)));
});
