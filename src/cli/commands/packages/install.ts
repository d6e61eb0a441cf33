import * as Args from "@oclif/core/args";
import * as Flags from "@oclif/core/flags";
import { isRepositoryId } from "../../../registry/repository-id.ts";
import { EngineCommand, prefixFlag, quietFlag, toggle } from "../../command.ts";
import { requestFailure, UsageError } from "../../failure.ts";
import { withProgress } from "../../layout/progress-line.ts";
import { note, report } from "../../output.ts";

/** Milliseconds until a download shows that it goes on. */
const SLOW = 500;

export default class InstallCommand extends EngineCommand {
  static override summary = "Install repositories from the registry";
  static override description =
    "Downloads @owner/name and what it uses into rules_deps/, which is meant to be committed. Nothing is written unless the workspace loads with it.";
  static override examples = [
    "engine install @iso/countries",
    "engine install --all",
    "engine install --all --frozen",
    "engine install --registry file:///srv/rules @iso/countries --force",
  ];
  static override flags = {
    prefix: prefixFlag,
    registry: Flags.string({
      summary: "address of the registry; default the environment variable ENGINE_REGISTRY",
      helpValue: "<url>",
    }),
    all: toggle({ char: "a", summary: "install every @ repository that the workspace uses" }),
    force: toggle({ char: "f", summary: "replace installed repositories whose content changed" }),
    frozen: toggle({ summary: "accept only content whose digests are in rules_deps/lock.json" }),
    quiet: quietFlag,
  };
  static override args = { repository: Args.string({ ignoreStdin: true }) };

  async run(): Promise<number> {
    const { flags, args } = await this.parse(InstallCommand);
    const id = args.repository;
    if (flags.all === (id !== undefined))
      throw new UsageError("name one repository, such as @iso/countries, or use --all");
    if (id !== undefined && !isRepositoryId(id.trim()))
      throw new UsageError(`\`${id}\` is not a repository: write @owner/name, as in @iso/countries`);
    if (flags.force && flags.frozen) throw new UsageError("--force and --frozen exclude each other");
    const { readWorkspace } = await import("../../../node/workspace/read.ts");
    const workspace = await readWorkspace(flags.prefix, { skipUnreadable: true });
    if (workspace.isFile)
      throw requestFailure(`${flags.prefix} is a file: repositories are installed into the folder of a workspace`);
    const { installAll, installOne } = await import("../../../registry/install.ts");
    const options = {
      registry: flags.registry ?? process.env.ENGINE_REGISTRY,
      force: flags.force,
      frozen: flags.frozen,
    };
    const installed = await withProgress(
      "Installing …",
      () => (id === undefined ? installAll(workspace, options) : installOne(workspace, id, options)),
      SLOW,
    );
    if (installed === undefined) {
      report("nothing to install");
      return 0;
    }
    for (const { id: written, path } of installed.written) report(`installed ${written} (${path})`);
    for (const current of installed.current) report(`${current} is current`);
    if (!flags.all) return 0;
    for (const { message, source } of installed.unread ?? []) {
      const place = source === undefined ? "" : `${source.attribute}:${source.line}: `;
      note(`warning: ${place}${message}; what this file uses was not installed`);
    }
    report(`${installed.written.length} installed, ${installed.current.length} current`);
    return 0;
  }
}
