import { pathToFileURL } from "node:url";
import { expect } from "chai";
import { reportPage } from "../../src/impact/page/page.ts";
import { reportMarkdown } from "../../src/impact/report/markdown.ts";
import type { ImpactReport, RuleReport } from "../../src/impact/report/report.ts";
import { reportText } from "../../src/impact/report/text.ts";
import { axeFaults } from "../axe-faults.ts";
import { CHROMIUM, startChromium } from "../chromium.ts";
import { TempFolder } from "../node/temp-folder.ts";

const HOSTILE = '<img src="http://evil.example/x"> | `a` </style><script>alert(1)</script>';
const amount = (exact: string, text: string) => ({ exact, text });

const RULE: RuleReport = {
  rule: "price",
  unit: "eur",
  changed: 2,
  vetoes: { toVeto: 1, fromVeto: 0, otherReason: 0, onBothSides: 0 },
  numbers: {
    records: 3,
    before: amount("10", "10.00 eur"),
    after: amount("13", "13.00 eur"),
    change: amount("3", "+3.00 eur"),
    relative: "+30.00 %",
    quantiles: {
      min: amount("1", "+1.00 eur"),
      p5: amount("1", "+1.00 eur"),
      median: amount("1", "+1.00 eur"),
      p95: amount("2", "+2.00 eur"),
      max: amount("2", "+2.00 eur"),
    },
    histogram: [
      { from: amount("1", "+1.00 eur"), to: amount("3/2", "+1.50 eur"), records: 1 },
      { from: amount("3/2", "+1.50 eur"), to: amount("2", "+2.00 eur"), records: 1 },
    ],
    deciles: [
      { share: 0, before: amount("1", "1.00 eur"), after: amount("2", "2.00 eur") },
      { share: 1, before: amount("5", "5.00 eur"), after: amount("7", "7.00 eur") },
    ],
  },
  causes: [
    {
      causes: [{ before: "a price 0", after: "a price 0", at: "a.rules:3", name: "price", words: HOSTILE }],
      records: 2,
      change: amount("3", "+3.00 eur"),
      examples: [
        {
          record: 1,
          data: [["name", HOSTILE]],
          before: "1.00 eur",
          after: "2.00 eur",
          change: amount("1", "+1.00 eur"),
          lines: [
            { before: "price: 1.00 eur", after: "price: 2.00 eur", isSame: false },
            { before: HOSTILE, after: HOSTILE, isSame: true },
          ],
        },
      ],
    },
  ],
  otherCauses: { sets: 0, records: 0 },
  transitions: [{ before: HOSTILE, after: "b", records: 1 }],
  otherTransitions: 0,
  groups: [{ by: "zone", groups: [{ group: HOSTILE, records: 3, changed: 2 }] }],
};

const REPORT: ImpactReport = {
  spec: "a",
  from: { name: HOSTILE, effective: "2025-01-01" },
  to: { name: "workspace", effective: "2025-01-01" },
  records: 3,
  rejected: 1,
  differences: [HOSTILE],
  rules: [RULE],
};

