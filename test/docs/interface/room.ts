import { type Ended, engine } from "../../cli/command.ts";
import { type ServerProcess, spawnServer } from "../../http/support.ts";
import { McpOverHttp } from "../../mcp/serving.ts";
import { TempFolder } from "../../node/temp-folder.ts";

/** A workspace with two versions of a spec, an import, a spec of its own and a repository. */
export const WORKSPACE = {
  "shop.rules": `spec shop/tickets 2024-01-01

data money: measure
  -> unit eur: 1
  -> unit cent: 0.01
  -> decimals 2
data quantity: number
data price: money

rule total: quantity * price

spec shop/tickets 2025-01-01

uses limits: deep/limits

data money: measure
  -> unit eur: 1
  -> unit cent: 0.01
  -> decimals 2
data quantity: number
  -> minimum 1
  -> maximum 20
data kind: text
  -> option "adult"
  -> option "child"
data member: boolean
data fee: 5 eur
data price: money
data tip: money
  -> suggest 1 eur
data spare: limits.limit

rule total:
  quantity * price + tip + fee
  unless kind is "child" and member then 0 eur
  unless quantity > 10 then veto "Too many"
rule twice: total * 2 + 50 cent
rule share: limits.half
rule in_cents: price as cent
rule parcels:
  1
  unless false then 2
`,
  "deep/er/limits.rules": `spec deep/limits

data limit: number
  -> maximum 100

rule half: limit / 2
`,
  "rules_deps/@acme/rates.rules": `repo @acme/rates

spec rates

data base: number

rule double: base * 2
`,
};
export const SPEC = "shop/tickets";
export const GIVEN = { quantity: 3, price: "2 eur", kind: "adult", member: "no", tip: "1 eur", "limits.limit": 9 };
export const WORDS = Object.entries(GIVEN).map(([name, value]) => `${name}=${value}`);

/** Throws when a promise is not kept. */
export type Check = (room: Room) => unknown;

/** By the number of the promise. */
export type Checks = Readonly<Record<string, Check>>;

/** The surfaces of the workspace, each started when it is first used. */
export class Room {
  readonly #folder = new TempFolder(WORKSPACE);
  readonly #cache = new TempFolder();
  readonly #commands = new Map<string, Promise<Ended>>();
  #server: Promise<ServerProcess> | undefined;
  #open: Promise<ServerProcess> | undefined;
  #mcp: Promise<McpOverHttp> | undefined;

  /** A command in the workspace; one that is given twice runs once. */
  run(...words: readonly string[]): Promise<Ended> {
    const key = words.join("\n");
    const running = this.#commands.get(key) ?? engine(this.#folder.path, words, { XDG_CACHE_HOME: this.#cache.path });
    this.#commands.set(key, running);
    return running;
  }

  /** The JSON that a command prints. */
  async json(...words: readonly string[]): Promise<unknown> {
    const { status, stdout, stderr } = await this.run(...words);
    if (status !== 0) throw new Error(stderr);
    return JSON.parse(stdout);
  }

  /** The server as it is without options. */
  server(): Promise<ServerProcess> {
    this.#server ??= spawnServer(WORKSPACE);
    return this.#server;
  }

  /** The server with explanations, for pages of every origin. */
  openServer(): Promise<ServerProcess> {
    this.#open ??= spawnServer(WORKSPACE, ["--explain", "--cors"]);
    return this.#open;
  }

  /** The MCP server over HTTP. */
  mcp(): Promise<McpOverHttp> {
    this.#mcp ??= McpOverHttp.start(WORKSPACE, []);
    return this.#mcp;
  }

  async leave(): Promise<void> {
    await Promise.all(Array.from([this.#server, this.#open, this.#mcp], async (started) => (await started)?.stop()));
    this.#folder.remove();
    this.#cache.remove();
  }
}
