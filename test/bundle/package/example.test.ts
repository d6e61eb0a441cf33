import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import type { Browser } from "playwright-core";
import { CHROMIUM, startChromium } from "../../chromium.ts";
import { engine } from "../../cli/command.ts";
import { temporaryFolder } from "../bundle-of.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

describe("The example with a server, a page and a worker", () => {
  const folder = join(temporaryFolder(), "bundle");
  let server: ChildProcess;
  let address: string;
  let built: Awaited<ReturnType<typeof engine>>;

  before(async () => {
    cpSync(join(ROOT, "examples/bundle"), folder, { recursive: true });
    mkdirSync(join(folder, "node_modules"));
    symlinkSync(join(ROOT, "node_modules/express"), join(folder, "node_modules/express"), "junction");
    built = await engine(folder, ["build", "shipping", "-o", "public/shipping.js", "--show"]);
    server = spawn(process.execPath, ["--preserve-symlinks", "server.js"], {
      cwd: folder,
      env: { ...process.env, PORT: "0", NODE_PATH: join(ROOT, "node_modules") },
      stdio: ["ignore", "pipe", "inherit"],
    });
    address = await new Promise<string>((resolve, reject) => {
      server.stdout?.setEncoding("utf8").once("data", (line: string) => resolve(line.trim()));
      server.once("exit", () => reject(new Error("the server ended")));
    });
  });
  after(() => server?.kill());

  it("is built by the command, which says what it wrote", () => {
    expect(built.status, built.stderr).to.equal(0);
    expect(built.stdout).to.match(
      /^shipping: 2 versions, exported as shipping\npublic[\\/]shipping\.js: \d+ bytes, \d+ gzipped\n/,
    );
  });

  it("answers requests", async () => {
    const quote = async (body: object, query = ""): Promise<unknown> => {
      const request = { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
      return (await fetch(`${address}/quote${query}`, request)).json();
    };
    const answer = await quote({ country: "AT", order_value: "40 eur" }, "?effective=2025-06");
    expect(answer).to.have.nested.property("results.fee.result", "4.90 eur");
    expect(await quote({ order_value: 1.5 })).to.have.nested.property("errors[0].related_data", "order_value");
  });

  it("quotes in the page and in its worker", async function () {
    if (CHROMIUM === undefined) this.skip();
    const browser: Browser = await startChromium();
    try {
      const page = await browser.newPage();
      await page.goto(address);
      await page.selectOption("select", "CH");
      await page.check("[name=express]");
      await page.getByText("No express delivery to Switzerland").waitFor();
      await page.click("#many");
      await page.getByText("eur for all").waitFor();
      expect(await page.locator("option").allTextContents()).to.deep.equal(["AT", "DE", "CH"]);
    } finally {
      await browser.close();
    }
  });
});