describe("a report as a page", () => {
  const page = reportPage(REPORT);

  it("has texts of users as texts only, and no script", () => {
    expect(page).not.to.match(/<(?:script|img|link|iframe)/);
    expect(page.match(/<\/style>/g)).to.have.length((page.match(/<style>/g) ?? []).length);
    expect(page).to.contain("&lt;img src=&quot;http://evil.example/x&quot;&gt;");
  });

  it("has a figure with a table behind it for each of its parts", () => {
    const causes = [...RULE.causes, ...RULE.causes];
    const groups = RULE.groups.map(({ by, groups: [first] }) => ({ by, groups: first ? [first, first] : [] }));
    const full = reportPage({ ...REPORT, rules: [{ ...RULE, causes, groups }] });
    expect(full.match(/<svg/g)).to.have.length(4);
    expect(full.match(/as a table/g)).to.have.length(3);
  });

  it("counts one record as one", () => {
    const one = { ...REPORT, records: 1, rules: [] };
    const texts = [reportText(one), reportMarkdown(one), reportPage(one)];
    for (const text of texts)
      expect(text)
        .to.match(/\b1 record\b/)
        .and.not.to.match(/\b1 records/);
    expect(texts[0]).to.contain("\n\n1 record rejected\n");
  });

  it("draws no lone bar", () => {
    const numbers = RULE.numbers && { ...RULE.numbers, histogram: RULE.numbers.histogram.slice(0, 1) };
    const lone = reportPage({ ...REPORT, rules: [{ ...RULE, ...(numbers && { numbers }) }] });
    expect(lone.match(/<svg/g), "old against new").to.have.length(1);
  });

  it("names the instant of a side once", () => {
    const from = { name: "2025-12-31", effective: "2025-12-31" };
    expect(reportPage({ ...REPORT, from })).to.contain("<b>2025-12-31</b> \u2192 <b>workspace</b> (2025-01-01)");
  });

  it("sets numbers apart from texts in each table", () => {
    const texts = (head: string) => page.match(`<table class="texts-(\\d)"><thead><tr><th>${head}</th>`)?.[1];
    expect(["rule", "min", "from", "share of records", "old", "set", "zone"].map(texts)).to.deep.equal([
      "1",
      "0",
      "0",
      "0",
      "2",
      "2",
      "1",
    ]);
  });

  it("shortens the large numbers of its axes, and leaves 0 as it is", () => {
    const numbers = RULE.numbers;
    const histogram = numbers?.histogram.map((bin) => ({ ...bin, records: bin.records * 60_000 }));
    const rules = [{ ...RULE, ...(numbers && histogram && { numbers: { ...numbers, histogram } }) }];
    const large = reportPage({ ...REPORT, rules });
    expect(large).to.match(/<text[^>]*>60K<\/text>/);
    expect(large).not.to.match(/>0[a-z]</i);
  });

  it("is the same for the same report", () => {
    expect(reportPage(REPORT)).to.equal(page);
  });

  (CHROMIUM === undefined ? it.skip : it)("loads nothing in a browser, and has no fault that axe finds", async () => {
    const folder = new TempFolder({ "report.html": page });
    const browser = await startChromium();
    try {
      const tab = await browser.newPage({ viewport: { width: 390, height: 800 } });
      const complaints: string[] = [];
      const asked: string[] = [];
      tab.on("console", (message) => complaints.push(message.text()));
      tab.on("pageerror", (error) => complaints.push(error.message));
      tab.on("request", (request) => asked.push(request.url()));
      const address = pathToFileURL(folder.at("report.html")).href;
      await tab.goto(address);
      expect(complaints).to.deep.equal([]);
      expect(asked).to.deep.equal([address]);
      expect(await tab.evaluate("document.documentElement.scrollWidth")).to.equal(390);
      expect(await tab.locator("svg").count()).to.equal(2);
      await tab.evaluate("for (const part of document.querySelectorAll('details')) part.open = true");
      for (const colorScheme of ["dark", "light"] as const) {
        await tab.emulateMedia({ colorScheme });
        expect(await axeFaults(tab), colorScheme).to.deep.equal([]);
      }
    } finally {
      await browser.close();
      folder.remove();
    }
  });
});

describe("a report as Markdown", () => {
  it("has texts of users as texts only", () => {
    const text = reportMarkdown(REPORT);
    const outside = text.replace(/```diff\n[\s\S]*?\n```/g, "");
    expect(outside).not.to.match(/<(?:script|img)/);
    expect(outside).to.contain("&#60;img");
  });

  it("marks the lines of explanations that differ", () => {
    expect(reportMarkdown(REPORT)).to.contain("\n- price: 1.00 eur\n+ price: 2.00 eur\n");
  });
});
