import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";

/*
 * Imports point one way: each part of the source may import the parts listed for it, itself, and
 * nothing else of ours. What a bundle or a browser needs imports no Node module, and model and
 * runtime import no package either. Prints each violation; the exit status is 1 when there is one.
 */
const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");

const COMPILER = ["model", "syntax", "plan", "workspace", "normal", "codegen", "runtime", "recommendations", "engine"];
const SURFACE = ["model", "engine", "node", "."];

/** Part → the parts it may import. Parts are the folders of `src`, besides `generated`. */
const MAY_IMPORT = {
  model: [],
  runtime: ["model"],
  generated: ["model", "syntax"],
  syntax: ["model", "generated"],
  plan: ["model", "syntax", "generated"],
  workspace: ["model", "syntax", "plan"],
  normal: ["model", "syntax", "plan", "runtime"],
  codegen: ["model", "plan", "normal", "runtime"],
  recommendations: ["model", "syntax", "plan", "workspace", "normal", "runtime"],
  insight: ["model", "syntax", "plan", "workspace", "normal", "recommendations"],
  engine: ["model", "syntax", "plan", "workspace", "normal", "codegen", "runtime", "recommendations"],
  node: ["model", "engine"],
  registry: SURFACE,
  bundle: [...SURFACE, "runtime", "normal", "codegen"],
  http: SURFACE,
  lsp: [...SURFACE, "registry", "insight"],
  mcp: [...SURFACE, "registry"],
  cli: [...SURFACE, "registry", "bundle", "http", "lsp", "mcp"],
  // The public entry points.
  ".": [...COMPILER, "node", "registry"],
};

const NO_PACKAGES = ["model", "runtime"];
const NO_NODE = [...COMPILER, "insight"];

const IMPORT =
  /^\s*(?:import|export)\b[^;"'`]*?\bfrom\s*["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)|^\s*import\s*["']([^"']+)["']/gm;

const problems = ["src", "generated"].flatMap((folder) => filesBelow(join(root, folder))).flatMap(problemsOf);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

function problemsOf(file) {
  const part = partOf(file);
  const text = withoutComments(readFileSync(file, "utf8"));
  return [...text.matchAll(IMPORT)].flatMap((match) => {
    const target = match[1] ?? match[2] ?? match[3] ?? "";
    const reason = violation(part, file, target);
    return reason === undefined ? [] : [`${shown(file)}: imports ${target}: ${reason}`];
  });
}

function violation(part, file, target) {
  if (!target.startsWith(".")) {
    if (target.startsWith("node:"))
      return NO_NODE.includes(part) ? "the compiler and what runs rules use no Node module" : undefined;
    return NO_PACKAGES.includes(part) ? `${part} uses no package` : undefined;
  }
  const other = partOf(resolve(dirname(file), target));
  if (other === part || MAY_IMPORT[part]?.includes(other)) return undefined;
  if (MAY_IMPORT[part] === undefined) return `no rule says what ${part} may import`;
  return `${part} may import ${["itself", ...MAY_IMPORT[part]].join(", ")}`;
}

function partOf(file) {
  const [top, folder, ...rest] = relative(root, file).split(sep);
  if (top !== "src") return top;
  return rest.length === 0 ? "." : folder;
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(path);
    return entry.name.endsWith(".ts") ? [path] : [];
  });
}

/** Documentation may show imports. */
function withoutComments(text) {
  return text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");
}

function shown(file) {
  return relative(root, file).split(sep).join("/");
}
