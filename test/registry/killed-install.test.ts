import { spawn } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { pathToFileURL } from "node:url";
import { expect } from "chai";
import { readWorkspace } from "../../src/node/workspace/read.ts";
import { installOne } from "../../src/registry/install.ts";
import { TempFolder } from "../node/temp-folder.ts";

const BUILT = pathToFileURL(`${import.meta.dirname}/../../dist/src`).href;
/** Installs @shop/one, and is killed instead of putting a file in its place for the nth time. */
const KILLED = `
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
const [folder, registry, nth] = process.argv.slice(1);
const { renameSync } = fs;
let renamed = 0;
fs.renameSync = (...paths) => (renamed++ === Number(nth) ? process.kill(process.pid, "SIGKILL") : renameSync(...paths));
syncBuiltinESMExports();
const { readWorkspace } = await import("${BUILT}/node/workspace/read.js");
const { installOne } = await import("${BUILT}/registry/install.js");
await installOne(await readWorkspace(folder), "@shop/one", { registry, force: false });
`;
/** In the order of their names, one that is needed by an earlier one comes last but one. */
const BUNDLES: Readonly<Record<string, string>> = {
  "@shop/one": "spec t\nuses @shop/two t\n",
  "@shop/two": "spec t\nuses @shop/three t\n",
  "@shop/three": "spec t\n",
};

describe("An installation that is killed", () => {
  const server = createServer((request, response) => {
    const id = Object.keys(BUNDLES).find((candidate) => request.url?.includes(candidate));
    response.end(id === undefined ? "" : BUNDLES[id]);
  });
  let registry = "";

  before(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    registry = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => server.close());

  const installed = async (folder: TempFolder) => {
    await installOne(await readWorkspace(folder.path), "@shop/one", { registry, force: false });
    const paths = readdirSync(folder.path, { recursive: true, encoding: "utf8" }).sort();
    const files = paths.filter((path) => statSync(folder.at(path)).isFile());
    return files.map((path) => [path, readFileSync(folder.at(path), "utf8")]);
  };

  it("and done again comes to the same as one that was not", async () => {
    const whole = new TempFolder();
    const expected = await installed(whole);
    expect(expected).to.have.length(4);
    for (const nth of [0, 1, 2, 3]) {
      const folder = new TempFolder();
      const words = ["--input-type=module", "-e", KILLED, folder.path, registry, String(nth)];
      const child = spawn(process.execPath, words);
      let said = "";
      child.stderr.setEncoding("utf8").on("data", (text: string) => {
        said += text;
      });
      const signal = await new Promise((resolve) => child.once("close", (_status, how) => resolve(how)));
      expect(signal, said).to.equal("SIGKILL");
      expect(await installed(folder), `killed at file ${nth}`).to.deep.equal(expected);
      folder.remove();
    }
    whole.remove();
  });
});
