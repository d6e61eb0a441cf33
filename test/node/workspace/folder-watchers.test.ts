import { appendFileSync, mkdirSync, symlinkSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "chai";
import { discover } from "../../../src/node/workspace/discover.ts";
import { FolderWatchers, placesOf } from "../../../src/node/workspace/folder-watchers.ts";
import { TempFolder } from "../temp-folder.ts";

describe("the watchers of the folders of a workspace", () => {
  let folder: TempFolder;
  let watchers: FolderWatchers;
  let events: number;

  beforeEach(async () => {
    folder = new TempFolder({ "a.rules": "1", "b.txt": "1", "log.ndjson": "", ".gitignore": "ignored\n" });
    symlinkSync("b.txt", folder.at("b.rules"));
    events = 0;
    watchers = new FolderWatchers(() => events++, [".rules", ".gitignore"]);
    watchers.follow(placesOf(folder.path, await discover(folder.path)));
    // The files that were just written may still be reported.
    await pause(100);
    events = 0;
  });
  afterEach(() => {
    watchers.follow(new Map());
    folder.remove();
  });

  it("do not report a log that grows", async () => {
    for (let line = 0; line < 5; line++) {
      appendFileSync(folder.at("log.ndjson"), "{}\n");
      await pause(20);
    }
    await pause(100);
    expect(events).to.equal(0);
  });

  for (const [what, change] of [
    ["rules that change", () => folder.write("a.rules", "2")],
    ["the target of a link, whatever its name", () => folder.write("b.txt", "2")],
    ["an ignore file that changes", () => folder.write(".gitignore", "a.rules\n")],
    ["a file that comes", () => folder.write("c.txt", "")],
    ["a file that goes", () => folder.remove("log.ndjson")],
    ["a folder that comes", () => mkdirSync(folder.at("new"))],
  ] as const) {
    it(`report ${what}`, async () => {
      change();
      const end = Date.now() + 120_000;
      while (events === 0 && Date.now() < end) await pause(10);
      expect(events).to.be.greaterThan(0);
    });
  }
});
