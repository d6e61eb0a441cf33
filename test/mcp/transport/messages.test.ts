import { expect } from "chai";
import { readMessage } from "../../../src/mcp/transport/messages.ts";

describe("a message of MCP", () => {
  it("may begin with a byte order mark", () => {
    const text = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
    expect(readMessage(Buffer.from(`\ufeff${text}`))).to.deep.equal(readMessage(Buffer.from(text)));
    expect(JSON.stringify(readMessage(Buffer.from(text)))).to.contain("ping");
  });

  it("keeps the digits of numbers in data, and in a list of them", () => {
    const call = (data: string) =>
      readMessage(
        Buffer.from(
          `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"run","arguments":{"data":${data}}}}`,
        ),
      );
    for (const around of [(data: string) => data, (data: string) => `[{"n": "x"}, ${data}]`])
      expect(call(around('{"n": 0.10, "m": {"eur": 12345678901234567890}}'))).to.deep.equal(
        call(around('{"n": "0.10", "m": {"eur": "12345678901234567890"}}')),
      );
  });

  it("is refused when it is not UTF-8", () => {
    const bytes = Buffer.from('{"jsonrpc":"2.0","id":1,"method":"ping\u00ff"}', "latin1");
    expect(readMessage(bytes)).to.have.nested.property("refusal.error.code", -32700);
  });
});
