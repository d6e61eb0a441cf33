import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";

/*
 * One name for one type: no interface, type or class of the source is declared in two files, local
 * ones included. Prints each name that is declared twice; the exit status is 1 when there is one.
 */
const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");

/** Names that users of an engine and of a bundle share, with a declaration for each. */
const IN_BOTH = new Set(["EngineErrors"]);

const DECLARATION =
  /^ *(?:export )?(?:default )?(?:declare )?(?:abstract )?(?:interface|type|class|enum) (\w+)(?=[ <={])/gm;

const places = new Map();
for (const file of filesBelow(join(root, "src"))) {
  for (const [, name] of withoutTexts(readFileSync(file, "utf8")).matchAll(DECLARATION)) {
    places.set(name, [...(places.get(name) ?? []), relative(root, file).split(sep).join("/")]);
  }
}
const repeated = [...places].filter(([name, files]) => files.length > 1 && !IN_BOTH.has(name)).sort();
for (const [name, files] of repeated) console.error(`the type name ${name} is declared twice: ${files.join(", ")}`);
process.exitCode = repeated.length > 0 ? 1 : 0;

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(path);
    return entry.name.endsWith(".ts") ? [path] : [];
  });
}

/**
 * Removes comments and templates, which may contain declarations. A template's own code declares
 * nothing.
 */
function withoutTexts(text) {
  return text.replace(/\/\*[\s\S]*?\*\/|`(?:\\[\s\S]|[^`\\])*`/g, "");
}
