import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expect } from "chai";
import generate from "openapi-typescript";
import { SHOP } from "../../clients/shop.ts";
import { serve, type TestServer } from "../support.ts";

/** Written against the generated types: a wrong name or type in it is an error of the compiler. */
const CLIENT = `
import createClient from "openapi-fetch";
import type { paths } from "./schema.ts";

export async function use(baseUrl: string) {
  const client = createClient<paths>({ baseUrl });
  const list = await client.GET("/");
  const posted = await client.POST("/shop/tickets", {
    params: { header: { "Accept-Datetime": "2025-01-01" } },
    body: { quantity: 3, price: { eur: "2.50" }, kind: "adult", member: true },
  });
  const asked = await client.GET("/shop/tickets/{rules}", {
    params: { path: { rules: ["base", "total"] }, query: { quantity: "2", price: "4 eur", kind: "child" } },
  });
  const shown = await client.GET("/shop/tickets");
  // @ts-expect-error: no such input
  await client.POST("/shop/tickets", { body: { quantiy: 3 } });
  // @ts-expect-error: no value of an input
  await client.POST("/shop/tickets", { body: { quantity: [3] } });
  const refused = await client.POST("/shop/tickets", { body: { kind: "senior", price: {} } });
  return {
    specs: list.data?.[0]?.specs.map((spec) => spec.name),
    total: posted.data?.results.total?.result,
    missing: asked.data?.results.total?.missing_data,
    base: asked.data?.results.base?.measure?.eur,
    shown: shown.data !== undefined && "rules" in shown.data,
    refused: [refused.response.status, refused.error?.code],
  };
}
`;

const root = fileURLToPath(new URL("../../..", import.meta.url));
const folder = join(root, "node_modules/.cache/generated-client");

describe("a client generated from the OpenAPI document", () => {
  let server: TestServer;
  before(async () => {
    server = await serve(SHOP);
  });
  after(async () => {
    rmSync(folder, { recursive: true, force: true });
    await server.stop();
  });

  it("type-checks, and calls the server", async () => {
    const document = (await server.ask("/openapi.json")).json();
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "schema.ts"), await generate(document as never));
    writeFileSync(join(folder, "client.ts"), CLIENT);
    const flags = [
      "--noEmit",
      "--strict",
      "--skipLibCheck",
      "--module",
      "nodenext",
      "--target",
      "es2022",
      "--lib",
      "es2022,dom",
    ];
    execFileSync(
      join(root, "node_modules/.bin/tsc"),
      [...flags, "--allowImportingTsExtensions", "--ignoreConfig", join(folder, "client.ts")],
      {
        encoding: "utf8",
        stdio: "pipe",
      },
    );
    const { use } = await import(pathToFileURL(join(folder, "client.ts")).href);
    expect(await use(server.url)).to.deep.equal({
      specs: ["shop/tickets"],
      total: "6.75 eur",
      missing: ["member"],
      base: "4.00",
      shown: true,
      refused: [400, "invalid_data"],
    });
  });
});
