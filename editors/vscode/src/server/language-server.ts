import {
  type CancellationToken,
  commands,
  type Disposable,
  EventEmitter,
  type OutputChannel,
  window,
  workspace,
} from "vscode";
import type { GenericNotificationHandler } from "vscode-languageclient/node.js";
import { launchOf } from "./launch.ts";
import type { CommandHandler } from "./middleware.ts";
import { ServerSession } from "./server-session.ts";

const SETTINGS = "Open settings";
const BUILT_IN = "Use the built-in server";
const RESTART = "Restart";
const LOG = "Show log";

/** The language server of the window: it can be started again at any time, however it fared. */
export class LanguageServer implements Disposable {
  readonly #path: string;
  readonly #output: OutputChannel = window.createOutputChannel("Engine rules");
  readonly #started = new EventEmitter<void>();
  readonly #handlers = new Map<string, GenericNotificationHandler>();
  readonly #commands = new Map<string, CommandHandler>();
  #session: ServerSession | undefined;
  /** True while a message about a start stands in the window. */
  #isTold = false;

  /** Fires whenever a server has started. */
  readonly onDidStart = this.#started.event;

  /** `path`: the server that is part of the extension. */
  constructor(path: string) {
    this.#path = path;
  }

  /** Ends the server, if there is one, and starts one with the command of the settings. */
  async restart(): Promise<void> {
    const before = this.#session;
    const launch = launchOf(this.#path);
    const session = new ServerSession(launch, this.#output, this.#commands, () => void this.#tellGivenUp());
    for (const [method, handler] of this.#handlers) session.client.onNotification(method, handler);
    this.#session = session;
    await before?.stop();
    if (this.#session !== session) return;
    const problem = await session.start();
    if (this.#session !== session) return;
    if (problem === undefined) {
      // No extension can close a single message; the centre of notifications keeps them.
      if (this.#isTold) void commands.executeCommand("notifications.hideToasts");
      this.#started.fire();
    } else void this.#tellFailure(launch.command, problem);
  }

  async stop(): Promise<void> {
    const session = this.#session;
    this.#session = undefined;
    await session?.stop();
  }

  /** Asks the server; undefined while none is running. */
  async request<Answer>(method: string, params: unknown, token?: CancellationToken): Promise<Answer | undefined> {
    const client = this.#session?.client;
    if (client?.isRunning() !== true) return undefined;
    // An argument too many would be sent as well, even if it is undefined.
    if (token === undefined) return await client.sendRequest<Answer>(method, params);
    return await client.sendRequest<Answer>(method, params, token);
  }

  /** Tells the server something, if one is running. */
  notify(method: string, params: unknown): void {
    const client = this.#session?.client;
    if (client?.isRunning() === true) void client.sendNotification(method, params);
  }

  /** Calls `handler` for notifications of this server and of those that follow it. */
  onNotification(method: string, handler: GenericNotificationHandler): void {
    this.#handlers.set(method, handler);
    this.#session?.client.onNotification(method, handler);
  }

  /** Carries out a command of the server in its place. */
  onCommand(command: string, handler: CommandHandler): void {
    this.#commands.set(command, handler);
  }

  dispose(): void {
    this.#started.dispose();
    this.#output.dispose();
    void this.stop();
  }

  async #tellFailure(command: string | undefined, problem: string): Promise<void> {
    if (command === undefined) {
      const said = `The language server does not start: ${problem}`;
      return this.#tell(said, RESTART, LOG);
    }
    await this.#tell(`engine.command: \`${command}\` starts no language server: ${problem}`, SETTINGS, BUILT_IN);
  }

  async #tellGivenUp(): Promise<void> {
    await this.#tell("The language server ended several times within three minutes.", RESTART, LOG);
  }

  async #tell(said: string, ...actions: readonly string[]): Promise<void> {
    this.#isTold = true;
    const chosen = await window.showErrorMessage(said, ...actions);
    this.#isTold = false;
    this.#do(chosen);
  }

  #do(chosen: string | undefined): void {
    if (chosen === SETTINGS) void commands.executeCommand("workbench.action.openSettings", "engine.command");
    if (chosen === BUILT_IN) void useBuiltIn();
    if (chosen === RESTART) void this.restart();
    if (chosen === LOG) this.#output.show();
  }
}

/** Clears the command where it is set; the change of the settings starts the server. */
async function useBuiltIn(): Promise<void> {
  const engine = workspace.getConfiguration("engine");
  const { globalValue, workspaceValue, workspaceFolderValue } = engine.inspect<string>("command") ?? {};
  if (globalValue !== undefined) await engine.update("command", undefined, true);
  if (workspaceValue !== undefined) await engine.update("command", undefined, false);
  if (workspaceFolderValue !== undefined) await engine.update("command", undefined);
}
