import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import type { Target } from "./target.ts";
import { bundlesTarget } from "./targets/bundles.ts";
import { cachesTarget } from "./targets/caches.ts";
import { caseFilesTarget } from "./targets/case-files.ts";
import { decisionsTarget } from "./targets/decisions.ts";
import { httpTarget } from "./targets/http.ts";
import { lspTarget } from "./targets/lsp.ts";
import { mappingsTarget } from "./targets/mappings.ts";
import { mcpTarget } from "./targets/mcp.ts";
import { mcpHttpTarget } from "./targets/mcp-http.ts";
import { rulesTargets } from "./targets/rules.ts";
import { snapshotsTarget } from "./targets/snapshots.ts";

/** All kinds of inputs. Here an input is any JSON value; each target knows its own form. */
export const TARGETS: readonly Target<unknown>[] = [
  ...rulesTargets,
  snapshotsTarget,
  cachesTarget,
  bundlesTarget,
  decisionsTarget,
  caseFilesTarget,
  mappingsTarget,
  httpTarget,
  mcpTarget,
  mcpHttpTarget,
  lspTarget,
] as readonly Target<unknown>[];

/** A target with a planted fault, for the tests of the fuzzer itself. */
const SELF_TEST: Target<string> = {
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

export function targetNamed(name: string): Target<unknown> {
  const target = [...TARGETS, SELF_TEST as Target<unknown>].find((candidate) => candidate.name === name);
  if (target === undefined) throw new Error(`there is no kind of input called ${name}`);
  return target;
}
