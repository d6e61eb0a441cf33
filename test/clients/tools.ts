import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** The folder of the source. */
export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The folder of everything that is installed and generated here; git ignores it. */
export const CACHE = fileURLToPath(new URL("../../.cache/clients", import.meta.url));

const NPM = {
  "@hey-api/openapi-ts": "0.99.0",
  "openapi-typescript": "7.13.0",
  "openapi-fetch": "0.17.0",
  orval: "8.0.0",
  "swagger-typescript-api": "13.13.0",
  oazapfts: "7.5.0",
  "@oazapfts/runtime": "1.2.0",
  typescript: "5.9.3",
};
const PYPI = ["openapi-python-client==0.29.1", "ruff==0.17.6", "schemathesis==4.32.5", "mypy==2.4.1"];
/** Packages that the client of openapi-generator imports. */
const PYPI_OF_CLIENT = [
  "urllib3==2.8.0",
  "python-dateutil==2.9.0.post0",
  "pydantic==2.14.3",
  "typing-extensions==4.16.0",
];
/** An environment of its own: the packages that the two need exclude each other. */
const PYPI_OF_MCP = ["mcp==2.3.0"];
const NPM_OF_MCP = { "@modelcontextprotocol/inspector": "2.12.0" };
const NPM_OF_PAGES = { react: "19.2.0", "react-dom": "19.2.0", vue: "3.5.22" };
const GENERATOR = "7.25.0";
const COPY = "org.apache.maven.plugins:maven-dependency-plugin:3.9.0:copy";

/** A tool that a client needs is not on this machine. */
export class MissingTool extends Error {}

/** Runs a command to its end; answers its stdout. Rejects with an error that has all its output. */
export async function run(command: string, args: readonly string[], cwd: string = CACHE): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(command, args, { cwd, maxBuffer: 64 * 1024 * 1024 });
    return stdout;
  } catch (thrown) {
    const { stdout = "", stderr = "", code } = thrown as { stdout?: string; stderr?: string; code?: unknown };
    if (code === "ENOENT") throw new MissingTool(`${command} is not installed here`);
    throw new Error(`${command} ${args.join(" ")}\n${stdout}\n${stderr}`);
  }
}

/** The folder of npm packages, with their commands in `node_modules/.bin`. */
export function npmPackages(): Promise<string> {
  return npmFolder("npm", NPM);
}

/** The folder of the MCP inspector. */
export function inspectorPackage(): Promise<string> {
  return npmFolder("inspector", NPM_OF_MCP);
}

/** The folder of the frameworks of pages. */
export function pageFrameworks(): Promise<string> {
  return npmFolder("pages", NPM_OF_PAGES);
}

function npmFolder(name: string, dependencies: Readonly<Record<string, string>>): Promise<string> {
  return installed(name, async (folder) => {
    const manifest = { private: true, type: "module", dependencies };
    writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
    await run("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund"], folder);
  });
}

/** The folder of the commands of a virtual environment of Python. */
export function pythonCommands(): Promise<string> {
  return pythonEnvironment("python", [...PYPI, ...PYPI_OF_CLIENT]);
}

/** The same with the MCP SDK of Python. */
export function mcpPython(): Promise<string> {
  return pythonEnvironment("python-mcp", PYPI_OF_MCP);
}

async function pythonEnvironment(name: string, packages: readonly string[]): Promise<string> {
  const folder = await installed(name, async (folder) => {
    await run("python3", ["-m", "venv", folder]);
    await run(join(folder, "bin/pip"), ["install", "--quiet", ...packages]);
  });
  return join(folder, "bin");
}

/** Generates a client with openapi-generator; `folder` is where it goes. */
export async function openapiGenerator(
  generator: string,
  document: string,
  folder: string,
  ...flags: readonly string[]
): Promise<void> {
  await run("java", ["-version"]);
  const jar = `openapi-generator-cli-${GENERATOR}.jar`;
  const tool = await installed("openapi-generator", async (folder) => {
    const artifact = `org.openapitools:openapi-generator-cli:${GENERATOR}`;
    await run("mvn", ["-q", COPY, `-Dartifact=${artifact}`, `-DoutputDirectory=${folder}`]);
  });
  await run("java", ["-jar", join(tool, jar), "generate", "-g", generator, "-i", document, "-o", folder, ...flags]);
}

/** Other versions get a folder of their own. */
const VERSIONS = createHash("sha256")
  .update(JSON.stringify([NPM, NPM_OF_MCP, NPM_OF_PAGES, PYPI, PYPI_OF_CLIENT, PYPI_OF_MCP, GENERATOR]))
  .digest("hex")
  .slice(0, 8);

const begun = new Map<string, Promise<string>>();

/** A folder of the cache, filled once; a file tells that it is whole. */
function installed(name: string, fill: (folder: string) => Promise<void>): Promise<string> {
  const known = begun.get(name);
  if (known !== undefined) return known;
  const made = (async () => {
    const folder = join(CACHE, `tools-${VERSIONS}`, name);
    const whole = join(folder, "whole");
    if (existsSync(whole)) return folder;
    mkdirSync(folder, { recursive: true });
    await fill(folder);
    writeFileSync(whole, "");
    return folder;
  })();
  begun.set(name, made);
  return made;
}
