import { execFile } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "chai";
import { axeFaults } from "../../axe-faults.ts";
import { eventually } from "../support.ts";
import { browsing, NIX_IS_ABSENT } from "./browser.ts";

/** Folder for pictures of the pages; without it none are taken. */
const PICTURES = process.env.SCREENSHOTS;

const FILES = {
  "work.rules": `spec work/leave 2024-01-01
"""
Days of leave of a year.
"""
data duration: measure -> unit second: 1 -> unit hour: 3600
data weekly: duration -> minimum 1 hour -> maximum 40 hour
data overtime: duration -> fill 2 hour
data rest: duration -> suggest 11 hour
data grade: text -> option "junior" -> option "senior"
data since: date
data share: ratio -> maximum 100%
data band: number range
rule days: 20
  unless grade is "senior" then 25
rule entitlement: days * share
rule hours: weekly + overtime + rest
rule begun: since < now
rule within: days in band

spec work/leave 2025-01-01
data grade: text -> option "junior" -> option "senior"
data share: ratio
rule days: 22
  unless grade is "senior" then 28
rule entitlement: days * share

spec work/trip
data abroad: boolean -> suggest no
rule fee: 9
  unless abroad then 5

spec plain
"""
Short words about it.
More of them.
"""
data n: number
rule r: 1
rule long: 0
${Array.from({ length: 400 }, (_, i) => `  unless n >= ${i + 1} then ${i + 2}`).join("\n")}

spec __proto__
"""
Called like no member.
"""
data __proto__: number -> fill 1
data valueof: measure -> unit __proto__: 1 -> unit constructor: 2 -> fill 5 constructor
rule sum: __proto__ * 2
rule more: valueof + 1 __proto__

spec constructor
data constructor: number
rule r: constructor
`,
};

const PAGE = "#/spec/work%2Fleave?as-of=2024-06-01";

