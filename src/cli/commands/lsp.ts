import { VERSION } from "../../engine/version.ts";
import { command, refusePositionals } from "../command.ts";

export default command({
  summary: "Serve an editor over the Language Server Protocol on stdin and stdout",
  description: "The workspace is the folder that the editor has open. See docs/editors.md for the set-up of editors.",
  examples: ["engine lsp", "engine lsp --stdio"],
  flags: {
    stdio: { type: "switch", summary: "accepted for editors that pass it; there is no other way" },
  },
  async run({ positionals }) {
    refusePositionals(positionals);
    const { serveLanguage } = await import("../../lsp/server.ts");
    serveLanguage(VERSION);
    // The process ends with the session.
    return new Promise<number>(() => undefined);
  },
});
