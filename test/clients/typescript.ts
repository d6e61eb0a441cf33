import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ForeignClient } from "./client.ts";
import { npmPackages, openapiGenerator, run } from "./tools.ts";

const OPENAPI_FETCH = `
import createClient from "openapi-fetch";
import type { components, paths } from "./schema.js";

const client = createClient<paths>({ baseUrl: process.argv[2] ?? "" });
const list = await client.GET("/");
const kind: components["schemas"]["shop.tickets.Options.kind"] = "adult";
const posted = await client.POST("/shop/tickets", {
  params: { header: { "Accept-Datetime": "2025-01-01", "x-explain": "true" } },
  body: { quantity: 3, price: { eur: "2.50" }, kind, member: true },
});
const asked = await client.GET("/shop/tickets/{rules}", {
  params: { path: { rules: ["base", "total"] }, query: { quantity: "2", price: "4 eur", kind: "child" } },
});
const shown = await client.GET("/shop/tickets");
const refused = await client.POST("/shop/tickets", { params: { header: { "Accept-Datetime": "2019" } } });
// @ts-expect-error: no such input
const unknown: components["schemas"]["shop.tickets.Request"] = { quantiy: 3 };
const node = posted.data?.results.total?.explanation?.children?.[0];
console.log(
  JSON.stringify({
    specs: list.data?.flatMap(({ repository, specs }) => (repository ? [] : specs.map(({ name }) => name))),
    total: posted.data?.results.total?.result,
    missing: asked.data?.results.total?.missing_data,
    base: asked.data?.results.base?.measure?.eur,
    inputs: shown.data && "rules" in shown.data ? Object.keys(shown.data.data).sort() : undefined,
    explained: node?.type === "compose" ? [node.type, node.expression] : undefined,
    refused: [refused.response.status, refused.error?.code],
  }),
);
`;

const HEY_API = `
import { createClient, createConfig } from "./generated/client/index.js";
import { evaluateShopTickets, list, queryRulesShopTickets, showShopTickets } from "./generated/sdk.gen.js";
import type { ShopTicketsRequest } from "./generated/types.gen.js";

const client = createClient(createConfig({ baseUrl: process.argv[2] ?? "" }));
const specs = await list({ client });
const posted = await evaluateShopTickets({
  client,
  headers: { "Accept-Datetime": "2025-01-01", "x-explain": "true" },
  body: { quantity: 3, price: { eur: "2.50" }, kind: "adult", member: true },
});
const asked = await queryRulesShopTickets({
  client,
  path: { rules: ["base", "total"] },
  query: { quantity: "2", price: "4 eur", kind: "child" },
});
const shown = await showShopTickets({ client });
const refused = await evaluateShopTickets({ client, headers: { "Accept-Datetime": "2019" } });
// @ts-expect-error: no such input
const unknown: ShopTicketsRequest = { quantiy: 3 };
const node = posted.data?.results.total?.explanation?.children?.[0];
console.log(
  JSON.stringify({
    specs: specs.data?.flatMap(({ repository, specs }) => (repository ? [] : specs.map(({ name }) => name))),
    total: posted.data?.results.total?.result,
    missing: asked.data?.results.total?.missing_data,
    base: asked.data?.results.base?.measure?.eur,
    inputs: shown.data && "rules" in shown.data ? Object.keys(shown.data.data).sort() : undefined,
    explained: node?.type === "compose" ? [node.type, node.expression] : undefined,
    refused: [refused.response?.status, refused.error?.code],
  }),
);
`;

const TYPESCRIPT_FETCH = `
import { Configuration, DefaultApi, ResponseError, ShopTicketsApi } from "./generated/index.js";

const configuration = new Configuration({ basePath: process.argv[2] ?? "" });
const shop = new ShopTicketsApi(configuration);
const list = await new DefaultApi(configuration).list();
const posted = await shop.evaluateShopTickets({
  acceptDatetime: "2025-01-01",
  xExplain: "true",
  shopTicketsRequest: { quantity: 3, price: { eur: "2.50" }, kind: "adult", member: true },
});
const asked = await shop.queryRulesShopTickets({
  rules: ["base", "total"],
  quantity: "2",
  price: "4 eur",
  kind: "child",
});
const shown = await shop.showShopTickets();
const refused = await shop.evaluateShopTickets({ acceptDatetime: "2019" }).catch(async (thrown: unknown) => {
  if (!(thrown instanceof ResponseError)) throw thrown;
  const { code } = (await thrown.response.json()) as { code: string };
  return [thrown.response.status, code];
});
const node = posted.results.total?.explanation?.children?.[0];
console.log(
  JSON.stringify({
    specs: list.flatMap(({ repository, specs }) => (repository ? [] : specs.map(({ name }) => name))),
    total: posted.results.total?.result,
    missing: asked.results.total?.missingData,
    base: asked.results.base?.measure?.["eur"],
    inputs: "rules" in shown ? Object.keys(shown.data).sort() : undefined,
    explained: node?.type === "compose" ? [node.type, node.expression] : undefined,
    refused,
  }),
);
`;

export const OPENAPI_TYPESCRIPT: ForeignClient = {
  name: "openapi-typescript",
  async use({ document, url }, folder) {
    await run(join(await npmPackages(), "node_modules/.bin/openapi-typescript"), [
      document,
      "-o",
      join(folder, "schema.ts"),
    ]);
    return compiled(folder, OPENAPI_FETCH, url);
  },
};

export const HEY_API_OPENAPI_TS: ForeignClient = {
  name: "@hey-api/openapi-ts",
  async use({ document, url }, folder) {
    const output = join(folder, "generated");
    await run(join(await npmPackages(), "node_modules/.bin/openapi-ts"), [
      ...["-i", document, "-o", output, "-c", "@hey-api/client-fetch"],
    ]);
    return compiled(folder, HEY_API, url);
  },
};

export const GENERATED_TYPESCRIPT_FETCH: ForeignClient = {
  name: "openapi-generator typescript-fetch",
  async use({ document, url }, folder) {
    await openapiGenerator("typescript-fetch", document, join(folder, "generated"));
    return compiled(folder, TYPESCRIPT_FETCH, url);
  },
};

/** Compiles a program and the client beside it, and runs the program with the address. */
export async function compiled(folder: string, program: string, url: string): Promise<string> {
  const packages = await npmPackages();
  symlinkSync(join(packages, "node_modules"), join(folder, "node_modules"));
  writeFileSync(join(folder, "package.json"), '{"type":"module"}');
  writeFileSync(join(folder, "program.ts"), program);
  const flags = ["--strict", "--skipLibCheck", "--target", "es2022", "--lib", "es2022,dom,dom.iterable"];
  const modules = ["--module", "esnext", "--moduleResolution", "bundler", "--outDir", join(folder, "out")];
  await run(join(packages, "node_modules/.bin/tsc"), [...flags, ...modules, join(folder, "program.ts")]);
  const bundle = join(folder, "program.mjs");
  const { build } = await import("esbuild");
  await build({ entryPoints: [join(folder, "out/program.js")], outfile: bundle, bundle: true, format: "esm" });
  return run(process.execPath, [bundle, url]);
}
