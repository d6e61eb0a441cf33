import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { expect } from "chai";
import { createProtocolServer } from "../../src/mcp/protocol.ts";
import { WorkspaceStore } from "../../src/mcp/workspace-store.ts";

/** A client that is connected to a server on the workspace at `path`, in this process. */
export async function connected(path: string): Promise<Client> {
  const store = await WorkspaceStore.open(path, undefined);
  const [here, there] = InMemoryTransport.createLinkedPair();
  const log = (line: string) => expect.fail(line);
  await createProtocolServer({ store, write: false, requestTimeout: 60_000, log }).connect(there);
  const client = new Client({ name: "test", version: "1" });
  await client.connect(here);
  return client;
}
