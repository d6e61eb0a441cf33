import { readFileSync } from "node:fs";
import { expect } from "chai";
import { STYLE } from "../../../src/site/style.ts";

const FILES = ["http/pages/public/form.css", "http/pages/docs.css", "playground/page/playground.css"];
const styles = new Map(
  FILES.map((name) => [name, readFileSync(new URL(`../../../src/${name}`, import.meta.url), "utf8")]),
);

describe("the colours of pages", () => {
  for (const [name, style] of styles.set("the style of sites", STYLE))
    it(`are the light ones where a browser does not know both, in ${name}`, () => {
      const both = [...style.matchAll(/(--[\w-]+): light-dark\((#\w+), #\w+\)/g)].map(([, ...pair]) => pair);
      const [, known = ""] =
        /@supports not \(color: light-dark\(#000, #fff\)\) \{\s*:root \{(.*?)\}/s.exec(style) ?? [];
      const light = [...known.matchAll(/(--[\w-]+): (#\w+);/g)].map(([, ...pair]) => pair);
      expect(light).to.deep.equal(both).and.not.to.deep.equal([]);
      expect(known.includes("color-scheme: light;")).to.equal(style.includes("color-scheme: light dark;"));
    });
});
