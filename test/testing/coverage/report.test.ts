import { readFileSync, symlinkSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { expect } from "chai";
import { axeFaults } from "../../axe-faults.ts";
import { CHROMIUM, startChromium } from "../../chromium.ts";
import { engine } from "../../cli/command.ts";
import { TempFolder } from "../../node/temp-folder.ts";

const RULES = `spec shop

data n: number

data b: boolean

rule r:
  0
  unless n > 1 and b then 1
  unless n > 5 then 2
`;
const CASES =
  "cases:\n  - {name: <x>, data: {n: 3, b: no}, results: {r: 0}}\n  - {name: y, data: {n: 9}, results: {r: 2}}\n";

describe("engine test --coverage", () => {
  const folder = new TempFolder({ "rules/shop.rules": RULES, "rules/shop.cases.yaml": CASES });
  after(() => folder.remove());
  const run = (...words: string[]) => engine(folder.path, ["test", "--prefix=rules", ...words]);

  it("tells the open goals, with the words of the source", async () => {
    const { status, stdout } = await run("--coverage");
    expect(status).to.equal(0);
    expect(stdout).to.equal(`2 cases: 2 passed

spec   goals     met
shop       7       5   71.4 %

open goals
  shop.rules:9  r  unless n > 1 and b: never decides
  shop.rules:9  r  unless n > 1 and b: never fails because of n > 1

slices of time evaluated: 1 of 1

coverage 71.4 %: 5 of 7 goals
`);
  });

  it("counts no goal that no input meets, and no bound of a type that no rule reads, and lists them", async () => {
    const rules = `spec tax
data amount: number -> minimum 0
data income: amount -> minimum 1
data zone: text -> options "x" "y"
rule tax: income by scale
  up to 10 at 1
  above at 2
rule rate: veto "none"
  unless zone is "x" then 1
  unless zone is "y" and income > 0 then 2
`;
    const cases = `cases:
  - {name: a, spec: tax, data: {income: 5, zone: x}, results: {tax: 5, rate: 1}}
  - {name: b, spec: tax, data: {income: 12, zone: y}, results: {tax: 14, rate: 2}}
`;
    const other = new TempFolder({ "tax.rules": rules, "tax.cases.yaml": cases });
    const { stdout } = await engine(other.path, ["test", "--coverage"]);
    const { coverage } = JSON.parse((await engine(other.path, ["test", "--coverage", "--json"])).stdout) as {
      coverage: { percent: number; unreachable: readonly string[] };
    };
    const lcov = other.at("lcov.info");
    await engine(other.path, ["test", "--coverage", "--lcov", lcov]);
    expect(readFileSync(lcov, "utf8")).not.to.contain("BRDA:6,1,1");
    other.remove();
    expect(stdout).to.contain(
      "not counted, as no input meets them\n  tax.rules:5  tax  otherwise income by scale: never",
    );
    expect(stdout).not.to.contain("amount at");
    expect(stdout).to.contain("sides of bounds tried: 1 of 2");
    expect(coverage.percent).to.equal(100);
    expect(coverage.unreachable.map((line) => line.replace(/^\S+ +/, ""))).to.deep.equal([
      "tax  otherwise income by scale: never decides",
      "tax  unless up to 10: is never false",
      'rate  otherwise veto "none": never decides',
      'rate  unless zone is "x": is never false',
      'rate  unless zone is "y" and income > 0: never fails because of income > 0',
    ]);
  });

  it("ends with status 1 below the least coverage", async () => {
    expect((await run("--coverage", "--min", "71.4")).status).to.equal(0);
    const { status, stderr } = await run("--coverage", "--min", "71.5");
    expect([status, stderr]).to.deep.equal([1, "error: the coverage 71.4 % is less than 71.5 %\n"]);
  });

  it("refuses its options without it, and what is not a percentage", async () => {
    expect((await run("--min", "9")).stderr).to.contain("--min goes with --coverage");
    expect((await run("--coverage", "--min", "101")).status).to.equal(2);
  });

  it("writes lines and branches in the format lcov", async () => {
    await run("--coverage", "--lcov", "lcov.info");
    expect(readFileSync(folder.at("lcov.info"), "utf8")).to.equal(`TN:
SF:rules/shop.rules
BRDA:9,1,0,0
BRDA:9,1,1,1
BRDA:9,1,2,0
BRDA:9,1,3,1
BRDA:10,2,0,1
BRDA:10,2,1,1
BRF:6
BRH:4
DA:8,1
DA:9,1
DA:10,2
LF:3
LH:3
end_of_record
`);
  });

  it("writes a page with the source, counts and cases, which loads nothing", async () => {
    await run("--coverage", "--html", "site/coverage");
    const page = readFileSync(folder.at("site/coverage/index.html"), "utf8");
    expect(page).to.contain("Coverage of arms <small>71.4 %</small>");
    expect(page).to.contain(
      '<tr class="part"><td>9</td><td>0\u00d7</td><td><code>  unless n &gt; 1 and b then 1</code>',
    );
    expect(page).to.contain("<li>rules/shop.cases.yaml:2 &lt;x&gt;</li>");
    expect(page).not.to.match(/<script|src=|href="(?!#)|@import|url\(/);
  });

  (CHROMIUM === undefined ? it.skip : it)(
    "has no fault that axe finds in its page, dark and light, and fits a phone",
    async () => {
      await run("--coverage", "--html", "site/coverage", "--force");
      const browser = await startChromium();
      try {
        const tab = await browser.newPage({ viewport: { width: 390, height: 800 } });
        await tab.goto(pathToFileURL(folder.at("site/coverage/index.html")).href);
        await tab.evaluate("for (const part of document.querySelectorAll('details')) part.open = true");
        for (const colorScheme of ["dark", "light"] as const) {
          await tab.emulateMedia({ colorScheme });
          expect(await axeFaults(tab), colorScheme).to.deep.equal([]);
        }
        // A name of a file or a line of rules may be longer than the window is wide.
        await tab.evaluate(
          "for (const each of document.querySelectorAll('td a, code')) each.textContent += 'x'.repeat(80)",
        );
        expect(await tab.evaluate("document.documentElement.scrollWidth")).to.be.at.most(390);
      } finally {
        await browser.close();
      }
    },
  );

  it("writes its page through no link", async () => {
    folder.write("linked/x", "");
    folder.write("mine", "");
    symlinkSync(folder.at("mine"), folder.at("linked/index.html"));
    const { status, stderr } = await run("--coverage", "--html", "linked", "--force");
    expect(status).to.equal(1);
    expect(stderr).to.contain("`linked/index.html` cannot be written: a part of its path is a link");
    expect(readFileSync(folder.at("mine"), "utf8")).to.equal("");
  });
});
