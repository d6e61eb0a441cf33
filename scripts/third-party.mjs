import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";

/**
 * The notice that goes with files into which packages were joined: each package with its version
 * and licence, and each text of a licence once. `inputs`: paths of all files that were read. Throws
 * Error for a package without the text of its licence.
 */
export function thirdPartyNotice(inputs) {
  const folders = new Set(inputs.filter((path) => path.includes(`node_modules${sep}`)).map(packageFolder));
  const packages = new Map();
  for (const folder of folders) {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const text = licenceText(folder);
    packages.set(text, (packages.get(text) ?? new Set()).add(`${name} ${version} (${license})`));
  }
  const notices = [...packages].map(([text, names]) => `${[...names].sort().join("\n")}\n\n${text}\n`);
  const rule = `\n${"-".repeat(80)}\n\n`;
  return `This package contains parts of the following packages.\n${rule}${notices.sort().join(rule)}`;
}

/**
 * The folder of a package has its manifest; other folders may have one that only tells their kind.
 */
function packageFolder(path) {
  const [within, ...rest] = path.split(`node_modules${sep}`).at(-1).split(sep);
  const base = path.slice(0, path.lastIndexOf(`node_modules${sep}`) + `node_modules${sep}`.length);
  return join(base, within, ...(within.startsWith("@") ? rest.slice(0, 1) : []));
}

function licenceText(folder) {
  const files = readdirSync(folder).filter((name) => /^(licen[cs]e|notice|copying)/i.test(name));
  if (files.length > 0)
    return files
      .sort()
      .map((name) => readFileSync(join(folder, name), "utf8").trim())
      .join("\n\n");
  throw new Error(`${folder} has no text of its licence`);
}
