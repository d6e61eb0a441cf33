import { type Connection, MessageType } from "vscode-languageserver";
import { EngineErrors } from "../../engine/errors.ts";
import { readWorkspace } from "../../node/workspace/read.ts";
import { installOne } from "../../registry/install.ts";
import { isRepositoryId } from "../../registry/repository-id.ts";
import { placeOf, type Session } from "../session/session.ts";
import { showMessage, shownErrors } from "../session/show-message.ts";

/**
 * Installs a repository into the workspace of a document, reads the disk again, and tells the user
 * the result.
 */
export async function installRepository(
  connection: Connection,
  session: Session,
  [uri, id]: readonly unknown[],
): Promise<void> {
  const folder = typeof uri === "string" ? session.folderOf(placeOf(uri)) : undefined;
  if (folder?.root === undefined || typeof id !== "string" || !isRepositoryId(id)) {
    showMessage(connection, MessageType.Error, "A repository can be installed only where a folder is open.");
    return;
  }
  try {
    const workspace = await readWorkspace(folder.root, { skipUnreadable: true });
    const { written, current } = await installOne(workspace, id, {
      registry: session.settings.registry,
      registrySetting: "the setting engine.registry",
      force: false,
    });
    const lines = [
      ...written.map((bundle) => `installed ${bundle.id} (${bundle.path})`),
      ...current.map((name) => `${name} is current`),
    ];
    showMessage(connection, MessageType.Info, lines.join(", "));
    folder.reread();
  } catch (thrown) {
    if (!(thrown instanceof EngineErrors)) throw thrown;
    showMessage(connection, MessageType.Error, shownErrors(thrown));
  }
}
