import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { filesOf, isRecord, plain, recordsOf } from "./cases.ts";
import { subsetDifferences } from "./compare.ts";
import { ENGINE, fileDifferences, hasOnly, inFolder, missingTexts, unwantedTexts } from "./surface-folder.ts";

type Body = Readonly<Record<string, unknown>>;

/**
 * Starts `engine mcp` on stdio with the files of cases that differ in their calls alone, and calls
 * its tools with the client of the protocol's own SDK; answers the failures of each case. After a
 * case that changed the files another server begins with them anew.
 */
export async function runMcpCases(bodies: readonly Body[]): Promise<string[][]> {
  const found: string[][] = [];
  while (found.length < bodies.length) found.push(...(await untilFilesChange(bodies.slice(found.length))));
  return found;
}

/** The failures of the first cases, up to one that changes the files. */
function untilFilesChange(bodies: readonly Body[]): Promise<string[][]> {
  const [body = {}] = bodies;
  const files = filesOf(body);
  const mcp = isRecord(body.mcp) ? body.mcp : {};
  return inFolder(files, async (folder) => {
    const extra = Array.isArray(mcp.server_args) ? mcp.server_args.map(String) : [];
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [ENGINE, "mcp", "--prefix", folder, ...extra],
      stderr: "ignore",
    });
    const client = new Client({ name: "conformance", version: "1.0.0" });
    try {
      await client.connect(transport);
      // From here on the client checks the form of structured answers.
      await client.listTools();
      const found: string[][] = [];
      for (const item of bodies) {
        found.push(await callsDifferences(client, item));
        if (!hasOnly(folder, files)) break;
      }
      await client.close();
      return found.map((failures, at) => [...failures, ...fileDifferences(folder, bodies[at]?.files_after)]);
    } finally {
      await client.close();
    }
  });
}

async function callsDifferences(client: Client, body: Body): Promise<string[]> {
  const failures: string[] = [];
  for (const call of recordsOf(isRecord(body.mcp) ? body.mcp.calls : undefined))
    failures.push(...(await callDifferences(client, call)));
  return failures;
}

async function callDifferences(client: Client, call: Body): Promise<string[]> {
  const expect = isRecord(call.expect) ? call.expect : {};
  const argumentsOf = plain(call.arguments);
  const place = `${String(call.tool)} ${JSON.stringify(argumentsOf)}`;
  const { isError, text, structured } = await answer(
    client,
    String(call.tool),
    isRecord(argumentsOf) ? argumentsOf : {},
  );
  const failures = [
    ...missingTexts(expect.text_contains, text, place),
    ...unwantedTexts(expect.text_not_contains, text, place),
    ...(expect.structured_contains === undefined
      ? []
      : subsetDifferences(plain(expect.structured_contains), structured, place)),
  ];
  const wanted = expect.is_error === true;
  if (isError !== wanted)
    failures.push(
      `${place}: expected ${wanted ? "an error" : "an answer"}, found ${isError ? "an error" : "an answer"}: ${text.slice(0, 800)}`,
    );
  return failures;
}

/** A protocol error counts as an error result whose text is its message. */
async function answer(
  client: Client,
  name: string,
  args: Record<string, unknown>,
): Promise<{ isError: boolean; text: string; structured?: unknown }> {
  try {
    const result = await client.callTool({ name, arguments: args });
    const text = recordsOf(result.content)
      .map((part) => String(part.text ?? ""))
      .join("\n");
    return { isError: result.isError === true, text, structured: result.structuredContent };
  } catch (thrown) {
    return { isError: true, text: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}
