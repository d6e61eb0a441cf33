import { join } from "node:path";
import { pythonCommands, run } from "./tools.ts";

/**
 * Tries requests that the document allows, and requests that it excludes, with all checks of
 * schemathesis. Rejects with its report when it finds anything. Rejects with MissingTool.
 */
export async function tryRequests(url: string, folder: string, examples: number): Promise<void> {
  const flags = ["--checks", "all", "--max-examples", String(examples), "--seed", "1", "--no-color"];
  await run(join(await pythonCommands(), "schemathesis"), ["run", `${url}/openapi.json`, ...flags], folder);
}
