import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { filesOf, isRecord, readCases, recordsOf } from "../conformance/cases.ts";
import { requestDifferences } from "../conformance/http-case.ts";
import { serve } from "./support.ts";

/*
 * Requests to specs are answered ahead of Express, as Express would answer them: the cases hold for
 * Express alone, too. (The runner of the cases starts the server as users do.)
 */
const root = fileURLToPath(new URL("../conformance", import.meta.url));
const FILES = ["bodies", "evaluate", "explain", "resources", "routing", "versions"];

describe("the HTTP cases, answered by Express alone", () => {
  for (const { name, file, body } of readCases(
    root,
    FILES.map((part) => `07-surfaces/http-${part}.yaml`),
  )) {
    const http = isRecord(body.http) ? body.http : {};
    if (http.server === "mcp" || recordsOf(http.requests).length === 0) continue;
    it(`${file}: ${name}`, async () => {
      const args = Array.isArray(http.server_args) ? http.server_args.map(String) : [];
      const timeout = args.includes("--eval-timeout") ? Number(args[args.indexOf("--eval-timeout") + 1]) : 10;
      const server = await serve(Object.fromEntries(filesOf(body)), {
        expressOnly: true,
        explain: args.includes("--explain"),
        cors: args.includes("--cors-origin") ? (args.at(-1) ?? "").split(", ") : args.includes("--cors"),
        evaluationTimeout: timeout * 1000,
      });
      try {
        expect(await requestDifferences(server.folder.path, server.port, http.requests)).to.deep.equal([]);
      } finally {
        await server.stop();
      }
    });
  }
});
