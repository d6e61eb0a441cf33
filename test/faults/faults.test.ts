import { Random } from "../fuzz/random.ts";
import { FAULTS } from "./faults.ts";

describe("What is written stays whole, and the next command works, after", () => {
  for (const { name, unavailable, happen } of FAULTS) {
    (unavailable === undefined ? it : it.skip)(name, () => happen(new Random(20260115)));
  }
});
