import { execFileSync } from "node:child_process";
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { mock } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "chai";
import { readWorkspace } from "../../../src/node/workspace/read.ts";
import { watchWorkspace } from "../../../src/node/workspace/watch.ts";
import { TempFolder } from "../temp-folder.ts";

/** Milliseconds after which a change was not noticed at all: far more than a busy machine needs. */
const NOTICE_TIMEOUT = 30_000;

describe("a watched workspace goes on being watched", () => {
  let folder = new TempFolder();
  let watcher: Disposable | undefined;
  let texts: Readonly<Record<string, string>> = {};
  let changes = 0;
  let emptied = 0;
  /** Of each time that the watch has read the files, how many there were. */
  let readings: number[] = [];
  /** The time for the watch, where the test says it. */
  let clock: number | undefined;

  afterEach(() => {
    mock.restoreAll();
    clock = undefined;
    watcher?.[Symbol.dispose]();
    folder.remove();
  });

  /** Watches `root` below a fresh folder that holds `files`. */
  async function start(files: Readonly<Record<string, string>>, root = "root"): Promise<void> {
    folder = new TempFolder(files);
    await watchRoot(root);
  }

  async function watchRoot(root: string): Promise<void> {
    const since = await readWorkspace(folder.at(root));
    texts = Object.fromEntries(since.sources.map(({ label, text }) => [label, text]));
    changes = 0;
    emptied = 0;
    readings = [];
    watcher = watchWorkspace(
      folder.at(root),
      (change) => {
        changes++;
        texts =
          "errors" in change
            ? {}
            : Object.fromEntries(change.workspace.sources.map(({ label, text }) => [label, text]));
        if (Object.keys(texts).length === 0) emptied++;
      },
      { since, quiet: 40, onFiles: (files) => readings.push(files) },
    );
  }

  /** Lets time pass for the watch. Its clock stands still from the first call on. */
  function passTime(milliseconds: number): void {
    if (clock === undefined) {
      clock = Math.ceil(performance.now());
      mock.method(performance, "now", () => clock);
    }
    clock += milliseconds;
  }

  async function until(holds: () => boolean): Promise<void> {
    const end = Date.now() + NOTICE_TIMEOUT;
    while (!holds() && Date.now() < end) await pause(10);
  }

  /** Waits until the watch has read the files once more and found so many. */
  async function finds(files: number): Promise<void> {
    const before = readings.length;
    await until(() => readings.includes(files, before));
    expect(readings.slice(before)).to.include(files);
  }

  const inOrder = (files: Readonly<Record<string, string>>) => JSON.stringify(Object.entries(files).sort());

  /** Waits until the watch has told of exactly these files. */
  async function told(expected: Readonly<Record<string, string>>): Promise<void> {
    await until(() => inOrder(texts) === inOrder(expected));
    expect(texts).to.eql(expected);
  }

  /** Writes a file again, with another text, and waits until that is told. */
  async function notices(
    path: string,
    label = "a.rules",
    others: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    const text = `written as number ${changes + 1}`;
    folder.write(path, text);
    await told({ ...others, [label]: text });
  }

  const absences: Readonly<Record<string, () => Promise<void>>> = {
    "at once": () => pause(0),
    "after 10 ms": () => pause(10),
    "after 200 ms": () => pause(200),
    "after this was told": async () => {
      const before = changes;
      await until(() => {
        passTime(2000);
        return changes > before;
      });
      expect(changes).to.be.greaterThan(before);
    },
  };
  for (const [when, absence] of Object.entries(absences)) {
    // A second time may find something that the first left behind.
    const rounds = ["2", "3"];

    it(`when its folder is removed and made again ${when}`, async () => {
      await start({ "root/a.rules": "1" });
      for (const text of rounds) {
        folder.remove("root");
        await absence();
        folder.write("root/a.rules", text);
        await told({ "a.rules": text });
        await notices("root/a.rules");
      }
    });

    it(`when a folder in it is removed and made again ${when}`, async () => {
      await start({ "root/a.rules": "1", "root/sub/b.rules": "1" });
      for (const text of rounds) {
        folder.remove("root/sub");
        await absence();
        folder.write("root/sub/b.rules", text);
        await told({ "a.rules": "1", "sub/b.rules": text });
        await notices("root/sub/b.rules", "sub/b.rules", { "a.rules": "1" });
      }
    });

    it(`when it is moved away and back ${when}`, async () => {
      await start({ "root/a.rules": "1" });
      for (const _round of rounds) {
        renameSync(folder.at("root"), folder.at("away"));
        await absence();
        renameSync(folder.at("away"), folder.at("root"));
        await notices("root/a.rules");
      }
    });
  }

  it("when a folder above it is moved away and back", async () => {
    await start({ "above/root/a.rules": "1" }, "above/root");
    renameSync(folder.at("above"), folder.at("away"));
    await pause(200);
    renameSync(folder.at("away"), folder.at("above"));
    await notices("above/root/a.rules");
  });

  it("when another folder takes its place", async () => {
    await start({ "root/a.rules": "1", "next/a.rules": "2" });
    renameSync(folder.at("root"), folder.at("old"));
    renameSync(folder.at("next"), folder.at("root"));
    await told({ "a.rules": "2" });
    await notices("root/a.rules");
  });

  it("when a file is saved by putting a new one in its place", async () => {
    await start({ "root/a.rules": "1" });
    for (const text of ["2", "3", "4"]) {
      folder.write("root/.a.tmp", text);
      renameSync(folder.at("root/.a.tmp"), folder.at("root/a.rules"));
      await told({ "a.rules": text });
    }
  });

  it("when it is a single file that is replaced, removed and made again", async () => {
    await start({ "root/a.rules": "1" }, "root/a.rules");
    folder.write("root/next", "2");
    renameSync(folder.at("root/next"), folder.at("root/a.rules"));
    await told({ "a.rules": "2" });
    folder.remove("root/a.rules");
    await pause(200);
    await notices("root/a.rules");
  });

  it("when the link that names it is pointed elsewhere", async () => {
    folder = new TempFolder({ "one/a.rules": "1", "two/a.rules": "2" });
    symlinkSync(folder.at("one"), folder.at("current"));
    await watchRoot("current");
    for (const [target, text] of [
      ["two", "2"],
      ["one", "1"],
    ] as const) {
      symlinkSync(folder.at(target), folder.at("next"));
      renameSync(folder.at("next"), folder.at("current"));
      await told({ "a.rules": text });
    }
    await notices("one/a.rules");
  });

  it("when a volume of configuration swaps its data folder", async () => {
    folder = new TempFolder({ "root/..v1/a.rules": "1", "root/..v2/a.rules": "2" });
    symlinkSync("..v1", folder.at("root/..data"));
    symlinkSync("..data/a.rules", folder.at("root/a.rules"));
    await watchRoot("root");
    symlinkSync("..v2", folder.at("root/..next"));
    renameSync(folder.at("root/..next"), folder.at("root/..data"));
    folder.remove("root/..v1");
    await told({ "a.rules": "2" });
  });

  it("when the target of a linked file outside of it changes or is replaced", async () => {
    folder = new TempFolder({ "root/b.rules": "b", "outside/a.rules": "1" });
    symlinkSync(folder.at("outside/a.rules"), folder.at("root/a.rules"));
    await watchRoot("root");
    await notices("outside/a.rules", "a.rules", { "b.rules": "b" });
    folder.write("outside/next", "2");
    renameSync(folder.at("outside/next"), folder.at("outside/a.rules"));
    await told({ "a.rules": "2", "b.rules": "b" });
  });

  it("through checkouts of other revisions", async () => {
    folder = new TempFolder({ "root/a.rules": "1", "root/sub/b.rules": "1" });
    const git = (...words: readonly string[]) =>
      execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...words], {
        cwd: folder.at("root"),
        stdio: "ignore",
      });
    git("init", "-b", "one");
    git("add", ".");
    git("commit", "-m", "one");
    git("checkout", "-b", "two");
    rmSync(folder.at("root/sub"), { recursive: true });
    folder.write("root/a.rules", "2");
    folder.write("root/other/c.rules", "2");
    git("add", "-A");
    git("commit", "-m", "two");
    await watchRoot("root");
    for (let round = 0; round < 3; round++) {
      git("checkout", "one");
      await told({ "a.rules": "1", "sub/b.rules": "1" });
      git("checkout", "two");
      await told({ "a.rules": "2", "other/c.rules": "2" });
    }
    await notices("root/other/c.rules", "other/c.rules", { "a.rules": "2" });
  });

  it("with a thousand files in a hundred folders that are all made again", async () => {
    const files = Object.fromEntries(
      Array.from({ length: 1000 }, (_, at) => [`d${String(at % 100).padStart(2, "0")}/${at}.rules`, "1"]),
    );
    const write = (text: string) => {
      for (const path of Object.keys(files)) folder.write(`root/${path}`, text);
    };
    folder = new TempFolder();
    write("1");
    await watchRoot("root");
    folder.remove("root");
    write("2");
    const expected = (text: string) => Object.fromEntries(Object.keys(texts).map((label) => [label, text]));
    await told(expected("2"));
    expect(Object.keys(texts)).to.have.length(1000);
    folder.write("root/d99/99.rules", "3");
    await told({ ...expected("2"), "d99/99.rules": "3" });
  });

  it("while unrelated files beside it change all the time", async () => {
    await start({ "root/a.rules": "1" });
    const noise = setInterval(() => writeFileSync(join(folder.path, "noise"), "x"), 5);
    try {
      await notices("root/a.rules");
      expect(changes).to.equal(1);
    } finally {
      clearInterval(noise);
    }
  });

  it("while files in it never come to rest", async () => {
    await start({ "root/a.rules": "1" });
    let at = 0;
    const noise = setInterval(() => writeFileSync(folder.at("root/notes.txt"), String(at++)), 5);
    try {
      await notices("root/a.rules");
    } finally {
      clearInterval(noise);
    }
  });

  it("and keeps the last rules for two seconds when no file is left", async () => {
    await start({ "root/a.rules": "1" });
    for (let round = 0; round < 2; round++) {
      folder.remove("root/a.rules");
      passTime(0);
      await finds(0);
      passTime(1999);
      await finds(0);
      expect(changes).to.equal(0);
      folder.write("root/a.rules", "1");
      await finds(1);
    }
    folder.remove("root/a.rules");
    await finds(0);
    expect(changes).to.equal(0);
    passTime(2000);
    await told({});
    expect(emptied).to.equal(1);
    mkdirSync(folder.at("root/sub"));
    folder.write("root/sub/b.rules", "2");
    await told({ "sub/b.rules": "2" });
  });

  it("and keeps the last text of a file for two seconds while it is empty, as in a save", async () => {
    await start({ "root/a.rules": "1", "root/b.rules": "2" });
    const before = readings.length;
    folder.write("root/a.rules", "");
    passTime(0);
    await until(() => readings.length > before + 1);
    passTime(1999);
    await until(() => readings.length > before + 3);
    expect(changes).to.equal(0);
    folder.write("root/a.rules", "3");
    await told({ "a.rules": "3", "b.rules": "2" });
    expect(changes).to.equal(1);
    folder.write("root/a.rules", "");
    await finds(2);
    passTime(2000);
    await told({ "a.rules": "", "b.rules": "2" });
  });
});
