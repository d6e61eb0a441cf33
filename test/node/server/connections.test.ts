import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "chai";
import { Connections } from "../../../src/node/server/connections.ts";
import { raw } from "../../http/support.ts";

describe("A server that ends", () => {
  it("sends answers that tell that the time limit is over", async () => {
    const limit = 50;
    const server = createServer((_request, response) => {
      ended = connections.drain({ limit });
      setTimeout(() => response.writeHead(503).end("timeout"), 4 * limit);
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