browsing("the page of a spec", FILES, (browsing) => {
  const problemAt = (key: string) => browsing().textOf(`#input-${key}-problem`);

  it("begins with the unit of the fill, the suggestion or a bound", async () => {
    const { open, page } = browsing();
    await open(PAGE);
    await page.locator("#input-weekly").waitFor();
    const units = page.getByLabel("unit");
    expect(
      await units.evaluateAll((lists) => lists.map((list) => (list as unknown as { value: string }).value)),
    ).to.deep.equal(["hour", "hour", "hour", "percent"]);
    expect(await page.locator("#input-overtime").getAttribute("placeholder")).to.equal("2");
    await page.fill("#input-weekly", "38");
    await page.getByRole("button", { name: "Take 11 hour for rest" }).click();
    await page.locator("#rule-hours .answer", { hasText: "51 hour" }).waitFor();
    expect(await problemAt("weekly")).to.equal("");
  });

  it("says at its field, and there alone, why a value is not accepted", async () => {
    const { open, page, textOf } = browsing();
    await open(PAGE);
    await page.fill("#input-weekly", "41");
    await page.locator('#input-weekly[aria-invalid="true"]').waitFor();
    expect(await problemAt("weekly")).to.contain("40 hour");
    expect(await textOf('section > [role="status"]')).to.match(/^Not accepted: weekly\. Still needed:/);
    expect(await textOf("#rule-hours"))
      .to.contain("Needs another value of")
      .and.not.to.contain("maximum");
    await page.fill("#input-overtime", "two");
    await page.locator('#input-overtime[aria-invalid="true"]').waitFor();
    expect(await textOf('section > [role="status"]')).to.match(/^Not accepted: weekly, overtime\. Still needed:/);
    expect(await problemAt("weekly")).to.contain("40 hour");
    await page.fill("#input-overtime", "");
    await page.locator("#rule-hours").getByRole("button", { name: "weekly" }).click();
    expect(await page.evaluate("document.activeElement.id")).to.equal("input-weekly");
    await page.fill("#input-weekly", "40");
    await page.locator('#input-weekly[aria-invalid="false"]').waitFor();
    expect(await problemAt("weekly")).to.equal("");
  });

  it("keeps the inputs and the day in its address, and names the spec in its title", async () => {
    const { open, page } = browsing();
    await open(PAGE);
    await page.fill("#input-weekly", "38");
    await page.selectOption("#input-grade", { label: "senior" });
    await page.fill("#input-since", "2020-02-03");
    await page.fill("#input-share", "50");
    await page.getByLabel("from").fill("20");
    await page.getByLabel("to", { exact: true }).fill("26");
    await page.locator("#rule-entitlement .answer", { hasText: "12.5" }).waitFor();
    expect(await page.title()).to.equal("work/leave · Rules");
    const address = new URL(page.url());
    expect(address.hash).to.contain(".weekly=38+hour").and.to.contain("as-of=2024-06-01");
    await page.goto("about:blank");
    await page.goto(address.href);
    await page.locator("#rule-entitlement .answer", { hasText: "12.5" }).waitFor();
    await page.locator("#rule-within .answer", { hasText: "true" }).waitFor();
    await page.locator("#rule-begun .answer", { hasText: "true" }).waitFor();
    expect(await page.inputValue("#input-weekly")).to.equal("38");
    expect(await page.locator("#effective").inputValue()).to.equal("2024-06-01");
  });

  it("reads an address that a person wrote", async () => {
    const { open, page } = browsing();
    for (const [written, answer] of [
      ["yes", "5"],
      ["FALSE", "9"],
    ]) {
      await open(`#/spec/work/trip?.abroad=${written}`);
      await page.locator("#rule-fee .answer", { hasText: answer ?? "" }).waitFor();
      await page.goto("about:blank");
    }
    await open("#/spec/work/leave?as-of=2024-06-01&.weekly=38+HOUR&.overtime=2+week");
    await page.locator('#input-overtime[aria-invalid="true"]').waitFor();
    expect([await page.inputValue("#input-weekly"), await page.inputValue("#input-overtime")]).to.deep.equal([
      "38",
      "2 week",
    ]);
    expect(await page.getByLabel("unit").first().inputValue()).to.equal("hour");
    await page.goto("about:blank");
    await open("#/spec/work/trip?.abroad=perhaps");
    await page.locator("#rule-fee", { hasText: "Still needs" }).waitFor();
    await page.getByRole("button", { name: "Take no for abroad" }).click();
    await page.locator("#rule-fee .answer", { hasText: "9" }).waitFor();
  });

  it("goes to any day, and compares two", async () => {
    const { open, page } = browsing();
    await open("#/spec/work%2Fleave?as-of=2025-03-01");
    await page.selectOption("#input-grade", { label: "senior" });
    await page.fill("#compare", "2024-12-31");
    await page.locator("#rule-days .beside.changed").waitFor();
    expect(await page.locator("#rule-days .beside p:not(.place)").allInnerTexts()).to.deep.equal([
      "2025-03-01",
      "28",
      "2024-12-31",
      "25",
    ]);
    expect(await page.locator("#rule-begun .beside p:not(.place)").allInnerTexts()).to.deep.equal([
      "2025-03-01",
      "—",
      "2024-12-31",
      "…",
    ]);
    await page.getByLabel("or on").fill("2024-02-01");
    await page.locator("#rule-days .beside:not(.changed)").waitFor();
    expect(await page.locator("#input-grade").inputValue()).to.equal("1");
  });

  it("shows the results first that no other rule uses", async () => {
    const { open, page } = browsing();
    await open(PAGE);
    await page.locator("#rule-days").waitFor();
    expect(await page.locator(".answers > *").evaluateAll((parts) => parts.map(({ id }) => id))).to.deep.equal([
      "rule-begun",
      "rule-hours",
      "rule-entitlement",
      "rule-within",
      "",
      "rule-days",
    ]);
  });

  it("shows the text of a rule beside its result, and marks the line that decided", async () => {
    const { open, page, textOf } = browsing();
    await open(PAGE);
    const lines = page.locator("#rule-days .text code");
    await lines.first().waitFor();
    expect(await lines.allInnerTexts()).to.deep.equal(["20", 'unless grade is "senior" then 25']);
    await page.selectOption("#input-grade", { label: "senior" });
    await page.locator("#rule-days .deciding", { hasText: "senior" }).waitFor();
    expect(await textOf("#rule-days .place")).to.equal("work.rules:14");
    await page.selectOption("#input-grade", { label: "junior" });
    await page.locator("#rule-days .deciding code", { hasText: /^20$/ }).waitFor();
    expect(await textOf("#rule-days .deciding")).to.equal("20 decides");
  });

  it("shows both texts beside one another when it compares two days", async () => {
    const { open, page } = browsing();
    await open(`${PAGE}&compare=2025-01-01&.grade=senior`);
    await page.locator("#rule-days .beside.changed").waitFor();
    expect(await page.locator("#rule-days .beside .deciding code").allInnerTexts()).to.deep.equal([
      'unless grade is "senior" then 25',
      'unless grade is "senior" then 28',
    ]);
  });

  it("gives texts the whole width of a narrow window", async () => {
    const { open, page } = browsing();
    await page.setViewportSize({ width: 390, height: 844 });
    await open(`${PAGE}&compare=2025-01-01&.grade=senior`);
    const texts = page.locator("#rule-days .beside .text");
    await texts.nth(1).waitFor();
    const [first, second] = await Promise.all([texts.first().boundingBox(), texts.nth(1).boundingBox()]);
    expect(first?.x).to.equal(second?.x);
    expect(first?.width).to.be.above(250);
    await open("#/reference/plain");
    const description = page.locator("#reference .opblock-tag small");
    await description.waitFor();
    expect((await description.boundingBox())?.width).to.be.above(250);
  });

  it("shows of a long rule the lines around the one that decided, and others when asked", async () => {
    const { open, page } = browsing();
    await open("#/spec/plain?.n=300");
    await page.locator("#rule-long .deciding", { hasText: "unless n >= 300 then 301" }).waitFor();
    const lines = page.locator("#rule-long .text :is(code, button)");
    expect(await lines.allInnerTexts()).to.deep.equal([
      "0",
      "297 more lines",
      "unless n >= 298 then 299",
      "unless n >= 299 then 300",
      "unless n >= 300 then 301",
      "unless n >= 301 then 302",
      "unless n >= 302 then 303",
      "98 more lines",
    ]);
    await page.getByRole("button", { name: "297 more lines" }).click();
    expect(await lines.count()).to.equal(208);
    await page.fill("#input-n", "301");
    await page.locator("#rule-long .deciding", { hasText: "unless n >= 301 then 302" }).waitFor();
    expect(await lines.count()).to.equal(208);
  });

  it("gives its request as curl, JavaScript and Python, which answer the same", async () => {
    const { open, page, textOf } = browsing();
    await open(PAGE);
    await page.selectOption("#input-grade", { label: "senior" });
    await page.fill("#input-share", "50");
    await page.getByText("Ask from a program").click();
    const text = async (language: string) => {
      await page.selectOption(".snippets select", { label: language });
      return (await textOf(".snippets pre")) ?? "";
    };
    const printed = async (command: string, args: readonly string[]) =>
      (await promisify(execFile)(command, args)).stdout;
    const answer = JSON.parse(await printed("sh", ["-c", `${await text("curl")} -s`]));
    expect(answer.results.entitlement.result).to.equal("12.5");
    const program = `${await text("JavaScript")}console.log(results.entitlement.result)`;
    expect(await printed(process.execPath, ["--input-type=module", "-e", program])).to.equal("12.5\n");
    expect(await text("Python")).to.contain('json.loads("{\\"grade\\":\\"senior\\"');
  });

  it("takes inputs, units and specs with names that objects know", async () => {
    const { open, page, textOf } = browsing();
    await open("");
    await page.getByRole("link", { name: "constructor" }).waitFor();
    const told = page.locator("li", { has: page.getByRole("link", { name: "__proto__" }) });
    expect(await told.textContent()).to.contain("Called like no member.");
    await open("#/spec/constructor");
    await page.locator("#rule-r").getByText("Still needs").waitFor();
    await page.locator(".graph .node.data:not(.value)").waitFor({ state: "attached" });
    await open("#/spec/__proto__");
    await page.fill("#input-__proto__", "20");
    await page.fill("#input-valueof", "3");
    await page.locator("#rule-sum .answer", { hasText: "40" }).waitFor();
    await page.locator("#rule-more .answer", { hasText: "3.5 constructor" }).waitFor();
    expect(page.url()).to.contain(".valueof=3+constructor");
    await page.getByLabel("unit").selectOption("__proto__");
    await page.getByText("Ask from a program").click();
    await page.selectOption(".snippets select", { label: "JavaScript" });
    const program = `${await textOf(".snippets pre")}console.log(results.sum.result, results.more.result)`;
    const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", program]);
    expect(stdout).to.equal("40 4 __proto__\n");
  });

  it("opens for browsers at the address of the server, which answers programs with the list", async () => {
    const { page, server } = browsing();
    await page.goto(server.url);
    await page.getByRole("link", { name: "work/leave" }).click();
    await page.locator("#rule-days").waitFor();
    expect((await server.ask("/", { headers: { Accept: "*/*" } })).json()).to.be.an("array");
    const { headers } = await server.ask("/", { headers: { Accept: "text/html,*/*;q=0.8" } });
    expect(headers["content-type"]).to.contain("text/html");
    expect(headers.vary).to.contain("Accept, Accept-Datetime");
  });

  it("has no fault that axe finds, dark and light", async () => {
    const { open, page } = browsing();
    browsing().expected = NIX_IS_ABSENT;
    for (const address of ["", `${PAGE}&compare=2025-01-01&.weekly=99+hour`, "#/spec/nix", "#/reference"]) {
      await page.emulateMedia({ colorScheme: "dark" });
      await page.goto("about:blank");
      await open(address);
      await page.locator("h1").waitFor();
      if (address.includes("weekly")) await page.locator('[aria-invalid="true"]').waitFor();
      if (address.includes("reference")) {
        await page.locator("#operations-plain-evaluate_plain").click();
        await page.getByText("Try it out").click();
        await page.getByText("Execute").click();
        await page.getByText("Response body").waitFor();
        await page.getByText("Schema", { exact: true }).nth(1).click();
        await page.getByText("Collapse all").first().waitFor();
      }
      for (const colorScheme of ["dark", "light"] as const) {
        await page.emulateMedia({ colorScheme });
        await page.locator(colorScheme === "dark" ? "html.dark-mode" : "html:not(.dark-mode)").waitFor();
        // Swagger UI fades from one colour to the other.
        await eventually(() => page.evaluate<boolean>("document.getAnimations().length === 0"));
        if (address.includes("reference")) {
          const shades = await page.evaluate<string[]>(
            `[...document.querySelectorAll("html, .swagger-ui")].map((part) => getComputedStyle(part).backgroundColor)`,
          );
          const clear = "rgba(0, 0, 0, 0)";
          expect(new Set(shades.filter((shade) => shade !== clear)), shades.join()).to.have.property("size", 1);
        }
        expect(await axeFaults(page), `${address}, ${colorScheme}`).to.deep.equal([]);
      }
    }
  });

  for (const width of PICTURES === undefined ? [] : [390, 1280, 2560]) {
    for (const colorScheme of ["light", "dark"] as const) {
      it(`looks as in the picture, ${width} points wide, ${colorScheme}`, async () => {
        const { open, page } = browsing();
        mkdirSync(PICTURES ?? "", { recursive: true });
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 900 });
        for (const [name, address] of Object.entries({
          list: "",
          reference: "#/reference/plain",
          spec: `${PAGE}&.weekly=99+hour&.grade=senior&.share=50%25`,
          compared: `${PAGE}&compare=2025-01-01&.grade=senior&.share=50%25`,
        })) {
          await open(address);
          await page.reload();
          await page
            .locator({ list: ".specs", reference: ".opblock" }[name] ?? ".result")
            .first()
            .waitFor();
          await page.screenshot({ path: join(PICTURES ?? "", `${name}-${width}-${colorScheme}.png`), fullPage: true });
        }
      });
    }
  }
});

