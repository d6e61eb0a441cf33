import { EventEmitter, once } from "node:events";
import { expect } from "chai";
import { readWorkspace } from "../../../src/node/workspace/read.ts";
import { type WorkspaceChange, watchWorkspace } from "../../../src/node/workspace/watch.ts";
import { TempFolder } from "../temp-folder.ts";

describe("watching a workspace", () => {
  let folder = new TempFolder();
  let watcher: Disposable | undefined;
  const changes = new EventEmitter();
  afterEach(() => {
    watcher?.[Symbol.dispose]();
    folder.remove();
  });

  async function start(files: Readonly<Record<string, string>>): Promise<void> {
    folder = new TempFolder(files);
    const since = await readWorkspace(folder.path);
    watcher = watchWorkspace(folder.path, (change) => changes.emit("change", change), { since, quiet: 40 });
  }

  /** The next news of the watcher after `act`: the labels of the files, or the errors. */
  async function told(act: () => void): Promise<string[] | string> {
    const next = once(changes, "change");
    act();
    const [change]: WorkspaceChange[] = await next;
    if (change === undefined) return "nothing";
    return "errors" in change ? change.errors.message : change.workspace.sources.map(({ label }) => label);
  }

  const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

  it("tells of files that are written, created and removed", async () => {
    await start({ "a.rules": "1" });
    expect(await told(() => folder.write("a.rules", "2"))).to.eql(["a.rules"]);
    expect(await told(() => folder.write("b.rules", ""))).to.eql(["a.rules", "b.rules"]);
    expect(await told(() => folder.remove("a.rules"))).to.eql(["b.rules"]);
  });

  it("follows folders and rules_deps that are created later", async () => {
    await start({ "a.rules": "" });
    expect(await told(() => folder.write("new/b.rules", ""))).to.eql(["a.rules", "new/b.rules"]);
    expect(await told(() => folder.write("new/c.rules", ""))).to.eql(["a.rules", "new/b.rules", "new/c.rules"]);
    expect(await told(() => folder.write("rules_deps/@x/y.rules", ""))).to.include("@x/y");
    expect(await told(() => folder.write("rules_deps/@x/z.rules", ""))).to.include("@x/z");
  });

  it("counts a change of an ignore file", async () => {
    await start({ "a.rules": "", "b.rules": "" });
    expect(await told(() => folder.write(".gitignore", "b.rules\n"))).to.eql(["a.rules"]);
  });

  it("says nothing when the contents stay the same", async () => {
    await start({ "a.rules": "1" });
    let calls = 0;
    changes.on("change", () => calls++);
    folder.write("a.rules", "1");
    folder.write("notes.txt", "x");
    await pause(200);
    changes.removeAllListeners();
    expect(calls).to.equal(0);
  });

  it("tells once of a file that cannot be read, and of its recovery", async () => {
    await start({ "a.rules": "1" });
    expect(await told(() => folder.write("a.rules", Buffer.from([0xff])))).to.contain("not UTF-8");
    expect(await told(() => folder.write("a.rules", "1"))).to.eql(["a.rules"]);
  });
});
