import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect } from "chai";
import type { Page } from "playwright-core";
import { axeFaults } from "../../axe-faults.ts";
import { longSpec, SLOW_NUMBER } from "../long-spec.ts";
import { serve } from "../support.ts";
import { browsing } from "./browser.ts";

/** Folder for pictures of the page; without it none are taken. */
const PICTURES = process.env.SCREENSHOTS;

const MOST_BYTES = 450 * 1024;

const TICKETS = `spec tickets
data quantity: number -> minimum 1
data member "Are you a member?": boolean
meta results: "price"
rule half: 1
rule price "To pay": quantity * 12
  unless member then quantity * 10
`;

const HOSTILE = "<img src=x onerror=alert(1)>\u202e";

describe("the route of the playground", () => {
  it("exists where the server is started with it", async () => {
    const files = { "a.rules": "spec a rule r: 1" };
    const [plain, playing] = await Promise.all([serve(files), serve(files, { playground: true })]);
    try {
      const without = await plain.ask("/docs/assets/playground.js");
      expect([without.status, without.json().code]).to.deep.equal([404, "spec_not_found"]);
      expect((await plain.ask("/docs/playground")).status).to.equal(404);
      const page = await playing.ask("/docs/playground");
      expect([page.status, page.headers["content-type"]]).to.deep.equal([200, "text/html; charset=utf-8"]);
      expect(page.headers["content-security-policy"]).to.equal("frame-ancestors 'self'");
      expect((await playing.ask("/docs/playground", { method: "POST" })).status).to.equal(405);
      const linked = [plain, playing].map(async (server) => (await server.ask("/docs")).text.includes("Playground"));
      expect(await Promise.all(linked)).to.deep.equal([false, true]);
    } finally {
      await Promise.all([plain.stop(), playing.stop()]);
    }
  });
});

