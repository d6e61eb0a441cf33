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
import { tablesTarget } from "./targets/tables.ts";

/** All kinds of inputs. Here an input is any JSON value; each target knows its own form. */
export const TARGETS: readonly Target<unknown>[] = [
  ...rulesTargets,
  snapshotsTarget,
  cachesTarget,
  bundlesTarget,
  tablesTarget,
  decisionsTarget,
  caseFilesTarget,
  mappingsTarget,
  httpTarget,
  mcpTarget,
  mcpHttpTarget,
  lspTarget,
] as readonly Target<unknown>[];
