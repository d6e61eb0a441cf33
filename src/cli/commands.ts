import type { Command } from "@oclif/core/command";

/**
 * Every command, in the order of help. Nothing is looked for on disk, and a command is loaded only
 * when it is asked for.
 */
export const COMMANDS: Readonly<Record<string, () => Promise<{ readonly default: Command.Class }>>> = {
  init: () => import("./commands/sources/init.ts"),
  run: () => import("./commands/rules/run.ts"),
  batch: () => import("./commands/tables/batch.ts"),
  history: () => import("./commands/rules/history.ts"),
  show: () => import("./commands/rules/show.ts"),
  list: () => import("./commands/rules/list.ts"),
  impact: () => import("./commands/tables/impact.ts"),
  verify: () => import("./commands/decisions/verify.ts"),
  replay: () => import("./commands/decisions/replay.ts"),
  check: () => import("./commands/sources/check.ts"),
  test: () => import("./commands/testing/test.ts"),
  analyze: () => import("./commands/testing/analyze.ts"),
  lint: () => import("./commands/sources/lint.ts"),
  format: () => import("./commands/sources/format.ts"),
  source: () => import("./commands/sources/source.ts"),
  explain: () => import("./commands/sources/explain.ts"),
  install: () => import("./commands/packages/install.ts"),
  server: () => import("./commands/servers/server.ts"),
  mcp: () => import("./commands/servers/mcp.ts"),
  lsp: () => import("./commands/servers/lsp.ts"),
  build: () => import("./commands/packages/build.ts"),
  complete: () => import("./commands/shell/complete.ts"),
  completion: () => import("./commands/shell/completion.ts"),
};
