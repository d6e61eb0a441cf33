import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ForeignClient } from "./client.ts";
import { npmPackages, run } from "./tools.ts";
import { compiled } from "./typescript.ts";

/* Clients of tools that make one file of functions around `fetch`. */

const ORVAL = `
import { evaluateShopTickets, list, queryRulesShopTickets, showShopTickets } from "./client.js";

const specs = await list();
const headers = { "Accept-Datetime": "2025-01-01", "x-explain": "true" };
const body = { quantity: 3, price: { eur: "2.50" }, kind: "adult", member: true } as const;
const posted = await evaluateShopTickets(body, {}, { headers });
const asked = await queryRulesShopTickets(["base", "total"], { quantity: "2", price: "4 eur", kind: "child" });
const shown = await showShopTickets();
const refused = await evaluateShopTickets({}, {}, { headers: { "Accept-Datetime": "2019" } });
if (specs.status !== 200 || posted.status !== 200 || asked.status !== 200 || shown.status !== 200) throw new Error();
if (refused.status === 200) throw new Error();
// Its type of an answer is also that of many lines, a Blob.
if (posted.data instanceof Blob || asked.data instanceof Blob) throw new Error();
const node = posted.data.results.total?.explanation?.children?.[0];
console.log(
  JSON.stringify({
    specs: specs.data.flatMap(({ repository, specs }) => (repository ? [] : specs.map(({ name }) => name))),
    total: posted.data.results.total?.result,
    missing: asked.data.results.total?.missing_data,
    base: asked.data.results.base?.measure?.eur,
    inputs: "rules" in shown.data ? Object.keys(shown.data.data).sort() : undefined,
    explained: node?.type === "compose" ? [node.type, node.expression] : undefined,
    refused: [refused.status, refused.data.code],
  }),
);
`;

const SWAGGER_TYPESCRIPT_API = `
import { Api, ContentType, ShopTicketsRule } from "./client.js";

// It finds no types of bodies where components are referred to.
const baseApiParams = { format: "json" } as const;
const type = ContentType.Json;
const api = new Api({ baseUrl: process.argv[2] ?? "", baseApiParams });
const specs = await api.list();
const headers = { "Accept-Datetime": "2025-01-01", "x-explain": "true" };
const body = { quantity: 3, price: { eur: "2.50" }, kind: "adult", member: true } as const;
const posted = await api.shop.evaluateShopTickets(body, {}, { headers, type });
const asked = await api.shop.queryRulesShopTickets([ShopTicketsRule.Base, ShopTicketsRule.Total], { quantity: "2", price: "4 eur", kind: "child" });
const shown = await api.shop.showShopTickets();
const refused = await api.shop
  .evaluateShopTickets({}, {}, { headers: { "Accept-Datetime": "2019" }, type })
  .catch((thrown) => thrown);
const node = posted.data.results.total?.explanation?.children?.[0];
console.log(
  JSON.stringify({
    specs: specs.data.flatMap(({ repository, specs }) => (repository ? [] : specs.map(({ name }) => name))),
    total: posted.data.results.total?.result,
    missing: asked.data.results.total?.missing_data,
    base: asked.data.results.base?.measure?.eur,
    inputs: "rules" in shown.data ? Object.keys(shown.data.data).sort() : undefined,
    explained: node?.type === "compose" ? [node.type, node.expression] : undefined,
    refused: [refused.status, refused.error.code],
  }),
);
`;

const OAZAPFTS = `
import { defaults, evaluateShopTickets, list, queryRulesShopTickets, showShopTickets } from "./client.js";

defaults.baseUrl = process.argv[2] ?? "";
const specs = await list();
const body = { quantity: 3, price: { eur: "2.50" }, kind: "adult", member: true } as const;
const posted = await evaluateShopTickets(body, { acceptDatetime: "2025-01-01", xExplain: "true" });
const asked = await queryRulesShopTickets(["base", "total"], { quantity: "2", price: "4 eur", kind: "child" });
const shown = await showShopTickets();
const refused = await evaluateShopTickets({}, { acceptDatetime: "2019" });
if (specs.status !== 200 || posted.status !== 200 || asked.status !== 200 || shown.status !== 200) throw new Error();
if (refused.status === 200) throw new Error();
const node = posted.data.results.total?.explanation?.children?.[0];
console.log(
  JSON.stringify({
    specs: specs.data.flatMap(({ repository, specs }) => (repository ? [] : specs.map(({ name }) => name))),
    total: posted.data.results.total?.result,
    missing: asked.data.results.total?.missing_data,
    base: asked.data.results.base?.measure?.eur,
    inputs: "rules" in shown.data ? Object.keys(shown.data.data).sort() : undefined,
    explained: node?.type === "compose" ? [node.type, node.expression] : undefined,
    refused: [refused.status, refused.data.code],
  }),
);
`;

export const FETCH_CLIENTS: readonly ForeignClient[] = [
  {
    name: "orval",
    async use({ document, url }, folder) {
      const output = { target: join(folder, "client.ts"), client: "fetch", baseUrl: url };
      const configuration = join(folder, "orval.config.cjs");
      writeFileSync(configuration, `module.exports = ${JSON.stringify({ shop: { input: document, output } })};`);
      await run(await tool("orval"), ["--config", configuration]);
      return compiled(folder, ORVAL, url);
    },
  },
  {
    name: "swagger-typescript-api",
    async use({ document, url }, folder) {
      await run(await tool("swagger-typescript-api"), ["generate", "-p", document, "-o", folder, "-n", "client.ts"]);
      return compiled(folder, SWAGGER_TYPESCRIPT_API, url);
    },
  },
  {
    name: "oazapfts",
    async use({ document, url }, folder) {
      const client = join(folder, "client.ts");
      await run(await tool("oazapfts"), [document, client]);
      // It gives lists of a path to encodeURIComponent, which joins them, but declares no lists.
      writeFileSync(client, `// @ts-nocheck\n${readFileSync(client, "utf8")}`);
      return compiled(folder, OAZAPFTS, url);
    },
  },
];

async function tool(name: string): Promise<string> {
  return join(await npmPackages(), "node_modules/.bin", name);
}
