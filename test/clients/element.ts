import { deepStrictEqual } from "node:assert";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import type { Page } from "playwright-core";
import { CHROMIUM, startChromium } from "../chromium.ts";
import { MissingTool, pageFrameworks, ROOT, run } from "./tools.ts";

/** An app that shows `rules-form` twice, and controls the first one by buttons. */
interface PageApp {
  readonly name: string;
  /** A module for browsers, whose packages are installed. */
  readonly script: string;
  /** True where an element that comes back is the one that was there. */
  readonly keepsElement: boolean;
}

const RULES = `spec tickets
data quantity: number -> minimum 1 -> maximum 20
data member: boolean
rule total: quantity * 10
  unless member then quantity * 8
`;

/** Writes the answers of a form into the page. */
const SHARED = `
import "@shop/tickets/rules-form.js";
import { tickets } from "@shop/tickets";
const tell = (name) => ({ detail }) => {
  document.body.dataset[name] = JSON.stringify([detail.data, detail.results.total.result ?? null]);
};
`;

const PLAIN = `${SHARED}
const main = document.querySelector("main");
const [first, second] = ["first", "second"].map((name) => {
  const form = document.createElement("rules-form");
  form.addEventListener("rules-answer", tell(name));
  Object.assign(form, name === "first" ? { src: "rules.js", spec: "tickets" } : { rules: tickets });
  form.lang = "en";
  main.append(form);
  return form;
});
const act = {
  German: () => { first.lang = "de"; },
  Away: () => first.remove(),
  Back: () => main.prepend(first),
};
for (const [name, onclick] of Object.entries(act))
  main.append(Object.assign(document.createElement("button"), { textContent: name, onclick }));
`;

const REACT = `${SHARED}
import { createElement, StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";
function App() {
  const [state, setState] = useState({ lang: "en", there: true });
  const set = (change) => () => setState({ ...state, ...change });
  const form = { src: "rules.js", spec: "tickets" };
  const { there, ...own } = state;
  const button = (name, change) => createElement("button", { onClick: set(change) }, name);
  return createElement("div", {},
    there && createElement("rules-form", { ...form, ...own, "onrules-answer": tell("first") }),
    createElement("rules-form", { rules: tickets, lang: "en", "onrules-answer": tell("second") }),
    button("German", { lang: "de" }),
    button("Away", { there: false }), button("Back", { there: true }));
}
createRoot(document.querySelector("main")).render(createElement(StrictMode, {}, createElement(App)));
`;

const VUE = `${SHARED}
import { createApp, h, reactive } from "vue";
const state = reactive({ lang: "en", there: true });
const button = (name, change) => h("button", { onClick: () => Object.assign(state, change) }, name);
createApp({ render() {
  const form = { src: "rules.js", spec: "tickets" };
  const { there, ...own } = state;
  return h("div", [
    there ? h("rules-form", { key: "first", ...form, ...own, onRulesAnswer: tell("first") }) : null,
    h("rules-form", { key: "second", rules: tickets, lang: "en", onRulesAnswer: tell("second") }),
    button("German", { lang: "de" }),
    button("Away", { there: false }), button("Back", { there: true }),
  ]);
} }).mount("main");
`;

export const PAGES: readonly PageApp[] = [
  { name: "in plain HTML", script: PLAIN, keepsElement: true },
  { name: "in React", script: REACT, keepsElement: false },
  { name: "in Vue", script: VUE, keepsElement: false },
];

/** Nothing but scripts of the page's own server. */
const STRICT = "default-src 'none'; script-src 'self'";
const HTML =
  '<!doctype html><html lang="en"><title>Shop</title><h1>Shop</h1><main></main><script type="module" src="app.js"></script>';

