import { chmodSync, chownSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { expect } from "chai";
import { expectForPeople } from "../fuzz/checks/outcome.ts";
import { TempFolder } from "../node/temp-folder.ts";
import { filesBelow, run } from "./command.ts";
import type { Fault } from "./fault.ts";

const RAW = `spec s\ndata x: number\n${Array.from({ length: 500 }, (_, i) => `rule r${i}: ${i}+x\n`).join("")}`;
const ASK = ["run", "s", "x=2", "--rules", "r3"];
/** The id of a user without privileges, for processes that may change their user. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

/** Files may have at most 4 kB: writing stops in the middle, as on a full disk. */
const fullDisk = (words: readonly string[]): Fault => ({
  name: `full disk: ${words[0]}`,
  unavailable: process.platform === "win32" ? "there is no limit for files" : undefined,
  async happen() {
    const folder = new TempFolder({ "s.rules": RAW });
    try {
      const before = filesBelow(folder.path);
      // The limit ends a process by a signal unless that is ignored; then writing fails, as on a
      // full disk.
      const { status, text } = await run(folder.path, words, { before: "trap '' XFSZ; ulimit -f 4" });
      expectForPeople(text);
      expect(status, text).to.equal(1);
      expect(text).to.match(/\b(s\.rules|out\.mjs)\b/);
      expect([...filesBelow(folder.path)]).to.deep.equal([...before]);
      expect((await run(folder.path, words)).status).to.equal(0);
    } finally {
      folder.remove();
    }
  },
});

const readOnly = (words: readonly string[], status: number): Fault => ({
  name: `read-only folder: ${words[0]}`,
  unavailable: process.platform === "win32" ? "folders are never read-only" : undefined,
  async happen() {
    const folder = new TempFolder({ "s.rules": RAW });
    try {
      const before = filesBelow(folder.path);
      if (isRoot) chownSync(folder.path, NOBODY, NOBODY);
      chmodSync(folder.path, 0o555);
      const env = { ENGINE_CACHE: undefined, XDG_CACHE_HOME: folder.at("cache") };
      const ended = await run(folder.path, words, { env, ...(isRoot && { uid: NOBODY }) });
      expectForPeople(ended.text);
      expect(ended.status, ended.text).to.equal(status);
      if (status !== 0) expect(ended.text).to.match(/\b(s\.rules|out\.mjs)\b/);
      expect([...filesBelow(folder.path)]).to.deep.equal([...before]);
    } finally {
      chmodSync(folder.path, 0o755);
      folder.remove();
    }
  },
});

const sharedCache = (words: readonly string[]): Fault => ({
  name: `several processes on one cache: ${words[0]}`,
  async happen(random) {
    const [folder, cache] = [new TempFolder({ "s.rules": RAW, "t.csv": "x\n2\n" }), new TempFolder()];
    try {
      const env = { ENGINE_CACHE: undefined, XDG_CACHE_HOME: cache.path };
      const ask = (killedAfter?: number) =>
        run(folder.path, words, { env, ...(killedAfter !== undefined && { killedAfter }) });
      const first = await ask();
      expect(first.status, first.text).to.equal(0);
      for (const name of readdirSync(cache.path)) cache.remove(name);
      const [killed, ...others] = await Promise.all([
        ask(first.milliseconds * (random.below(100) / 100)),
        ask(),
        ask(),
        ask(),
      ]);
      expect(killed).to.not.equal(undefined);
      for (const other of [...others, await ask()]) expect([other.status, other.text]).to.deep.equal([0, first.text]);
    } finally {
      folder.remove();
      cache.remove();
    }
  },
});

/** The file is written in place, cut short, and put there in one step, while commands read it. */
const changingFile: Fault = {
  name: "a file that changes while it is read",
  async happen(random) {
    const folder = new TempFolder({ "s.rules": RAW });
    const path = folder.at("s.rules");
    let goesOn = true;
    const change = async () => {
      while (goesOn) {
        if (random.oneIn(2)) writeFileSync(path, RAW.slice(0, random.below(RAW.length)));
        else {
          writeFileSync(`${path}.next`, RAW);
          renameSync(`${path}.next`, path);
        }
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    const changing = change();
    try {
      for (const words of [ASK, ["check"], ["show", "s"]]) {
        const { status, text } = await run(folder.path, words);
        expectForPeople(text);
        expect(status, text).to.be.oneOf([0, 1]);
      }
      goesOn = false;
      await changing;
      writeFileSync(path, RAW);
      expect((await run(folder.path, ASK)).status).to.equal(0);
    } finally {
      goesOn = false;
      await changing;
      folder.remove();
    }
  },
};

export const storageFaults: readonly Fault[] = [
  fullDisk(["format"]),
  fullDisk(["build", "s", "-o", "out.mjs"]),
  readOnly(["format"], 1),
  readOnly(["build", "s", "-o", "out.mjs"], 1),
  readOnly(ASK, 0),
  sharedCache(ASK),
  sharedCache(["batch", "s", "--in", "t.csv", "--rules", "r3", "--out", "-", "--quiet"]),
  changingFile,
];
