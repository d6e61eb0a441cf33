import { expect } from "chai";
import { readMessage } from "../../../src/mcp/transport/messages.ts";

describe("a message of MCP", () => {
  it("may begin with a byte order mark", () => {
    const text = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
    expect(readMessage(Buffer.from(`\ufeff${text}`))).to.deep.equal(readMessage(Buffer.from(text)));
    expect(JSON.stringify(readMessage(Buffer.from(text)))).to.contain("ping");
  });
});
