import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";

/*
 * Imports point one way: each part of the source may import the parts listed for it, itself, and
 * nothing else of ours. Within the parts listed below, imports between folders form no circle.
 * Parts that bundles and browsers need import no Node module, and model and runtime import no
 * package either. Prints each violation; the exit status is 1 when there is one.
 */
const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");

const COMPILER = [
  ...["model", "syntax", "plan", "workspace", "normal", "codegen", "runtime", "domain", "recommendations", "engine"],
];
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
  engine: ["model", "syntax", "plan", "workspace", "normal", "codegen", "runtime", "domain", "recommendations"],
  domain: ["model", "runtime"],
  node: ["model", "engine"],
  registry: SURFACE,
  bundle: [...SURFACE, "runtime", "normal", "codegen", "form"],
  batch: SURFACE,
  impact: [...SURFACE, "batch"],
  analysis: [...SURFACE, "runtime", "domain", "impact"],
  testing: [...SURFACE, "batch", "analysis"],
  decisions: SURFACE,
  form: ["model", "engine"],
  http: [...SURFACE, "decisions", "form", "bundle"],
  lsp: [...SURFACE, "registry", "insight", "testing", "analysis"],
  mcp: [...SURFACE, "registry"],
  site: [...SURFACE, "syntax", "insight", "form", "testing", "bundle", "http"],
  playground: [...SURFACE, "syntax", "insight", "testing", "form", "http"],
  cli: [
    ...[...SURFACE, "registry", "insight", "batch", "impact", "analysis", "testing", "decisions"],
    ...["bundle", "http", "lsp", "mcp", "site", "form", "playground"],
  ],
  // The public entry points.
  ".": [...COMPILER, "node", "registry", "http"],
};

/** Parts whose folders, the part's own included, import each other in no circle. */
const NO_CIRCLES = [
  ...["model", "syntax", "plan", "workspace", "codegen", "insight", "node", "registry", "bundle"],
  ...["domain", "analysis", "testing", "decisions", "form", "http", "lsp", "mcp", "playground", "site"],
];

/**
 * Parts whose own files are both what their folders share and what joins these: the types of
 * requests beside the `Engine`, the output of commands beside their table, the list of rewrites
 * beside the cells, the evaluation beside the rows that it evaluates. Circles through these files
 * are natural; the folders below form none.
 */
const NO_CIRCLES_BELOW = ["normal", "runtime", "recommendations", "engine", "batch", "impact", "cli"];

const NO_PACKAGES = ["model", "runtime", "form"];
const NO_NODE = [...COMPILER, "insight", "form"];

const IMPORT =
  /^\s*(?:import|export)\b[^;"'`]*?\bfrom\s*["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)|^\s*import\s*["']([^"']+)["']/gm;

const files = ["src", "generated"].flatMap((folder) => filesBelow(join(root, folder)));
const problems = [...files.flatMap(problemsOf), ...circles()];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

function problemsOf(file) {
  const part = partOf(file);
  return importsOf(file).flatMap((target) => {
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

function importsOf(file) {
  const text = withoutComments(readFileSync(file, "utf8"));
  return Array.from(text.matchAll(IMPORT), (match) => match[1] ?? match[2] ?? match[3] ?? "");
}

function circles() {
  const below = (part) => (file) => partOf(file) === part && dirname(file) !== join(root, "src", part);
  return [
    ...NO_CIRCLES.flatMap((part) => circlesAmong(files.filter((file) => partOf(file) === part))),
    ...NO_CIRCLES_BELOW.flatMap((part) => circlesAmong(files.filter(below(part)))),
  ];
}

/**
 * Folders of files that lead to themselves over the imports of these. `tuning.ts` stands beside
 * what joins the folders of a part, and imports nothing.
 */
function circlesAmong(files) {
  const targets = new Map();
  for (const file of files) {
    const folder = dirname(file);
    const others = importsOf(file).flatMap((target) =>
      target.startsWith(".") && !target.endsWith("/tuning.ts") ? [dirname(resolve(folder, target))] : [],
    );
    targets.set(folder, [...(targets.get(folder) ?? []), ...others.filter((other) => other !== folder)]);
  }
  return [...targets.keys()].flatMap((folder) => {
    const circle = wayBack(targets, folder);
    return circle === undefined ? [] : [`${shown(folder)}: imports in a circle: ${circle.map(shown).join(" -> ")}`];
  });
}

/** The shortest way from a folder over imports back to it. */
function wayBack(targets, folder) {
  const seen = new Set();
  const ways = [[folder]];
  for (const way of ways) {
    for (const next of targets.get(way.at(-1)) ?? []) {
      if (next === folder) return [...way, next];
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  }
  return undefined;
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

/** Removes comments, which may contain imports. */
function withoutComments(text) {
  return text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");
}

function shown(file) {
  return relative(root, file).split(sep).join("/");
}
