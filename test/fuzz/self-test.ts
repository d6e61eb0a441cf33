import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import type { Target } from "./target.ts";

/** A target with a planted fault, for the tests of the fuzzer itself. */
export const SELF_TEST: Target<string> = {
  name: "self test",
  weight: 1,
  input: (random) => random.of(["nothing", "nothing", "nothing", "nothing", "throws", "ends the process"]),
  check(input) {
    const [fault, path = ""] = input.split(" in ");
    if (fault === "ends the process") process.exit(3);
    if (fault === "throws") throw new Error("thrown 3 times");
    if (fault === "starts a process and never ends") {
      const { pid } = spawn(process.execPath, ["-e", "setInterval(() => undefined, 1000)"]);
      writeFileSync(path, String(pid));
      for (;;);
    }
    for (let all: unknown[] = []; fault === "takes all memory"; ) all = [all, Array(1000).fill(all)];
  },
};
