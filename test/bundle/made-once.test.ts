import { expect } from "chai";
import { chooseSpecs } from "../../src/bundle/bundle.ts";
import { bundleFiles } from "../../src/bundle/package/bundle-files.ts";
import { packageFiles } from "../../src/bundle/package/package-files.ts";
import type { ExportedSpec } from "../../src/bundle/text/module-text.ts";
import type { SpecSlice } from "../../src/engine/spec-versions.ts";
import { Engine } from "../../src/index.ts";
import { bundleOf, PLAIN } from "./bundle-of.ts";
import { SHOP } from "./shop.ts";

type Counted = "show" | "narrated";

/** The specs, which count how often a part of a slice is asked for. */
function counting(): { readonly specs: readonly ExportedSpec[]; readonly asked: Record<Counted, number> } {
  const engine = new Engine();
  engine.load({ "pricing.rules": SHOP });
  const asked = { show: 0, narrated: 0 };
  const counted = (slice: SpecSlice): SpecSlice => ({
    ...slice,
    show() {
      asked.show++;
      return slice.show();
    },
    narrated() {
      asked.narrated++;
      return slice.narrated();
    },
  });
  const specs = chooseSpecs(engine, ["shop/pricing"], undefined).map(({ name, versions }) => ({
    name,
    versions: { ...versions, slices: versions.slices.map(counted) },
  }));
  return { specs, asked };
}

describe("A build", () => {
  for (const explain of [false, true]) {
    it(`writes long options and units that types share once, ${explain ? "" : "not "}explained`, async () => {
      const lines = (line: (i: number) => string) => Array.from({ length: 40 }, (_, i) => line(i)).join("");
      const types = `data kind: text\n${lines((i) => ` -> option "kind ${i}"\n`)}data coins: measure\n${lines((i) => ` -> unit coin${i}: ${i + 1}\n`)}`;
      const uses = lines((i) => `data k${i}: kind\ndata c${i}: coins -> minimum ${i} coin0\nrule r${i}: c${i}\n`);
      const rule = `rule all: ${Array.from({ length: 40 }, (_, i) => `k${i} is "kind ${i}"`).join(" and ")}\n`;
      const { script } = await bundleOf(`spec s\n${types}${uses}${rule}`, ["s"], { explain, small: true });
      expect(script.match(/^ +"kind 39",?$/gm)).to.have.length(1);
      expect(script.match(/name: "coin39"/g)).to.have.length(1);
    });
  }

  it("makes no interfaces unless they become part of the bundle", async () => {
    const { specs, asked } = counting();
    await bundleFiles(specs, "shop.mjs", PLAIN);
    expect(asked.show).to.equal(0);
    await bundleFiles(specs, "shop.mjs", { ...PLAIN, show: true });
    expect(asked.show).to.be.greaterThan(0);
  });

  it("compiles rules once for all formats of a package", async () => {
    const [one, all] = [counting(), counting()];
    await bundleFiles(one.specs, "shop.mjs", { ...PLAIN, explain: true });
    await packageFiles(all.specs, { ...PLAIN, explain: true, name: "shop", version: "1.0.0" });
    expect(one.asked.narrated).to.be.greaterThan(0);
    expect(all.asked.narrated).to.equal(one.asked.narrated);
  });
});
