import { expect } from "chai";
import { en as PAGE_TEXTS } from "../../../src/form/language/en.ts";
import { en as ENGLISH } from "../../../src/playground/language/en.ts";
import { axeFaults } from "../../axe-faults.ts";
import { browsing } from "./browser.ts";

const HOSTILE = "</script><img src=x onerror=alert(1)>\u202e";
const ARABIC = "كلمات";

browsing(
  "the playground with words of somebody's own",
  { "own.rules": "spec own rule r: 1" },
  (browsing) => {
    it("has them in place of its own, as text", async () => {
      const { open, page } = browsing();
      await open("/playground");
      await page.getByRole("tab", { name: HOSTILE }).waitFor();
      await page.getByText("Still needed: express.").waitFor();
      expect(await page.locator("h1").textContent()).to.equal("Playground");
      await page.fill("#input-weight", "9 acre");
      await page.locator("#input-weight-problem", { hasText: "Nobody knows it" }).waitFor();
    });

    it("is laid out from right to left where the language is, but for rules and values", async () => {
      const { open, page } = browsing();
      await open("/playground?accept-language=ar-EG");
      await page.locator(".state-of-rules").waitFor();
      expect(await page.locator("html").getAttribute("lang")).to.equal("ar");
      expect(await page.locator("h1").textContent()).to.equal(ARABIC);
      const leftOf = async (selector: string) => (await page.locator(selector).first().boundingBox())?.x ?? Number.NaN;
      expect(await leftOf("h1")).to.be.above(await leftOf("header select"));
      expect(await leftOf(".panel.rules .cm-gutters")).to.be.below(await leftOf(".panel.rules .cm-content"));
      const result = page.locator(".results-part .half").first();
      expect(await result.textContent()).to.equal("\u206810.08 eur\u2069 \u206814.11 eur\u2069");
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 844 });
        expect(await page.evaluate("document.documentElement.scrollWidth > innerWidth"), `${width}`).to.equal(false);
      }
      expect(await axeFaults(page)).to.deep.equal([]);
    });
  },
  {
    playground: true,
    texts: new Map([["ar", PAGE_TEXTS]]),
    words: new Map<string, object>([
      ["en", { tryIt: HOSTILE, refusal: { ...PAGE_TEXTS.refusal, unit: { plain: "Nobody knows it", bound: "" } } }],
      ["ar", { ...ENGLISH, playground: ARABIC, between: "{minimum} {maximum}" }],
    ]),
  },
);