/** Builds the rules with the element, joins the app, and does with it as its users do. */
export async function usePage(app: PageApp, folder: string): Promise<void> {
  if (CHROMIUM === undefined) throw new MissingTool("Chromium is not installed here");
  writeFileSync(join(folder, "tickets.rules"), RULES);
  const shop = join(folder, "node_modules/@shop/tickets");
  const words = [
    "build",
    "tickets",
    "--prefix",
    join(folder, "tickets.rules"),
    "--package",
    shop,
    "--name",
    "@shop/tickets",
  ];
  await run(process.execPath, [join(ROOT, "bin/engine.js"), ...words, "--element", "--explain", "--minify"]);
  // A server that renders pages imports the element, which it cannot show.
  await import(pathToFileURL(join(shop, "rules-form.js")).href);
  writeFileSync(join(folder, "app.mjs"), app.script);
  await build({
    entryPoints: [join(folder, "app.mjs")],
    outfile: join(folder, "app.js"),
    bundle: true,
    format: "esm",
    nodePaths: [join(await pageFrameworks(), "node_modules")],
    define: {
      "process.env.NODE_ENV": '"development"',
      __VUE_OPTIONS_API__: "true",
      __VUE_PROD_DEVTOOLS__: "false",
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: "false",
    },
    logLevel: "error",
  });
  const files = new Map<string, string | Buffer>([
    ["/", HTML],
    ["/app.js", readFileSync(join(folder, "app.js"))],
    ["/rules.js", readFileSync(join(shop, "index.js"))],
  ]);
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? "");
    const type = request.url === "/" ? "text/html" : "text/javascript";
    response.writeHead(file === undefined ? 204 : 200, { "Content-Type": type, "Content-Security-Policy": STRICT });
    response.end(file);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const bound = server.address();
  const browser = await startChromium();
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(20_000);
    const complaints: string[] = [];
    page.on("console", (message) => complaints.push(`${message.type()}: ${message.text()}`));
    page.on("pageerror", (error) => complaints.push(error.message));
    await page.goto(`http://127.0.0.1:${typeof bound === "object" ? bound?.port : ""}/`);
    await useForms(page, app);
    deepStrictEqual(
      complaints.filter((text) => !/DevTools|development build/.test(text)),
      [],
    );
  } finally {
    await browser.close();
    server.close();
  }
}

async function useForms(page: Page, { keepsElement }: PageApp): Promise<void> {
  const form = (at: number) => page.locator("rules-form").nth(at);
  const press = (name: string) => page.getByRole("button", { name, exact: true }).last().click();
  // Each form has its own answers, though their fields have the same names.
  await form(0).getByLabel("Quantity").fill("3");
  await form(0).getByLabel("Yes", { exact: true }).check();
  await answered(page, "first", [{ quantity: "3", member: "true" }, "24"]);
  await answered(page, "second", [{}, null]);
  await form(1).getByLabel("Quantity").fill("5");
  await form(1).getByLabel("No", { exact: true }).check();
  await answered(page, "second", [{ quantity: "5", member: "false" }, "50"]);
  await answered(page, "first", [{ quantity: "3", member: "true" }, "24"]);
  // A property changes a form, and keeps its answers.
  await press("German");
  await form(0).getByRole("button", { name: "Neu berechnen" }).waitFor();
  await form(1).getByRole("button", { name: "Calculate again" }).waitFor();
  await answered(page, "first", [{ quantity: "3", member: "true" }, "24"]);
  // A form that is taken away answers no more, and comes back.
  await press("Away");
  deepStrictEqual(await page.locator("rules-form").count(), 1);
  await press("Back");
  await form(0).getByLabel("Quantity").waitFor();
  await answered(page, "first", keepsElement ? [{ quantity: "3", member: "true" }, "24"] : [{}, null]);
  await form(0).getByLabel("Quantity").fill("4");
  await form(0)
    .getByLabel(/^(?:Yes|Ja)$/)
    .check();
  await answered(page, "first", [{ quantity: "4", member: "true" }, "32"]);
}

/** Waits for the answer that an app was told last. */
async function answered(page: Page, name: string, expected: unknown): Promise<void> {
  const selector = `body[data-${name}='${JSON.stringify(expected)}']`;
  await page
    .locator(selector)
    .waitFor({ state: "attached" })
    .catch(async () => {
      deepStrictEqual(JSON.parse((await page.locator("body").getAttribute(`data-${name}`)) ?? "null"), expected);
    });
}
