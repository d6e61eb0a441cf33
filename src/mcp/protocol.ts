import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import {
  type CallToolRequest,
  CallToolRequestSchema,
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { EngineErrors, EngineTimeout } from "../engine/errors.ts";
import { utf8Length } from "../engine/text/byte-budget.ts";
import { indentedJson } from "../engine/text/json/write-json.ts";
import { VERSION } from "../engine/version.ts";
import type { EngineError } from "../model/diagnostic.ts";
import { shortMessage, shortName } from "../model/listed.ts";
import { ThreadExhausted, ThreadsBusy } from "../node/threads/thread-pool.ts";
import { fitted, LONGEST_ANSWER, shortened } from "./answers/clip.ts";
import { checkedArguments, inputSchema } from "./arguments.ts";
import { invalidParams, ProtocolError } from "./protocol-error.ts";
import { listResources, PROMPTS, promptText, RESOURCE_TEMPLATES, readResource } from "./resources.ts";
import { READ_TOOLS } from "./tools/read-tools.ts";
import { RequestTime, type Tool, type ToolAnswer, ToolFailure } from "./tools/tool.ts";
import { WRITE_TOOLS } from "./tools/write-tools.ts";
import type { WorkspaceStore } from "./workspace-store.ts";

/** A protocol server for one session, over whatever transport it is connected to. */
export function createProtocolServer(options: McpOptions): Server {
  const server = new Server(
    { name: "engine", version: VERSION },
    { capabilities: { tools: { listChanged: false }, resources: {}, prompts: {} }, instructions: INSTRUCTIONS },
  );
  const tools = options.write ? [...READ_TOOLS, ...WRITE_TOOLS] : READ_TOOLS;
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map(described) }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }, { signal }) => callTool(tools, params, options, signal));
  server.setRequestHandler(ListResourcesRequestSchema, () => ({ resources: listResources(options.store) }));
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates: RESOURCE_TEMPLATES }));
  server.setRequestHandler(ReadResourceRequestSchema, ({ params }) => ({
    contents: [readResource(options.store, params.uri)],
  }));
  server.setRequestHandler(ListPromptsRequestSchema, () => ({ prompts: PROMPTS }));
  server.setRequestHandler(GetPromptRequestSchema, ({ params }) => ({
    messages: [{ role: "user", content: { type: "text", text: promptText(params.name, params.arguments ?? {}) } }],
  }));
  return server;
}

export interface McpOptions {
  readonly store: WorkspaceStore;
  /** True: the write tools are offered. */
  readonly write: boolean;
  /** Milliseconds for one request. */
  readonly requestTimeout: number;
  /** Logs a bug. */
  readonly log: (line: string) => void;
}

/** Characters of a name that an error repeats. */
const LONGEST_NAME = 100;

const INSTRUCTIONS =
  "Rules of this workspace answer questions exactly. List the specs, show one once to learn its inputs, then run it with the data you know. " +
  "Missing data names what to ask the user for; do not invent names or values. Quote the reasons.";

function described(tool: Tool) {
  const { name, description, annotations } = tool;
  const outputSchema = tool.writes ? undefined : tool.answers;
  return { name, description, inputSchema: inputSchema(tool), ...(outputSchema && { outputSchema }), annotations };
}

async function callTool(
  tools: readonly Tool[],
  { name, arguments: given }: CallToolRequest["params"],
  options: McpOptions,
  signal: AbortSignal,
) {
  const tool = tools.find((candidate) => candidate.name === name);
  if (tool === undefined) {
    const hint = WRITE_TOOLS.some((candidate) => candidate.name === name)
      ? "; start the server with --write for it"
      : "";
    throw invalidParams(`there is no tool \`${shortened(name, LONGEST_NAME)}\`${hint}`);
  }
  try {
    const { text, structured = "" } = await inTime(tool, given, options, signal);
    const content = [{ type: "text" as const, text: fitted(text, LONGEST_ANSWER - utf8Length(structured)) }];
    return { content, ...(structured !== "" && { structuredContent: JSON.parse(structured) }) };
  } catch (thrown) {
    // Nobody waits for an answer then.
    if (signal.aborted) throw thrown;
    return failure(thrown, options);
  }
}

/** Calls a tool within the time of a request. */
async function inTime(
  tool: Tool,
  given: unknown,
  { store, requestTimeout }: McpOptions,
  signal: AbortSignal,
): Promise<ToolAnswer> {
  const time = new RequestTime(requestTimeout, signal);
  time.check();
  const args = checkedArguments(tool, given);
  // A finished write is reported, however late.
  if (tool.writes) return { text: await tool.call(args, store, time) };
  const answer = await store.rules.call(tool, args, time);
  time.check();
  return answer;
}

function failure(thrown: unknown, { requestTimeout, log }: McpOptions) {
  if (thrown instanceof ToolFailure) return failed(shortMessage(thrown.message));
  if (thrown instanceof EngineErrors) return failed(indentedJson(thrown.errors.map(shortError)));
  if (thrown instanceof EngineTimeout) {
    throw new ProtocolError(ErrorCode.RequestTimeout, `the request took longer than ${requestTimeout / 1000} s`);
  }
  if (thrown instanceof ThreadsBusy) {
    const message = "the request cannot begin in time: others that take long are being answered";
    throw new ProtocolError(ErrorCode.RequestTimeout, message);
  }
  if (thrown instanceof ThreadExhausted)
    return failed("the answer needs more memory than there is: ask for less at once");
  if (thrown instanceof ProtocolError) throw thrown;
  log(`internal error: ${thrown instanceof Error ? thrown.stack : String(thrown)}`);
  throw new ProtocolError(ErrorCode.InternalError, "something went wrong here; the log of the server has the details");
}

/** The error of a request repeats names as they came. */
function shortError(error: EngineError): EngineError {
  const { message, related_data } = error;
  return {
    ...error,
    message: shortMessage(message),
    ...(related_data !== undefined && { related_data: shortName(related_data) }),
  };
}

function failed(text: string) {
  return { content: [{ type: "text" as const, text: fitted(text) }], isError: true };
}
