import { fileURLToPath } from "node:url";
import { testShapes } from "../../shapes.ts";
import { moduleOf } from "../module-of.ts";

describe("shapes of generated code for rows", () => {
  testShapes(fileURLToPath(new URL("fixtures", import.meta.url)), moduleOf);
});
