import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "chai";
import { Connections } from "../../../src/node/server/connections.ts";
import { raw } from "../../http/support.ts";

describe("A server that ends", () => {
  it("answers what is still worked on when the time is over", async () => {
    const late = (response: ServerResponse) => response.writeHead(503).end("timeout");
    const server = createServer(() => {
      ended = connections.drain({ limit: 50, late });
    });
    const connections = new Connections(server);
    let ended: Promise<void> | undefined;
    await once(server.listen(0, "127.0.0.1"), "listening");
    const { port } = server.address() as AddressInfo;
    const answer = await raw(port, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", 15_000);
    expect(answer).to.contain("HTTP/1.1 503 ").and.to.contain("timeout");
    await ended;
  });
});
