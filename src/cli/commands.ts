import type { Command } from "@oclif/core/command";

/**
 * Every command, in the order of help. Nothing is looked for on disk, and a command is loaded only
 * when it is asked for.
 */
export const COMMANDS: Readonly<Record<string, () => Promise<{ readonly default: Command.Class }>>> = {
  run: () => import("./commands/run.ts"),
  batch: () => import("./commands/batch.ts"),
  history: () => import("./commands/history.ts"),
  show: () => import("./commands/show.ts"),
  list: () => import("./commands/list.ts"),
  impact: () => import("./commands/impact.ts"),
  check: () => import("./commands/check.ts"),
  lint: () => import("./commands/lint.ts"),
  format: () => import("./commands/format.ts"),
  source: () => import("./commands/source.ts"),
  explain: () => import("./commands/explain.ts"),
  install: () => import("./commands/install.ts"),
  server: () => import("./commands/server.ts"),
  mcp: () => import("./commands/mcp.ts"),
  lsp: () => import("./commands/lsp.ts"),
  build: () => import("./commands/build.ts"),
  complete: () => import("./commands/complete.ts"),
  completion: () => import("./commands/completion.ts"),
};
