import { readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import type { RegistrationParams } from "vscode-languageserver-protocol";
import { type Client, pause, withClient } from "../client.ts";

const WRONG = "spec b\n\nrule r: nix\n";
/** Folders without rules: each of ten has ten. */
const OTHERS = Object.fromEntries(
  Array.from({ length: 100 }, (_, at) => [`other${Math.floor(at / 10)}/sub${at % 10}/notes.txt`, ""]),
);

describe("the changes on disk that a language server notices", () => {
  it("are those of the folders that have rules files, and of dependencies", async function () {
    if (process.platform !== "linux") this.skip();
    const files = {
      ...OTHERS,
      "a/x.rules": "spec x\n",
      "a/b/y.rules": "spec y\n",
      "rules_deps/@hr/z.rules": "spec z\n",
    };
    await withClient({ files }, async (client) => {
      client.write("a/b/y.rules", WRONG);
      await client.diagnostics("a/b/y.rules", (list) => list.length === 1);
      // The folder itself, `a`, `a/b`, `rules_deps` and `rules_deps/@hr`.
      expect(watches(client)).to.equal(5);
      client.write("rules_deps/@hr/z.rules", WRONG);
      await client.diagnostics("rules_deps/@hr/z.rules", (list) => list.length === 1);
    });
  });

  it("are those of the target of a link, and of dependencies that appear", async () => {
    const files = { ...OTHERS, "a/x.rules": "spec x\n", "elsewhere/target.txt": "spec b\n" };
    await withClient({ files, initialize: { rootUri: undefined }, folders: ["a"] }, async (client) => {
      symlinkSync(join(client.folder, "elsewhere/target.txt"), join(client.folder, "a/linked.rules"));
      client.write("a/x.rules", "spec x\n\nrule r: nix\n");
      await client.diagnostics("a/x.rules", (list) => list.length === 1);
      client.write("elsewhere/target.txt", WRONG);
      await client.diagnostics("a/linked.rules", (list) => list.length === 1);
      client.write("a/rules_deps/@hr/z.rules", WRONG);
      await client.diagnostics("a/rules_deps/@hr/z.rules", (list) => list.length === 1);
      client.remove("a/rules_deps/@hr/z.rules");
      await client.diagnostics("a/rules_deps/@hr/z.rules", (list) => list.length === 0);
    });
  });

  it("are in other folders those that the client tells, which are watched from then on", async () => {
    const files = { ...OTHERS, "a/x.rules": "spec x\n" };
    await withClient({ files }, async (client) => {
      client.write("other3/sub5/new.rules", WRONG);
      await client.connection.sendNotification("workspace/didChangeWatchedFiles", {
        changes: [{ uri: client.uri("other3/sub5/new.rules"), type: 1 }],
      });
      await client.diagnostics("other3/sub5/new.rules", (list) => list.length === 1);
      client.write("other3/sub5/new.rules", "spec b\n");
      await client.diagnostics("other3/sub5/new.rules", (list) => list.length === 0);
    });
  });

  it("are in other folders also those of a document that was saved, as where the client does not watch", async () => {
    await withClient({ files: { ...OTHERS, "a/x.rules": "spec x\n" } }, async (client) => {
      await client.open("other3/sub5/new.rules", WRONG);
      await client.diagnostics("other3/sub5/new.rules", (list) => list.length === 1);
      client.write("other3/sub5/new.rules", WRONG);
      const textDocument = { uri: client.uri("other3/sub5/new.rules") };
      await client.connection.sendNotification("textDocument/didSave", { textDocument });
      await client.close("other3/sub5/new.rules");
      await client.diagnostics("other3/sub5/new.rules", (list) => list.length === 1);
      client.write("other3/sub5/new.rules", `${WRONG}\nrule q: nix\n`);
      await client.diagnostics("other3/sub5/new.rules", (list) => list.length === 2);
    });
  });

  it("are asked for where the client can watch, and only there", async () => {
    for (const dynamicRegistration of [true, false]) {
      const capabilities = { workspace: { didChangeWatchedFiles: { dynamicRegistration } } };
      const asked: RegistrationParams["registrations"][number][] = [];
      await withClient({ files: { "a.rules": WRONG }, initialize: { capabilities } }, async (client) => {
        client.connection.onRequest("client/registerCapability", ({ registrations }: RegistrationParams) => {
          asked.push(...registrations);
        });
        await client.diagnostics("a.rules", (list) => list.length === 1);
        while (dynamicRegistration && asked.length === 0) await pause(10);
      });
      expect(asked.map(({ method, registerOptions }) => [method, registerOptions])).to.deep.equal(
        dynamicRegistration ? [["workspace/didChangeWatchedFiles", { watchers: WATCHERS }]] : [],
      );
    }
  });
});

const WATCHERS = ["*.rules", "*.cases.yaml", "*.cases.csv", ".gitignore", ".ignore"].map((name) => {
  return { globPattern: `**/${name}` };
});

/** The number of folders that a process watches. */
function watches({ process: { pid } }: Client): number {
  const folder = `/proc/${pid}/fdinfo`;
  const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
  return texts.join("").match(/^inotify wd:/gm)?.length ?? 0;
}
