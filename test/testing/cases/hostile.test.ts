import { spawnSync } from "node:child_process";
import { expect } from "chai";
import { ENGINE, NO_KEPT_RULES } from "../../cli/command.ts";
import { TempFolder } from "../../node/temp-folder.ts";

const RULES = "spec a\ndata n: number\nrule r: n\n";

/** Tests a file of cases in a process with little memory. */
function run(name: string, text: string, megabytes = 160): { readonly status: number | null; readonly told: string } {
  const folder = new TempFolder({ "a.rules": RULES, [name]: text });
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [`--max-old-space-size=${megabytes}`, ENGINE, "test"],
    {
      cwd: folder.path,
      encoding: "utf8",
      timeout: 60_000,
      env: { ...process.env, ...NO_KEPT_RULES },
    },
  );
  folder.remove();
  return { status, told: stdout + stderr };
}

describe("a hostile file of cases", () => {
  it("is refused by its size, unread", () => {
    for (const name of ["a.cases.yaml", "a.cases.csv"]) {
      const { status, told } = run(name, "a".repeat(50_000_000));
      expect(status).to.equal(1);
      expect(told).to.contain("has more than 5242880 bytes");
    }
  });

  it("is refused for its words and signs, in memory that does not grow with it", () => {
    const texts = [
      `cases:\n${"- {data: {n: 1}, results: {r: 1}}\n".repeat(150_000)}`,
      `cases:\n- {data: {n: 1}, results: {r: [${"1,".repeat(2_400_000)}]}}\n`,
      `${"#\n".repeat(2_500_000)}cases: []\n`,
    ];
    for (const text of texts) {
      const { status, told } = run("a.cases.yaml", text, 256);
      expect(status).to.equal(1);
      expect(told)
        .to.contain("`a.cases.yaml` has more than 1000000 words and signs")
        .and.contain("split it into several files");
    }
  });

  it("is refused for its cases, written or made by `each`", () => {
    expect(run("a.cases.csv", `n,r\n${"1,1\n".repeat(1_200_000)}`, 256).told).to.contain("more than 50000 cases");
    const list = Array.from({ length: 100 }, (_, at) => at);
    const text = `cases:\n${`- {each: {n: [${list}], m: [${list}]}, results: {r: 1}}\n`.repeat(101)}`;
    expect(run("a.cases.yaml", text).told).to.contain("make more than 1000000 by `each`");
  });

  it("is refused for its levels and its columns", () => {
    expect(run("a.cases.yaml", `cases:\n - ${"{a: ".repeat(50_000)}`).told).to.contain("more than 100 levels");
    expect(run("a.cases.csv", `n${",n".repeat(1_000_000)}\n`).told).to.contain("1000001 columns, more than 10000");
  });

  it("may begin with a byte order mark, and NUL is a character like others", () => {
    const text = (value: string) => `\ufeffcases:\n  - {name: x, data: {n: ${value}}, results: {r: 1}}\n`;
    expect(run("a.cases.yaml", text("1")).told).to.equal("1 case: 1 passed\n");
    expect(run("a.cases.yaml", text("1\0")).told)
      .to.contain("actual veto: Data n (number)")
      .and.not.contain(" at ");
  });

  it("may be one line of many cases", () => {
    const { told } = run("a.cases.yaml", `cases: [${"{data: {n: 1}, results: {r: 1}},".repeat(5000)}]\n`);
    expect(told).to.equal("5000 cases: 5000 passed\n");
  });

  it("may have many wrong names on one line, of which some are told", () => {
    const names = Array.from({ length: 50_000 }, (_, i) => `k${i}: 1`).join(", ");
    const { status, told } = run("a.cases.yaml", `cases:\n  - {data: {${names}}, results: {r: 1}}\n`);
    expect(status).to.equal(1);
    expect(told.match(/has no input `k\d+`/g)).to.have.length(50);
  });

  it("is refused when its aliases repeat too much, in time that its length allows", () => {
    const list = `cases:\n  - &a {data: {n: 1}, results: {r: 1}}\n${"  - *a\n".repeat(120_000)}`;
    expect(run("a.cases.yaml", list).told).to.contain("too many aliases");
  });
});
