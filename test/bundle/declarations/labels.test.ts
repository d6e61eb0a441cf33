import { expect } from "chai";
import { bundleOf } from "../bundle-of.ts";

const PLAIN = 'spec shop data zone: text -> options eu row data n: number rule total: n unless zone is "eu" then 5';
const LABELLED =
  'spec shop "Shop */ prices" data zone "Zone": text -> options eu: "Europe" row data n: number -> help "How many" rule total "To pay": n unless zone is "eu" then 5';

describe("labels in a bundle", () => {
  it("are comments of its types", async () => {
    const { types } = await bundleOf(LABELLED, ["shop"]);
    expect(types).to.contain("/** Shop *\\/ prices */\nexport declare const shop");
    expect(types).to.contain('  /** Zone */\n  zone: "eu" | "row";');
    expect(types).to.contain("  /** To pay */\n  total:");
  });

  it("add nothing to its script", async () => {
    const [labelled, plain] = [await bundleOf(LABELLED, ["shop"]), await bundleOf(PLAIN, ["shop"])];
    expect(labelled.script).to.equal(plain.script);
  });
});
