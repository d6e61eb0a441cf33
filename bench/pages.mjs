import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { chromium } from "playwright-core";
import { figures, shown } from "./evaluate/measure.mjs";
import { table } from "./table.mjs";

/*
 * npm run bench:pages: the pages of a server and of a site in Chromium, with an empty cache each
 * time: the bytes that are sent, the first paint, the time from a key to the new result, and on a
 * slow phone the time to the first result.
 */
const ROOT = fileURLToPath(new URL("..", import.meta.url));
const EXAMPLE = ["--prefix", join(ROOT, "examples/parcel-tariff")];
const ROUNDS = 5;
/** A fourth of the speed of this machine; 1.6 Mbit/s, and 150 ms from a request to its answer. */
const SLOWER = 4;
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const SIDES = "depth=10+centimeter&width=10+centimeter&height=10+centimeter";
const FORM = `/parcel/tariff?zone=home&express=no&weight=2+kilogram&${SIDES}`;
const DOCS = "/docs#/spec/parcel%2Ftariff";
const TYPES = { ".html": "text/html", ".css": "text/css", ".js": "text/javascript" };

const folder = mkdtempSync(join(tmpdir(), "engine-pages-"));
execFileSync(process.execPath, ["bin/engine.js", "site", ...EXAMPLE, "-o", folder, "--forms"], { cwd: ROOT });
const files = createServer((request, response) => {
  const path = join(folder, new URL(request.url, "http://site").pathname);
  if (!existsSync(path)) return response.writeHead(404).end();
  response.writeHead(200, { "Content-Type": TYPES[extname(path)], "Content-Encoding": "gzip" });
  return response.end(gzipSync(readFileSync(path)));
});
await once(files.listen(0, "127.0.0.1"), "listening");
const site = `http://127.0.0.1:${files.address().port}`;

const words = ["server", ...EXAMPLE, "--port", "0", "--explain", "--playground"];
const server = spawn(process.execPath, ["bin/engine.js", ...words], {
  cwd: ROOT,
  stdio: ["ignore", "pipe", "inherit"],
});
const [line] = await once(server.stdout.setEncoding("utf8"), "data");
const [address] = /http:\S+/.exec(line);

/** Pages with a field, the result that waits for it, and the first result. */
const [ANSWER, ANSWERS] = ["#answer dd", ".answers .answer"];
const PAGES = [
  { name: "the form", url: address + FORM, field: "#f-weight", result: "#answer", first: ANSWER },
  {
    name: "the form with a chart",
    url: `${address + FORM}&chart-by=weight`,
    field: "#f-weight",
    result: "#answer",
    first: ANSWER,
  },
  { name: "the form of a site", url: `${site}/specs/parcel/tariff/index.html`, first: ANSWER },
  { name: "the page for authors", url: address + DOCS, field: "#input-weight", result: ".answers", first: ANSWERS },
  {
    name: "the playground",
    url: `${address}/docs/playground`,
    field: "#input-weight",
    result: ".answers",
    first: ANSWERS,
  },
  { name: "a link to rules in the playground", url: `${address}/docs/playground#example=tax`, first: ANSWERS },
];

const executablePath = ["/usr/bin/chromium", "/usr/bin/google-chrome"].find((path) => existsSync(path));
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--headless", "--disable-gpu"] });
try {
  const rows = [];
  for (const page of PAGES) rows.push([page.name, ...(await measured(page)), await onPhone(page)]);
  const columns = ["", "bytes", "first paint, ms", "key to result, ms", "first result on a slow phone, ms"];
  table("Pages, least (median)", [columns, ...rows]);
} finally {
  await browser.close();
  server.kill();
  files.close();
  rmSync(folder, { recursive: true });
}

async function measured({ url, field, result }) {
  let bytes = 0;
  const [paints, keys] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    const { page, client } = await freshPage();
    bytes = 0;
    client.on("Network.loadingFinished", ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await page.goto(url);
    if (field !== undefined) await page.locator(field).waitFor({ state: "attached" });
    await page.waitForLoadState("networkidle");
    paints.push(await page.evaluate("performance.getEntriesByName('first-paint')[0].startTime"));
    if (field !== undefined) keys.push(await keyToResult(page, { field, result, value: String(3 + round) }));
    await page.context().close();
  }
  return [bytes, shown(figures(paints)), keys.length === 0 ? "" : shown(figures(keys))];
}

/** Milliseconds from the request for a page to its first result. */
async function onPhone({ url, first }) {
  const times = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { page, client } = await freshPage();
    await client.send("Network.emulateNetworkConditions", NETWORK);
    await client.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    const begin = performance.now();
    await page.goto(url, { waitUntil: "commit" });
    await page.locator(first).first().waitFor({ state: "attached" });
    times.push(performance.now() - begin);
    await page.context().close();
  }
  return shown(figures(times));
}

/** A page of the size of a phone, with an empty cache. */
async function freshPage() {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send("Network.enable");
  return { page, client };
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
