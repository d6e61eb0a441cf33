import { type Running, start, stop } from "../conformance/surface-folder.ts";
import { ask, eventually } from "../http/support.ts";
import { TempFolder } from "../node/temp-folder.ts";

export interface Answer {
  readonly error?: { readonly code: number; readonly message: string };
  readonly result?: { readonly content: readonly { readonly text: string }[]; readonly isError?: boolean };
}

/** `engine mcp --http`, a real process, on files of its own. */
export class McpOverHttp {
  readonly folder: TempFolder;
  readonly port: number;
  readonly #running: Running;

  private constructor(folder: TempFolder, running: Running, port: number) {
    this.folder = folder;
    this.#running = running;
    this.port = port;
  }

  static async start(files: Readonly<Record<string, string>>, args: readonly string[]): Promise<McpOverHttp> {
    const folder = new TempFolder(files);
    const running = start(["mcp", "--http", "--port", "0", ...args, "--prefix", folder.path], folder.path);
    const url = /:(\d+)\/mcp/;
    await eventually(() => url.test(running.output.stderr));
    return new McpOverHttp(folder, running, Number(url.exec(running.output.stderr)?.[1]));
  }

  /** The answer to a request. */
  async send(method: string, params: object = {}): Promise<Answer> {
    const answer = await ask(this.port, "/mcp", {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    });
    return answer.json() as Answer;
  }

  call(name: string, args: object): Promise<Answer> {
    return this.send("tools/call", { name, arguments: args });
  }

  async isListed(spec: string): Promise<boolean> {
    const { result } = await this.call("list", {});
    return result?.content[0]?.text.includes(`"${spec}"`) === true;
  }

  async stop(): Promise<void> {
    await stop(this.#running);
    this.folder.remove();
  }
}
