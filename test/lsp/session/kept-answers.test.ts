import { expect } from "chai";
import { afterEach, describe, it } from "mocha";
import type { CodeLens, InlayHint } from "vscode-languageserver-protocol";
import { Project } from "../../../src/insight/project/project.ts";
import { Background } from "../../../src/lsp/session/background.ts";
import { Client } from "../client.ts";

const USER = "spec user\nuses tax\nrule total: tax.standard\n";
const TAX = "spec tax\nrule standard: 19\n";
const WHOLE = { range: { start: { line: 0, character: 0 }, end: { line: 100, character: 0 } } };
const REFRESHES = { codeLens: { refreshSupport: true }, inlayHint: { refreshSupport: true } };
const RUNS = { initializationOptions: { run: true } };

describe("Lenses and hints, which editors keep until they are told to ask again", () => {
  let client: Client;

  /** Resolves when the server asks for a renewal. */
  function asked(kind: "codeLens" | "inlayHint"): Promise<void> {
    return new Promise((resolve) => {
      client.connection.onRequest(`workspace/${kind}/refresh`, () => {
        resolve();
        return null;
      });
    });
  }

  async function opened(files: Readonly<Record<string, string>>): Promise<void> {
    client = new Client({ files, initialize: { ...RUNS, capabilities: { workspace: REFRESHES } } });
    await client.initialized;
  }

  const lenses = async () =>
    (await client.request<CodeLens[] | null>("textDocument/codeLens", "user.rules"))?.map(
      ({ command }) => command?.title,
    );
  const hints = async () =>
    (await client.request<InlayHint[] | null>("textDocument/inlayHint", "user.rules", WHOLE))?.map(
      ({ label }) => label,
    );

  afterEach(() => client.dispose());

  it("are renewed when another text changes them", async () => {
    await opened({ "user.rules": USER, "tax.rules": TAX });
    await client.open("user.rules", USER);
    await client.open("tax.rules", TAX);
    expect(await hints()).to.deep.equal(["(number)"]);
    expect(await lenses()).to.deep.equal(["run"]);
    const [newLenses, newHints] = [asked("codeLens"), asked("inlayHint")];
    await client.change("tax.rules", 2, TAX.replace("19", "19%"));
    await Promise.all([newLenses, newHints]);
    expect(await hints()).to.deep.equal(["(ratio)"]);
  });

  it("are renewed when they came before the rules were understood", async () => {
    const rule = (i: number) => `rule r${i}: amount * ${i} + 1\n`;
    const much = Array.from({ length: 14_000 }, (_, i) => rule(i)).join("");
    const many = Object.fromEntries(
      Array.from({ length: 8 }, (_, i) => [`f${i}.rules`, `spec f${i}\ndata amount: number\n${much}`]),
    );
    await opened({ "user.rules": USER, "tax.rules": TAX, ...many });
    const [newLenses, newHints] = [asked("codeLens"), asked("inlayHint")];
    await client.open("user.rules", USER);
    expect(await Promise.all([lenses(), hints()])).to.deep.equal([undefined, undefined]);
    await Promise.all([newLenses, newHints]);
    expect([await lenses(), await hints()]).to.deep.equal([["run"], ["(number)"]]);
  });
});

describe("Answers about rules in an editor", () => {
  it("wait until the texts of the disk are read", async () => {
    const project = new Project();
    let read = () => undefined;
    const wasRead = new Promise<void>((resolve) => {
      read = () => void resolve();
    });
    const background = new Background(project, wasRead);
    expect(await background.inTime()).to.equal(false);
    read();
    expect(await background.inTime()).to.equal(true);
  });
});
