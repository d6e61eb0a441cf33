import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { figures, shown } from "./evaluate/measure.mjs";
import { table } from "./table.mjs";

/*
 * npm run bench:pages: the pages of a server in Chromium, with an empty cache each time: the bytes
 * that are sent, the first paint, and the time from a key to the new result.
 */
const ROOT = fileURLToPath(new URL("..", import.meta.url));
const ROUNDS = 5;
const SIDES = "depth=10+centimeter&width=10+centimeter&height=10+centimeter";
const FORM = `/parcel/tariff?zone=home&express=no&weight=2+kilogram&${SIDES}`;
const DOCS = "/docs#/spec/parcel%2Ftariff";
/** Pages with a field, and the result that waits for it. */
const PAGES = [
  { name: "the form", path: FORM, field: "#f-weight", result: "#answer" },
  { name: "the form with a chart", path: `${FORM}&chart-by=weight`, field: "#f-weight", result: "#answer" },
  { name: "the page for authors", path: DOCS, field: "#input-weight", result: ".answers" },
  { name: "the playground", path: "/docs/playground", field: "#input-weight", result: ".answers" },
];

const words = ["server", "--prefix", "examples/parcel-tariff", "--port", "0", "--explain", "--playground"];
const server = spawn(process.execPath, ["bin/engine.js", ...words], {
  cwd: ROOT,
  stdio: ["ignore", "pipe", "inherit"],
});
const [line] = await once(server.stdout.setEncoding("utf8"), "data");
const [address] = /http:\S+/.exec(line);
const executablePath = ["/usr/bin/chromium", "/usr/bin/google-chrome"].find((path) => existsSync(path));
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--headless", "--disable-gpu"] });
try {
  const rows = [];
  for (const page of PAGES) rows.push([page.name, ...(await measured(page))]);
  table("Pages, least (median)", [["", "bytes", "first paint, ms", "key to result, ms"], ...rows]);
} finally {
  await browser.close();
  server.kill();
}

async function measured({ path, field, result }) {
  let bytes = 0;
  const [paints, keys] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    await client.send("Network.enable");
    bytes = 0;
    client.on("Network.loadingFinished", ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await page.goto(address + path);
    const input = page.locator(field);
    await input.waitFor({ state: "attached" });
    await page.waitForLoadState("networkidle");
    paints.push(await page.evaluate("performance.getEntriesByName('first-paint')[0].startTime"));
    keys.push(await keyToResult(page, { field, result, value: String(3 + round) }));
    await context.close();
  }
  return [bytes, ...[paints, keys].map((times) => shown(figures(times)))];
}

/** Milliseconds from a new value to the first change of the result, in the page. */
function keyToResult(page, { field, result, value }) {
  return page.evaluate(
    ({ field, result, value }) =>
      new Promise((resolve) => {
        const input = document.querySelector(field);
        const begin = performance.now();
        const seen = new MutationObserver(() => resolve(performance.now() - begin));
        seen.observe(document.querySelector(result), { subtree: true, childList: true, characterData: true });
        input.value = value;
        input.dispatchEvent(new InputEvent("input", { bubbles: true }));
      }),
    { field, result, value },
  );
}