browsing(
  "the playground",
  { "own.rules": "spec own rule r: 1" },
  (browsing) => {
    let requests: string[] = [];
    const rulesOf = (page: Page) => page.getByRole("textbox", { name: "Rules", exact: true });
    const total = (page: Page, text: string) => page.locator("#rule-total").getByText(text, { exact: true });

    /** Opens the page, and waits for the first results and the editors. */
    async function begin(): Promise<Page> {
      const { open, page } = browsing();
      requests = [];
      page.on("request", (request) => requests.push(request.url()));
      await open("/playground");
      await total(page, "between 10.08 eur and 14.11 eur").waitFor();
      await page.locator(".state-of-rules").waitFor();
      return page;
    }

    /** Holds a script of the page back until the result is called. */
    async function holdBack(page: Page, name: string): Promise<() => void> {
      let letGo: () => void = () => undefined;
      const held = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      await page.route(`**/playground-${name}.js`, async (route) => {
        await held;
        await route.continue();
      });
      return letGo;
    }

    it("begins with results and plain fields, which editors replace with what was typed", async () => {
      const { open, page } = browsing();
      requests = [];
      page.on("request", (request) => requests.push(request.url()));
      const [letWorkerGo, letEditorsGo] = [await holdBack(page, "worker"), await holdBack(page, "editors")];
      try {
        await open("/playground");
        await total(page, "between 10.08 eur and 14.11 eur").waitFor();
        expect(await page.locator(".main-results").textContent()).to.equal("total between 10.08 eur and 14.11 eur");
        expect(await axeFaults(page)).to.deep.equal([]);
        await page.getByLabel("no", { exact: true }).check();
        expect(await page.locator(".old-reason").textContent()).to.equal(
          "These are earlier results: the engine is on its way.",
        );
        await page.waitForURL(/#1\./);
        expect(requests.filter((url) => url.includes("editors"))).to.deep.equal([]);
        letWorkerGo();
        await total(page, "10.08 eur").waitFor();
        expect(await page.locator(".old-reason").isVisible()).to.equal(false);
        await write(page, TICKETS.replace("quantity * 12", "quantty * 12"));
        await page.locator(".old-reason", { hasText: "quantty" }).waitFor();
        await write(page, TICKETS);
        await page.locator("#rule-price").waitFor();
        for (const key of ["Control+Home", "End"]) await page.keyboard.press(key);
        letEditorsGo();
        await page.locator(".cm-content").first().waitFor();
        await page.keyboard.type("_of_the_fair");
        await page.locator(".panel.rules .cm-line", { hasText: "spec tickets_of_the_fair" }).waitFor();
        await page.locator("#spec option[value=tickets_of_the_fair]").waitFor({ state: "attached" });
      } finally {
        await page.unrouteAll();
      }
    });

    it("has the first answer that its engine gives", async () => {
      const { open, page } = browsing();
      const letGo = await holdBack(page, "worker");
      try {
        await open("/playground");
        await total(page, "between 10.08 eur and 14.11 eur").waitFor();
        const early = await page.locator(".panel.try").innerHTML();
        letGo();
        await page.getByRole("tab", { name: "Test cases" }).getByText("passed").waitFor();
        expect(await page.locator(".panel.try").innerHTML()).to.equal(early);
      } finally {
        await page.unrouteAll();
      }
    });

    async function write(page: Page, text: string): Promise<void> {
      await rulesOf(page).fill(text);
    }

    it("answers in the page, without a request once it is there", async () => {
      const page = await begin();
      const loaded = requests.filter((url) => !url.startsWith("blob:")).length;
      expect(loaded).to.equal(5);
      await page.getByLabel("no", { exact: true }).check();
      await total(page, "10.08 eur").waitFor();
      await page.getByLabel("Chart over").selectOption("weight");
      await page.getByRole("img", { name: "total by weight" }).waitFor();
      await page.getByText("Exact, with your other data").waitFor();
      const slider = page.getByRole("slider", { name: "weight" });
      await slider.focus();
      await page.keyboard.press("End");
      expect(await slider.getAttribute("aria-valuetext")).to.equal("8 kilogram: 13.86 eur");
      await total(page, "13.86 eur").waitFor();
      expect(await axeFaults(page)).to.deep.equal([]);
      await page.fill("#input-weight", "4");
      await total(page, "10.08 eur").waitFor();
      await page.locator("#rule-total").getByText("Why?").click();
      await page.locator("#rule-total .tree").waitFor();
      expect(await page.locator(".main-results").textContent()).to.equal("total 10.08 eur");
      expect(requests.filter((url) => !url.startsWith("blob:"))).to.have.length(loaded);
    });

    it("shows a mistake with its quick fix, and earlier results until it is mended", async () => {
      const page = await begin();
      await write(page, TICKETS.replace("quantity * 12", "quantty * 12"));
      const problem = page.getByRole("list", { name: "Problems of the rules" }).getByRole("listitem");
      await problem.filter({ hasText: "quantty" }).waitFor();
      await page.locator(".answers.old").waitFor();
      await page.locator(".tabs .old").getByText("passed").waitFor();
      expect(await page.locator(".old-reason").textContent()).to.equal(
        "These are earlier results: the rules have errors.",
      );
      await page.getByRole("button", { name: "Change to quantity" }).click();
      await page.fill("#input-quantity", "3");
      await page.getByLabel("yes", { exact: true }).check();
      await page.locator("#rule-price .answer", { hasText: /^30/ }).waitFor();
      expect(await problem.count()).to.equal(0);
      expect(await page.locator(".main-results").textContent()).to.equal("To pay 30");
      expect(await page.locator(".answers").getByRole("heading").allTextContents()).to.deep.equal([
        "To pay price",
        "half",
      ]);
      expect(await page.locator(".answers").getAttribute("class")).to.equal("answers");
    });

    it("has calculated days without the time at which they begin", async () => {
      const page = await begin();
      await write(
        page,
        "spec due\nuses std units\ndata quick: boolean\nrule late: 2026-01-01 + 3 day\n  unless quick then 2026-01-02",
      );
      await page.locator("#rule-late").waitFor();
      await page.getByLabel("no", { exact: true }).check();
      await page.locator("#rule-late .answer", { hasText: /^2026-01-04$/ }).waitFor();
      expect(await page.locator(".main-results").textContent()).to.equal("late 2026-01-04");
    });

    it("proposes names, and explains those that are there", async () => {
      const page = await begin();
      await write(page, TICKETS);
      await page.locator("#rule-price").waitFor();
      await page.keyboard.press("Control+End");
      await page.keyboard.type("rule half: qua");
      await page.getByRole("option", { name: "quantity" }).waitFor();
      await page.keyboard.press("Escape");
      await page.locator(".cm-line", { hasText: "rule price" }).getByText("quantity").hover();
      await page.locator(".cm-about", { hasText: "data quantity" }).waitFor();
    });

    it("begins a line as the one before, and moves the indentation and lines by keys", async () => {
      const page = await begin();
      const lines = () => page.locator(".panel.rules .cm-line").allTextContents();
      await write(page, "spec s\n    rule a: 1");
      await page.keyboard.press("Control+End");
      await page.keyboard.type("\nrule b: ()");
      expect(await lines()).to.deep.equal(["spec s", "    rule a: 1", "    rule b: ()"]);
      await page.keyboard.press("ArrowLeft");
      await page.keyboard.press("Enter");
      expect((await lines()).slice(2)).to.deep.equal(["    rule b: (", "    ", "    )"]);
      await page.keyboard.press("Control+z");
      for (const key of ["Control+]", "Control+]", "Control+[", "Alt+ArrowUp"]) await page.keyboard.press(key);
      expect(await lines()).to.deep.equal(["spec s", "      rule b: ()", "    rule a: 1"]);
    });

    it("ends work that takes too long, and goes on", async () => {
      const page = await begin();
      await write(page, longSpec("long", 2));
      await page.locator("#input-n").waitFor();
      await page.fill("#input-n", SLOW_NUMBER);
      await page.locator(".old-reason", { hasText: "took more than 2 seconds and was ended" }).waitFor();
      await write(page, TICKETS);
      await page.locator("#rule-price").waitFor();
      expect(await page.locator(".old-reason").isVisible()).to.equal(false);
    });

    it("runs cases, and tells what they reach", async () => {
      const page = await begin();
      await write(page, TICKETS);
      await page.getByRole("tab", { name: "Test cases" }).click();
      const cases = page.getByRole("textbox", { name: "Test cases, as YAML" });
      await cases.fill(
        "spec: tickets\ncases:\n  - {name: two, data: {quantity: 2, member: no}, results: {price: 25}}\n",
      );
      await page.getByText("1 of 1 test cases failed", { exact: true }).waitFor();
      expect(await page.getByRole("list", { name: "Test cases", exact: true }).textContent()).to.equal(
        "✗two failedprice should be 25, is 24",
      );
      await page.getByText("2 of 4 goals are met").waitFor();
      await page.getByRole("tab", { name: "Try it" }).click();
      await page.getByRole("button", { name: "As text" }).click();
      await page.getByRole("textbox", { name: "Data as text" }).fill("quantity: [");
      await page.locator(".answers.old").waitFor();
      await page.getByRole("tab", { name: "Test cases" }).click();
      await cases.fill("spec: tickets\ncases:\n  - {nam: two}\n");
      await page.getByRole("list", { name: "Problems of the test cases" }).getByText("Line 3").waitFor();
      await cases.fill("");
      await page.getByText("No test cases yet").waitFor();
      await page.getByRole("tab", { name: "Test cases", exact: true }).waitFor();
    });

    it("shows all rows of a list, which do not scroll by themselves", async () => {
      const page = await begin();
      await page.getByLabel("Example").selectOption("household");
      const rows = page.getByRole("group", { name: "members", exact: true }).locator("> .list > ol");
      await rows.locator("> li").nth(2).waitFor();
      expect(await rows.evaluate((list) => list.scrollHeight - list.clientHeight)).to.equal(0);
    });

    it("opens a link elsewhere, where hostile texts are texts", async () => {
      const page = await begin();
      await write(page, `spec s\n"""\n${HOSTILE}\n"""\ndata x: text -> help "${HOSTILE}"\nrule r: veto "${HOSTILE}"\n`);
      await page.locator("#rule-r .answer", { hasText: "<img" }).waitFor();
      await page.waitForURL(/#1\./);
      const copied = await page.evaluate(
        "{ const all = []; navigator.clipboard.writeText = async (text) => { all.push(text); }; [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Copy link').click(); all }",
      );
      expect(copied, "before the page waits for anything").to.deep.equal([page.url()]);
      const elsewhere = await (await page.context().browser()?.newContext())?.newPage();
      if (elsewhere === undefined) throw new Error("unreachable: the browser runs");
      const dialogs: string[] = [];
      elsewhere.on("dialog", (dialog) => dialogs.push(dialog.message()));
      await elsewhere.goto(page.url());
      await elsewhere.locator("#rule-r .answer", { hasText: "<img" }).waitFor();
      expect(await elsewhere.locator("img:not(.cm-widgetBuffer)").count()).to.equal(0);
      expect(dialogs).to.deep.equal([]);
      await elsewhere.goto(`${page.url().slice(0, -20)}`);
      await elsewhere.getByText("This link is not complete").waitFor();
      await elsewhere.context().close();
    });

    it("is left with Tab, and has no faults of accessibility in both themes", async () => {
      const page = await begin();
      const focused = () => page.evaluate("document.activeElement.textContent");
      await page.getByRole("link", { name: "To the content" }).focus();
      await page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
      expect(await page.evaluate("document.activeElement.shadowRoot.activeElement.ariaLabel")).to.equal("Rules");
      expect(page.url()).to.match(/playground$|#example=parcel$/);
      await page.keyboard.press("Tab");
      expect(await focused()).to.contain("Try it");
      await page.keyboard.press("Tab");
      expect(await focused()).to.equal("As text");
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          for (const tab of width < 1024 ? ["Rules", "Try it", "Test cases"] : ["Try it", "Test cases"]) {
            await page.getByRole("tab", { name: tab }).click();
            // Where the window is wide enough, the rules are beside each of the other two.
            const isLookedAt = width === 1280 || (width === 390 && colorScheme === "light");
            if (isLookedAt) expect(await axeFaults(page), `${tab} ${width} ${colorScheme}`).to.deep.equal([]);
            const isTooLarge = await page.evaluate(
              "document.documentElement.scrollWidth > innerWidth || document.documentElement.scrollHeight > innerHeight",
            );
            expect(isTooLarge, `${tab} ${width}`).to.equal(false);
            const path = PICTURES && join(PICTURES, `playground-${width}-${colorScheme}-${tab.replace(" ", "-")}.png`);
            if (path) await page.screenshot({ path });
          }
        }
      }
    });

    it("speaks the language of its address or visitor, and loads no other words", async () => {
      const { open, page } = browsing();
      const loaded: string[] = [];
      page.on("request", (request) => loaded.push(request.url()));
      await open("/playground?accept-language=de-AT");
      await total(page, "zwischen 10.08 eur und 14.11 eur").waitFor();
      expect(await page.title()).to.equal("Spielwiese · Rules");
      expect(await page.locator("html").getAttribute("lang")).to.equal("de");
      expect(await page.locator(".panel.try [role=status]").textContent()).to.equal("Es fehlt noch: express.");
      await page.getByRole("tab", { name: "Testfälle" }).getByText("bestanden").waitFor();
      await page.fill("#input-weight", "9 acre");
      await page.locator("#input-weight-problem", { hasText: "Einheit" }).waitFor();
      expect(await axeFaults(page)).to.deep.equal([]);
      expect(loaded.filter((url) => /playground-..\.js/.test(url)).map((url) => url.slice(-5))).to.deep.equal([
        "de.js",
      ]);
      const { server } = browsing();
      const asked = async (languages: string) =>
        (await server.ask("/docs/playground", { headers: { "accept-language": languages } })).text.slice(16, 42);
      expect(await asked("it, nl;q=0.8, de;q=0.5")).to.equal('<html lang="nl" dir="ltr">');
      expect(await asked("it")).to.equal('<html lang="en" dir="ltr">');
    });

    for (const language of ["fr", "nl", "es"])
      it(`fits a phone in ${language}, with all of its words`, async () => {
        const { open, page } = browsing();
        await page.setViewportSize({ width: 390, height: 844 });
        await open(`/playground?accept-language=${language}`);
        await page.locator(".state-of-rules").waitFor();
        for (const at of [0, 1, 2]) {
          await page.getByRole("tab").nth(at).click();
          expect(await page.evaluate("document.documentElement.scrollWidth > innerWidth")).to.equal(false);
          expect(await page.locator("body").textContent()).to.not.contain("undefined");
        }
      });

    it("needs less than 450 KiB", () => {
      const folder = new URL("../../../dist/lib/http/pages/playground/", import.meta.url);
      const assets = readdirSync(new URL("assets/", folder)).map((file) => `assets/${file}`);
      expect(assets).to.have.length(8);
      const files = ["playground.html", ...assets].map((file) => readFileSync(new URL(file, folder)));
      const sizes = files.map((bytes) => gzipSync(bytes, { level: 9 }).length);
      expect(sizes.reduce((sum, size) => sum + size)).to.be.below(MOST_BYTES);
    });
  },
  { playground: true },
);

const SIZES = [
  [390, 844],
  [1280, 800],
  [2560, 1440],
] as const;
