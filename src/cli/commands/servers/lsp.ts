import { VERSION } from "../../../engine/version.ts";
import { EngineCommand, toggle } from "../../command.ts";

export default class LspCommand extends EngineCommand {
  static override summary = "Serve an editor over the Language Server Protocol on stdin and stdout";
  static override description =
    "The workspace is the folder that the editor has open. docs/editors.md shows how to set up editors.";
  static override examples = ["engine lsp", "engine lsp --stdio"];
  static override flags = {
    stdio: toggle({ summary: "accepted for editors that pass it; stdin and stdout are always used" }),
  };

  async run(): Promise<number> {
    await this.parse(LspCommand);
    const { serveLanguage } = await import("../../../lsp/server.ts");
    serveLanguage(VERSION);
    // The process ends with the session.
    return new Promise<number>(() => undefined);
  }
}
