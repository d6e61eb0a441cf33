import { join } from "node:path";
import { ROOT, run } from "./tools.ts";

/** The path of the package as it would be published, made of what was built. */
export async function packedPackage(folder: string): Promise<string> {
  const words = ["pack", "--json", "--ignore-scripts", "--pack-destination", folder];
  const [{ filename }] = JSON.parse(await run("npm", words, ROOT));
  return join(folder, filename);
}
