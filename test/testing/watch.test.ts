import { type ChildProcess, spawn } from "node:child_process";
import { expect } from "chai";
import { ENGINE, engine, NO_KEPT_RULES } from "../cli/command.ts";
import { TempFolder } from "../node/temp-folder.ts";

const RULES = "spec shop\ndata n: number\nrule price: n * 2\n";
const FILES = {
  "shop.rules": RULES,
  "a.cases.yaml": "cases:\n  - {name: a, data: {n: 1}, results: {price: 2}}\n",
  "b.cases.yaml":
    "cases:\n  - {name: b, data: {n: 2}, results: {price: 4}}\n  - {name: c, data: {n: 3}, results: {price: 6}}\n",
};

/** A command that runs until it is ended. */
class Watched {
  static readonly #all = new Set<ChildProcess>();
  readonly #child: ChildProcess;
  #stdout = "";
  #stderr = "";
  #seen = 0;

  constructor(folder: TempFolder, words: readonly string[]) {
    this.#child = spawn(process.execPath, [ENGINE, "test", "--watch", ...words], {
      cwd: folder.path,
      env: { ...process.env, ...NO_KEPT_RULES },
    });
    Watched.#all.add(this.#child);
    this.#child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      this.#stdout += text;
    });
    this.#child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.#stderr += text;
    });
  }

  /** The output of the next run. */
  async next(): Promise<string> {
    const until = Date.now() + 120_000;
    for (let runs = 0; Date.now() < until; ) {
      runs = this.#stderr.split("watching for changes").length - 1;
      if (runs > this.#seen) {
        this.#seen = runs;
        const text = this.#stdout + this.#stderr.replaceAll("watching for changes\n", "");
        [this.#stdout, this.#stderr, this.#seen] = ["", "", 0];
        return text;
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(`no further run: ${this.#stdout}${this.#stderr}`);
  }

  /** Ends those that a failed test has left. */
  static endAll(): void {
    for (const child of Watched.#all) child.kill("SIGKILL");
    Watched.#all.clear();
  }

  async end(): Promise<number | null> {
    const ended = new Promise<number | null>((resolve) => this.#child.once("exit", resolve));
    this.#child.kill("SIGINT");
    return ended;
  }
}

describe("engine test --watch", () => {
  let folder = new TempFolder();
  beforeEach(() => {
    folder = new TempFolder(FILES);
  });
  afterEach(() => {
    Watched.endAll();
    folder.remove();
  });

  it("runs all cases, then those of files that change, and all again when the rules change", async () => {
    const watched = new Watched(folder, []);
    expect(await watched.next()).to.equal("3 cases: 3 passed\n");
    folder.write("a.cases.yaml", FILES["a.cases.yaml"].replace("price: 2", "price: 20"));
    expect(await watched.next())
      .to.contain("1 case: 0 passed, 1 failed\n")
      .and.to.contain("✗ a.cases.yaml:2 a\n");
    folder.write("shop.rules", RULES.replace("n * 2", "n * 20"));
    expect(await watched.next()).to.contain("3 cases: 1 passed, 2 failed\n");
    folder.write("c.cases.yaml", "cases:\n  - {name: d, data: {n: 1}, results: {price: 20}}\n");
    expect(await watched.next()).to.equal("1 case: 1 passed\n");
    expect(await watched.end()).to.equal(0);
  });

  it("goes on after errors in rules and cases, and ends with the status of the last run", async () => {
    const watched = new Watched(folder, ["a.cases.yaml"]);
    expect(await watched.next()).to.equal("1 case: 1 passed\n");
    folder.write("shop.rules", RULES.replace("n * 2", "m * 2"));
    expect(await watched.next())
      .to.contain("error[")
      .and.to.contain("shop.rules:3");
    folder.write("shop.rules", RULES);
    expect(await watched.next()).to.equal("1 case: 1 passed\n");
    folder.write("a.cases.yaml", FILES["a.cases.yaml"].replace("price", "prce"));
    expect(await watched.next()).to.contain("spec `shop` has no rule `prce`");
    expect(await watched.end()).to.equal(1);
  });

  it("measures the coverage of all cases in each run", async () => {
    const watched = new Watched(folder, ["--coverage"]);
    expect(await watched.next()).to.contain("coverage 100.0 %");
    folder.write("b.cases.yaml", `${FILES["b.cases.yaml"]}# end\n`);
    expect(await watched.next()).to.contain("3 cases: 3 passed\n");
    expect(await watched.end()).to.equal(0);
  });

  it("excludes what writes files", async () => {
    for (const flag of ["--update", "--json", "--report=json=r.json"]) {
      const { status, stderr } = await engine(folder.path, ["test", "--watch", flag], { CI: "" });
      expect([status, stderr.split("\n")[0]]).to.deep.equal([
        2,
        `error: ${flag.split("=")[0]} and --watch exclude each other`,
      ]);
    }
  });
});
