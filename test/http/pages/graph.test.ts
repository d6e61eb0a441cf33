import { expect } from "chai";
import { browsing } from "./browser.ts";

/** Twice as many rules as a picture shows of all results. */
const MANY = `spec many
data n: number
data unread: number
rule other: unread
${Array.from({ length: 80 }, (_, i) => `rule step${i}: ${i === 0 ? "n" : `step${i - 1}`} + 1`).join("\n")}
`;

const SHOP = `spec shop
data price: measure -> unit eur: 1 -> decimals 2 -> minimum 1 eur
data count: number
data member: boolean
rule fee: 2 eur
rule base: price * count
rule reduced: base * 90%
rule total: base + fee
  unless member then reduced + fee
`;

/** Inputs that rules read in many columns. */
const PASSING = `spec passing
data a: number
data b: number
data c: boolean
rule one: a + b
rule two: one * a
rule three: two + b
rule four: three * one
  unless c then a
rule five: four + two + b
  unless c then one
`;

browsing("the graph of a page", { "many.rules": MANY, "passing.rules": PASSING, "shop.rules": SHOP }, (browsing) => {
  const box = async (name: string) =>
    (await browsing().page.getByRole("link", { name }).boundingBox()) ?? { x: 0, y: 0 };

  it("has the inputs on the left, arrows, values and a legend", async () => {
    const { open, page } = browsing();
    await open("#/spec/shop?.price=12.5+eur&.count=two");
    await page.getByRole("link", { name: "input price 12.5 eur" }).waitFor();
    await page.getByRole("link", { name: "rule fee 2.00 eur" }).waitFor();
    expect(await page.locator(".node.data.veto .shown").textContent()).to.equal("two");
    const lefts = await Promise.all(
      ["input price", "input count", "input member"].map(async (name) => (await box(name)).x),
    );
    expect(new Set(lefts)).to.have.property("size", 1);
    for (const [from, to] of [
      ["input member", "rule fee"],
      ["input price", "rule base"],
      ["rule base", "rule reduced"],
      ["rule reduced", "rule total"],
    ] as const)
      expect((await box(from)).x, `${from}, ${to}`).to.be.below((await box(to)).x);
    expect(await page.locator('.edge[marker-end="url(#arrow)"]').count()).to.equal(await page.locator(".edge").count());
    expect(await page.locator(".legend li").allInnerTexts()).to.include("waits for an input");
  });

  it("leads no arrow behind a box", async () => {
    const { open, page } = browsing();
    for (const spec of ["shop", "passing"]) {
      await open(`#/spec/${spec}`);
      await page.locator(".graph svg").waitFor();
      // Each arrow is followed in steps of two pixels, ends left out.
      const hidden = await page.evaluate<readonly string[]>(`(() => {
        const boxes = [...document.querySelectorAll(".graph .node")].map((node) => {
          const { e: x, f: y } = node.transform.baseVal.consolidate().matrix;
          const { width, height } = node.querySelector("rect").getBBox();
          return { name: node.getAttribute("aria-label"), x, y, width, height };
        });
        return [...document.querySelectorAll(".graph .edge")].flatMap((edge) => {
          const length = edge.getTotalLength();
          const found = new Set();
          for (let at = 3; at < length - 3; at += 2) {
            const { x, y } = edge.getPointAtLength(at);
            for (const box of boxes)
              if (x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height) found.add(box.name);
          }
          return [...found];
        });
      })()`);
      expect(hidden, spec).to.deep.equal([]);
    }
  });

  it("fits its place, and grows when it is asked to", async () => {
    const { open, page } = browsing();
    await page.setViewportSize({ width: 390, height: 700 });
    await open("#/spec/shop");
    const overflow = () =>
      page.locator(".graph").evaluate((place) => {
        const { scrollWidth, clientWidth } = place as unknown as { scrollWidth: number; clientWidth: number };
        return scrollWidth - clientWidth;
      });
    await page.locator(".graph svg").waitFor();
    expect(await overflow()).to.equal(0);
    await page.getByRole("button", { name: "Larger" }).click();
    expect(await overflow()).to.be.above(50);
    await page.getByRole("button", { name: "Fit the picture" }).click();
    expect(await overflow()).to.equal(0);
  });

  it("follows one result where there are many", async () => {
    const { open, page } = browsing();
    await open("#/spec/many?.n=1");
    await page.getByRole("link", { name: "rule other" }).waitFor();
    expect(await page.locator(".graph .node").count()).to.equal(2);
    await page.getByLabel("What leads to").selectOption("step3");
    await page.getByRole("link", { name: "rule step3 5" }).waitFor();
    expect(await page.locator(".graph .node").count()).to.equal(5);
  });
});
