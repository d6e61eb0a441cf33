import { deepStrictEqual } from "node:assert";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "./tools.ts";

/** A package that apps install beside engine-rules. */
export interface Peer {
  readonly name: string;
  /** The first and the last version that the package runs with. */
  readonly versions: readonly [first: string, last: string];
  /** Uses it by engine-rules in a folder where both are installed, and answers the output. */
  use(folder: string): Promise<string>;
  readonly printed: string;
}

const RULES = `spec shop
data quantity: number
data day: date
rule total: quantity * 2
rule late: day > 2024-06-01
`;
const TABLE = "quantity,day\n3,2024-01-01\n4,2024-12-31\n";
const ANSWERS = "late,late.veto,total,total.veto\nfalse,,6,\ntrue,,8,\n";

const ROUTER = `
import express from "express";
import { Engine } from "engine-rules";
import { rulesRouter } from "engine-rules/express";
const engine = new Engine();
engine.load({ "shop.rules": "spec shop\\ndata quantity: number\\nrule total: quantity * 2" });
const app = express();
app.use("/rules", rulesRouter(engine));
app.use(express.json());
app.use("/parsed", rulesRouter(engine));
const server = app.listen(0, "127.0.0.1", async () => {
  const base = "http://127.0.0.1:" + server.address().port;
  const body = { method: "POST", headers: { "content-type": "application/json" }, body: '{"quantity": 4}' };
  const broken = { ...body, body: '{"quantity": ' };
  const asked = ["/rules/shop?quantity=3", "/rules/docs", "/rules/none", "/docs"].map((path) => fetch(base + path));
  asked.push(fetch(base + "/rules/shop", body), fetch(base + "/parsed/shop", body), fetch(base + "/rules/shop", broken));
  console.log((await Promise.all(asked)).map(({ status }) => status).join(" "));
  server.close();
});
`;

/** The answers of `engine batch` for a table that it wrote in another format. */
async function throughTable(folder: string, ending: string): Promise<string> {
  writeFileSync(join(folder, "shop.rules"), RULES);
  writeFileSync(join(folder, "in.csv"), TABLE);
  const engine = join(folder, "node_modules/.bin/engine");
  const table = `table.${ending}`;
  await run(engine, ["batch", "shop", "--in", "in.csv", "--out", table], folder);
  return await run(engine, ["batch", "shop", "--in", table, "--out", "-", "--out-format", "csv", "--only"], folder);
}

export const PEERS: readonly Peer[] = [
  {
    name: "express",
    versions: ["4.17.0", "5.3.0"],
    use: async (folder) => {
      writeFileSync(join(folder, "app.mjs"), ROUTER);
      return await run(process.execPath, ["app.mjs"], folder);
    },
    printed: "200 200 404 404 200 200 400\n",
  },
  {
    name: "esbuild",
    versions: ["0.17.0", "0.28.2"],
    use: async (folder) => {
      writeFileSync(join(folder, "shop.rules"), RULES);
      const engine = join(folder, "node_modules/.bin/engine");
      await run(engine, ["build", "shop", "--explain", "--show", "--minify", "-o", "shop.mjs"], folder);
      const script =
        'import("./shop.mjs").then(({ shop }) => console.log(shop.run({ quantity: 3 }).results.total.result))';
      return await run(process.execPath, ["-e", script], folder);
    },
    printed: "6\n",
  },
  {
    name: "apache-arrow",
    versions: ["14.0.0", "21.2.0"],
    use: (folder) => throughTable(folder, "arrow"),
    printed: ANSWERS,
  },
  {
    name: "@duckdb/node-api",
    versions: ["1.3.0-alpha.21", "1.5.6-r.1"],
    use: (folder) => throughTable(folder, "parquet"),
    printed: ANSWERS,
  },
];

/** Installs a version of the peer, then the packed package, as apps do, and uses both. */
export async function usePeer(peer: Peer, version: string, tarball: string, folder: string): Promise<void> {
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }');
  for (const what of [`${peer.name}@${version}`, tarball])
    await run("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund", what], folder);
  deepStrictEqual(await peer.use(folder), peer.printed);
}
