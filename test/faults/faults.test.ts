import { Random } from "../fuzz/random.ts";
import { FAULTS } from "./faults.ts";

describe("What is written stays whole, and the next command works, after", () => {
  for (const { name, unavailable, happen } of FAULTS) {
    const times = name.startsWith("kill") ? 2 : 1;
    (unavailable === undefined ? it : it.skip)(name, async () => {
      for (let time = 0; time < times; time++) await happen(new Random(20260115, time));
    });
  }
});
