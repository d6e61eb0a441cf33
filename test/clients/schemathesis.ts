import { join } from "node:path";
import { pythonCommands, run } from "./tools.ts";

/**
 * Tries requests that the document allows, and requests that it excludes, with all checks of
 * schemathesis. A list with too few or too many rows is excluded, but it is a veto, as a number out
 * of its bounds is. Rejects with its report when it finds anything. Rejects with MissingTool.
 */
export async function tryRequests(url: string, folder: string, examples: number): Promise<void> {
  const document = await (await fetch(`${url}/openapi.json`)).text();
  const vetoes = /\["array","null"\],"m(?:in|ax)Items"/.test(document)
    ? ["--exclude-checks", "negative_data_rejection"]
    : [];
  const flags = ["--checks", "all", ...vetoes, "--max-examples", String(examples), "--seed", "1", "--no-color"];
  await run(join(await pythonCommands(), "schemathesis"), ["run", `${url}/openapi.json`, ...flags], folder);
}
