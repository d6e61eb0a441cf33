import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { expect } from "chai";
import { Engine } from "../../../src/index.ts";
import { GUIDES } from "../../../src/mcp/tools/guides.ts";
import { longSpec, SLOW_NUMBER } from "../../http/long-spec.ts";

const ENGINE = join(import.meta.dirname, "../../../bin/engine.js");
const LOAN = `spec loan

data amount: number
  -> help "Amount asked for"

data income: number

rule granted:
  amount <= income * 4
`;

describe("the MCP server", () => {
  let folder: string;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), "engine-mcp-"));
    writeFileSync(join(folder, "loan.rules"), LOAN);
    writeFileSync(join(folder, "long.rules"), longSpec("long"));
  });
  after(() => rmSync(folder, { recursive: true }));

  describe("with the client of the SDK over stdio", () => {
    let client: Client;
    before(async () => {
      client = new Client({ name: "test", version: "1" });
      await client.connect(
        new StdioClientTransport({ command: process.execPath, args: [ENGINE, "mcp", "--prefix", folder] }),
      );
    });
    after(() => client.close());

    it("introduces itself and says how to be used", () => {
      expect(client.getServerVersion()).to.include({ name: "engine" });
      expect(client.getInstructions()).to.contain("List").and.contain("Missing data");
    });

    it("takes null for an argument that is left out", async () => {
      const data = { amount: 100, income: 50 };
      const { content } = await client.callTool({ name: "run", arguments: { spec: "loan", rules: null, data } });
      expect(JSON.stringify(content)).to.contain("granted: true");
      const { isError } = await client.callTool({ name: "run", arguments: { spec: null, data } });
      expect(isError).to.equal(true);
    });

    it("lists the read tools with schemas, and no write tool", async () => {
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).to.deep.equal([
        "list",
        "show",
        "run",
        "evaluate",
        "history",
        "source",
        "check",
        "guide",
        "quality",
      ]);
      expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).to.equal(true);
      expect(tools[2]?.inputSchema.required).to.deep.equal(["spec"]);
    });

    it("offers the guides and the loaded files as resources", async () => {
      const { resources } = await client.listResources();
      expect(resources.map(({ uri }) => uri)).to.include.members([
        "engine://guide/authoring",
        "engine://source/loan.rules",
      ]);
      const { contents } = await client.readResource({ uri: "engine://source/loan.rules" });
      expect(contents[0]).to.deep.include({ text: LOAN, mimeType: "text/plain" });
      const encoded = await client.readResource({ uri: "engine://source/loan%2Erules" });
      expect(encoded.contents[0]).to.deep.include({ text: LOAN });
    });

    it("answers an unknown resource with the protocol's code", async () => {
      const problem = await client.readResource({ uri: "engine://source/nope" }).then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      expect(problem).to.include({ code: -32002 });
    });

    it("has prompts that carry the guides", async () => {
      const { messages } = await client.getPrompt({ name: "evaluate", arguments: { spec: "loan" } });
      expect(JSON.stringify(messages)).to.contain("loan").and.contain("Missing data");
    });
  });

  describe("given raw frames", () => {
    let server: ChildProcess;
    let next: () => Promise<{ id: unknown; result?: unknown; error?: { code: number; message: string } }>;

    beforeEach(() => {
      server = spawn(process.execPath, [ENGINE, "mcp", "--prefix", folder], { stdio: ["pipe", "pipe", "inherit"] });
      if (server.stdout === null) throw new Error("no output");
      const lines = createInterface({ input: server.stdout })[Symbol.asyncIterator]();
      next = async () => JSON.parse((await lines.next()).value ?? "null");
    });
    afterEach(() => server.kill());

    const say = (line: string) => server.stdin?.write(`${line}\n`);

    it("answers in the order of the lines, whatever they are", async () => {
      const call = (id: number) =>
        `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"show","arguments":{"spec":"loan"}}}`;
      say([call(1), "{", "[]", call(2), "}"].join("\n"));
      const answers = [await next(), await next(), await next(), await next(), await next()];
      expect(answers.map(({ id, error }) => error?.code ?? id)).to.deep.equal([1, -32700, -32600, 2, -32700]);
    });

    describe("during a call", () => {
      const slow = { spec: "long", rules: ["slow"], data: { n: SLOW_NUMBER } };
      const call = (id: number, name: string, args: unknown) =>
        say(JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params: { name, arguments: args } }));
      const cancel = (requestId: number) =>
        say(JSON.stringify({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId } }));

      it("hears a ping", async () => {
        call(1, "run", slow);
        say('{"jsonrpc":"2.0","id":2,"method":"ping"}');
        expect(await next()).to.deep.include({ id: 2, result: {} });
      });

      it("hears that it is cancelled, and goes on with the next one", async () => {
        for (const id of [0, 1]) {
          call(id, "run", slow);
          cancel(id);
        }
        call(2, "list", {});
        expect(await next()).to.include({ id: 2 });
      });

      it("hears that one which waits is cancelled", async () => {
        call(1, "run", slow);
        call(2, "list", {});
        call(3, "list", {});
        cancel(2);
        cancel(1);
        expect(await next()).to.include({ id: 3 });
      });

      it("does not lose what waits when the input ends", async () => {
        for (const id of [1, 2, 3]) call(id, "list", {});
        server.stdin?.end();
        expect([await next(), await next(), await next()].map(({ id }) => id)).to.deep.equal([1, 2, 3]);
      });
    });

    it("takes arguments, and parts of them, that are JSON texts", async () => {
      const call = (args: unknown) => {
        say(JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "run", arguments: args } }));
        return next();
      };
      const data = '{"amount": 0.10000000000000000000001, "income": 0}';
      const parts = { spec: "loan", rules: '["granted"]', data };
      for (const args of [parts, `{"spec": "loan", "data": ${data}}`, JSON.stringify(parts)]) {
        const answer = JSON.stringify(await call(args));
        expect(answer).to.contain("granted: false").and.to.contain("0.10000000000000000000001");
      }
      expect(JSON.stringify(await call({ spec: "loan", data: "amount=1" }))).to.contain("must be an object");
      expect((await call('["loan"]')).error?.code).to.equal(-32602);
    });

    it("answers what is not JSON, and what is not a message, and goes on", async () => {
      say("{");
      expect(await next()).to.deep.include({ id: null });
      say('{"jsonrpc":"2.0","id":7}');
      expect((await next()).error?.code).to.equal(-32600);
      say('{"jsonrpc":"2.0","id":8,"method":"nope"}');
      expect((await next()).error?.code).to.equal(-32601);
      say('{"jsonrpc":"2.0","id":9,"method":"ping"}');
      expect(await next()).to.deep.include({ id: 9, result: {} });
    });

    it("ends quietly when its client has gone away", async () => {
      let problem = "";
      const own = spawn(process.execPath, [ENGINE, "mcp", "--prefix", folder], { stdio: ["pipe", "pipe", "pipe"] });
      own.stderr.on("data", (text) => {
        problem += text;
      });
      own.stdout.destroy();
      own.stdin.on("error", () => undefined);
      const asking = setInterval(() => own.stdin.write('{"jsonrpc":"2.0","id":1,"method":"ping"}\n'), 20);
      const status = await new Promise((resolve) => own.once("close", resolve));
      clearInterval(asking);
      expect({ status, problem }).to.deep.equal({ status: 0, problem: "" });
    });

    it("says which parameter of a request does not fit", async () => {
      say('{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list","arguments":[]}}');
      const { error } = await next();
      expect(error?.code).to.equal(-32602);
      expect(error?.message).to.contain("tools/call").and.contain("params.arguments");
    });

    it("names an unknown tool without a prefix before the sentence", async () => {
      say('{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"lst"}}');
      expect((await next()).error).to.deep.equal({ code: -32602, message: "there is no tool `lst`" });
    });

    it("takes a message of ten mebibytes in small pieces, and the next one", async () => {
      const message = Buffer.from(
        `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"_meta":{"x":"${"x".repeat(10_000_000)}"}}}\n`,
      );
      for (let at = 0; at < message.length; at += 8192) server.stdin?.write(message.subarray(at, at + 8192));
      expect(await next()).to.deep.include({ id: 1, result: {} });
      say('{"jsonrpc":"2.0","id":2,"method":"ping"}');
      expect(await next()).to.deep.include({ id: 2, result: {} });
    });

    it("skips a line beyond ten mebibytes and goes on", async () => {
      say("x".repeat(11 * 1024 * 1024));
      expect((await next()).error?.code).to.equal(-32700);
      say('{"jsonrpc":"2.0","id":1,"method":"ping"}');
      expect(await next()).to.deep.include({ id: 1 });
    });

    it("answers in order of arrival and ends with status 0 when the input does", async () => {
      for (let id = 1; id <= 20; id++) say(`{"jsonrpc":"2.0","id":${id},"method":"ping"}`);
      const ids = [];
      for (let i = 0; i < 20; i++) ids.push((await next()).id);
      expect(ids).to.deep.equal(Array.from({ length: 20 }, (_, i) => i + 1));
      server.stdin?.end();
      const status = await new Promise((resolve) => server.once("close", resolve));
      expect(status).to.equal(0);
    });
  });

  it("teaches with examples that load", () => {
    const blocks = [...GUIDES.authoring.matchAll(/```rules\n([\s\S]*?)```/g)].map(([, text]) => text ?? "");
    expect(blocks).to.have.length.greaterThan(2);
    for (const text of blocks) new Engine().load({ "example.rules": text });
  });
});
