import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { run } from "./tools.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The path of the package as it would be published, made of what was built. */
export async function packedPackage(folder: string): Promise<string> {
  const words = ["pack", "--json", "--ignore-scripts", "--pack-destination", folder];
  const [{ filename }] = JSON.parse(await run("npm", words, ROOT));
  return join(folder, filename);
}
