import { isRepositoryId } from "../../registry/repository-id.ts";
import { command, PREFIX_FLAG, UsageError } from "../command.ts";
import { requestFailure } from "../failure.ts";
import { note, progress } from "../output.ts";

/** Milliseconds until a download shows that it goes on. */
const SLOW = 500;

export default command({
  summary: "Install repositories from the registry",
  description:
    "Downloads @owner/name and what it uses into rules_deps/, which is meant to be committed. Nothing is written unless the workspace loads with it.",
  arguments: "[REPOSITORY]",
  examples: [
    "engine install @iso/countries",
    "engine install --all",
    "engine install --all --frozen",
    "engine install --registry file:///srv/rules @iso/countries --force",
  ],
  flags: {
    prefix: PREFIX_FLAG,
    registry: {
      type: "value",
      summary: "address of the registry; default the environment variable ENGINE_REGISTRY",
      placeholder: "URL",
    },
    all: { type: "switch", char: "a", summary: "install every @ repository that the workspace uses" },
    force: { type: "switch", char: "f", summary: "replace installed repositories whose content changed" },
    frozen: { type: "switch", summary: "accept only the bytes whose digests rules_deps/lock.json holds" },
  },
  async run({ flags, positionals }) {
    const [id, surplus] = positionals;
    if (surplus !== undefined) throw new UsageError(`unexpected argument \`${surplus}\``);
    if (flags.all === (id !== undefined))
      throw new UsageError("name one repository, such as @iso/countries, or use --all");
    if (id !== undefined && !isRepositoryId(id.trim()))
      throw new UsageError(`\`${id}\` is not a repository: write @owner/name, as in @iso/countries`);
    if (flags.force && flags.frozen) throw new UsageError("--force and --frozen exclude each other");
    const { readWorkspace } = await import("../../node/read.ts");
    const workspace = await readWorkspace(flags.prefix);
    if (workspace.isFile)
      throw requestFailure(`${flags.prefix} is a file: repositories are installed into the folder of a workspace`);
    const { installAll, installOne } = await import("../../registry/install.ts");
    const options = {
      registry: flags.registry ?? process.env.ENGINE_REGISTRY,
      force: flags.force,
      frozen: flags.frozen,
    };
    const installed = await withProgress(() =>
      id === undefined ? installAll(workspace, options) : installOne(workspace, id, options),
    );
    if (installed === undefined) {
      note("nothing to install");
      return 0;
    }
    for (const { id: written, path } of installed.written) note(`installed ${written} (${path})`);
    for (const current of installed.current) note(`${current} is current`);
    if (flags.all) note(`${installed.written.length} installed, ${installed.current.length} current`);
    return 0;
  },
});

async function withProgress<T>(work: () => Promise<T>): Promise<T> {
  let erase = (): void => undefined;
  const timer = setTimeout(() => {
    erase = progress("Installing …");
  }, SLOW);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
    erase();
  }
}
