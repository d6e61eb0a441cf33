import type { Command } from "@oclif/core/command";

/**
 * The commands that help shows, in its groups and its order. Nothing is looked for on disk, and a
 * command is loaded only when it is used.
 */
export const COMMAND_GROUPS: Readonly<Record<string, Commands>> = {
  "WRITE RULES": {
    init: () => import("./commands/sources/init.ts"),
    check: () => import("./commands/sources/check.ts"),
    format: () => import("./commands/sources/format.ts"),
    lint: () => import("./commands/sources/lint.ts"),
    source: () => import("./commands/sources/source.ts"),
    explain: () => import("./commands/sources/explain.ts"),
    completion: () => import("./commands/shell/completion.ts"),
  },
  "ASK FOR RESULTS": {
    run: () => import("./commands/rules/run.ts"),
    batch: () => import("./commands/tables/batch.ts"),
    history: () => import("./commands/rules/history.ts"),
    show: () => import("./commands/rules/show.ts"),
    list: () => import("./commands/rules/list.ts"),
  },
  "CHECK ANSWERS": {
    test: () => import("./commands/testing/test.ts"),
    analyze: () => import("./commands/testing/analyze.ts"),
    impact: () => import("./commands/tables/impact.ts"),
    replay: () => import("./commands/decisions/replay.ts"),
    verify: () => import("./commands/decisions/verify.ts"),
  },
  SERVE: {
    server: () => import("./commands/servers/server.ts"),
    mcp: () => import("./commands/servers/mcp.ts"),
    lsp: () => import("./commands/servers/lsp.ts"),
  },
  SHARE: {
    build: () => import("./commands/packages/build.ts"),
    site: () => import("./commands/packages/site.ts"),
    install: () => import("./commands/packages/install.ts"),
  },
};

type Commands = Readonly<Record<string, () => Promise<{ readonly default: Command.Class }>>>;

const HIDDEN: Commands = { complete: () => import("./commands/shell/complete.ts") };

/** Every command by its name. */
export const COMMANDS: Commands = Object.assign({}, ...Object.values(COMMAND_GROUPS), HIDDEN);
