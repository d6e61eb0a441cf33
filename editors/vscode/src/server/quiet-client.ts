import { LanguageClient } from "vscode-languageclient/node.js";

/** A client that logs its problems: the extension tells the user those that matter, once. */
export class QuietClient extends LanguageClient {
  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }

  /** Ends the server; does nothing where it never ran. */
  override async stop(timeout?: number): Promise<void> {
    if (this.isRunning()) await super.stop(timeout);
  }
}