const MANY = Object.fromEntries(
  Array.from({ length: 1000 }, (_, i) => [
    `f${i}.rules`,
    `spec f${i % 20}/s${i}\n"""\nNumber ${i}.\nMore words.\n"""\nrule r: ${i}\n`,
  ]),
);

const FOLDERS = Array.from({ length: 20 }, (_, i) => `f${i}/`);

browsing("the pages of a thousand specs", MANY, (browsing) => {
  it("begin with the first line of each, in few requests, bytes and elements", async () => {
    const { open, page, server, textOf } = browsing();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await open("");
    await page.getByRole("heading", { name: "f3/", exact: true }).waitFor();
    expect(await textOf('.specs li:has(a:text-is("f17/s777")) p')).to.equal("Number 777.");
    expect(asked.filter((path) => path.endsWith(".js") || path.endsWith(".css")).length).to.be.at.most(20);
    expect(asked.filter((path) => !path.includes(".js") && !path.endsWith(".css"))).to.have.members(["/docs", "/"]);
    expect(asked.filter((path) => path.endsWith("summaries.json"))).to.have.length(1);
    const sizes = await Promise.all([...new Set(asked)].map(async (path) => (await server.ask(path)).text.length));
    expect(sizes.reduce((sum, size) => sum + size)).to.be.below(150_000);
    expect(await page.locator("main *").count()).to.be.below(4 * 1000 + 100);
  });

  it("list folders and specs in the order of their names", async () => {
    const { open, page } = browsing();
    await open("");
    await page.locator(".specs").first().waitFor();
    const names = await page.locator(".specs a").allInnerTexts();
    expect(names.slice(0, 3)).to.deep.equal(["f0/s0", "f0/s100", "f0/s120"]);
    expect(await page.locator(".folder h2").allInnerTexts()).to.deep.equal(FOLDERS.toSorted());
  });

  it("find a spec by its words", async () => {
    const { open, page } = browsing();
    await open("");
    await page.fill("#find", "number 777.");
    expect(await page.locator(".specs li:visible").count()).to.equal(1);
  });

  it("list them by folder, find one, and draw the reference of one alone", async () => {
    const { open, page } = browsing();
    const documents: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("openapi.json")) documents.push(new URL(request.url()).search);
    });
    await open("");
    await page.getByRole("heading", { name: "f3/", exact: true }).waitFor();
    expect(await page.locator(".specs li").count()).to.equal(1000);
    await page.fill("#find", "s777");
    expect(await page.locator(".folder:visible").count()).to.equal(1);
    await page.getByRole("link", { name: "f17/s777" }).click();
    await page.locator("#rule-r .answer", { hasText: "777" }).waitFor();
    await page.getByRole("link", { name: "API reference" }).click();
    await page.getByRole("link", { name: "f17/s777" }).click();
    await page.getByRole("heading", { name: "API of f17/s777" }).waitFor();
    await page.getByText("/f17/s777/{rules}").first().waitFor();
    expect(documents).to.deep.equal(["?spec=f17%2Fs777"]);
  });
});
