import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { type NameOccurrence, nameKey } from "../../src/insight/names/name.ts";
import { Names } from "../../src/insight/names/names.ts";
import { type Analysis, Project } from "../../src/insight/project/project.ts";

const EXAMPLES = join(import.meta.dirname, "../../examples");

function analysisOf(texts: Readonly<Record<string, string>>): Analysis {
  const project = new Project();
  for (const [label, text] of Object.entries(texts)) project.set({ label, text });
  return project.lenient;
}

/** The analysis, and the labels of the files whose tokens have been asked for. */
function observed(analysis: Analysis): { readonly analysis: Analysis; readonly read: Set<string> } {
  const read = new Set<string>();
  const files = [...analysis.files].map(([label, file]) => {
    const tokens = () => {
      read.add(label);
      return file.tokens();
    };
    return [label, { ...file, tokens }] as const;
  });
  return { analysis: { ...analysis, files: new Map(files) }, read };
}

/** Counts how often a member of each of the objects is read. */
function reads<T extends object>(objects: readonly T[], member: keyof T): { count: number } {
  const reads = { count: 0 };
  for (const object of objects) {
    const value = object[member];
    Object.defineProperty(object, member, {
      get: () => {
        reads.count++;
        return value;
      },
    });
  }
  return reads;
}

describe("the places of a name", () => {
  it("are found with one look at each line of data and each import, however many texts and paths name them", () => {
    const numbers = Array.from({ length: 50 }, (_, i) => i);
    const options = numbers.map((i) => `  -> option "o${i}"\n`).join("");
    const uses = numbers.map((i) => `uses a${i}: base\n`).join("");
    const rules = numbers.map((i) => `rule r${i}: a${i}.r\n  unless t is "o${i}" then 0\n`).join("");
    const text = `spec base\nrule r: 1\nspec s\n${uses}data t: text\n${options}${rules}`;
    const analysis = analysisOf({ "s.rules": text });
    const trees = (analysis.files.get("s.rules")?.rows ?? []).map(({ tree }) => tree);
    const nodes = trees.flatMap(({ data, uses }) => ({ data: data.map(({ node }) => node), uses }));
    const lines = reads(
      nodes.flatMap(({ data }) => data),
      "constraints",
    );
    const imports = reads(
      nodes.flatMap(({ uses }) => uses),
      "node",
    );
    const found = new Names(analysis).of("s.rules");
    expect(found.filter(({ name, declares }) => name.kind === "option" && !declares)).to.have.length(50);
    expect(found.filter(({ name, declares }) => name.kind === "alias" && !declares)).to.have.length(50);
    expect(lines.count).to.be.at.most(2);
    expect(imports.count).to.be.at.most(200);
  });

  it("are looked for in the files that can refer to it, and in no other with the same word", () => {
    const others = Array.from({ length: 20 }, (_, i) => [`o${i}.rules`, `spec o${i}\ndata x: number\nrule r: x\n`]);
    const { analysis, read } = observed(
      analysisOf({
        "base.rules": "spec base\ndata x: number\nrule r: x\n",
        "user.rules": "spec user\nuses base\nrule r: base.x\n",
        "further.rules": "spec further\nuses user\nrule r: user.base.x + user.r\n",
        ...Object.fromEntries(others),
      }),
    );
    const names = new Names(analysis);
    const x = names.at("base.rules", "spec base\ndata ".length);
    expect(x && names.all(x.name).map(({ label }) => label)).to.deep.equal([
      "base.rules",
      "base.rules",
      "further.rules",
      "user.rules",
    ]);
    expect([...read]).to.have.members(["base.rules", "user.rules", "further.rules"]);
  });

  it("are all places in all files with that meaning", () => {
    const paths = readdirSync(EXAMPLES, { recursive: true, encoding: "utf8" }).filter((path) => /\.rules$/.test(path));
    expect(paths.length).to.be.above(10);
    const analysis = analysisOf(
      Object.fromEntries(paths.map((path) => [path, readFileSync(join(EXAMPLES, path), "utf8")])),
    );
    const names = new Names(analysis);
    const everywhere = [...analysis.files.keys()].flatMap((label) => names.of(label));
    const byKey = new Map<string, NameOccurrence[]>();
    for (const place of everywhere) {
      const key = nameKey(place.name);
      byKey.set(key, [...(byKey.get(key) ?? []), place]);
    }
    for (const places of byKey.values()) {
      const [first] = places;
      expect(first && names.all(first.name)).to.deep.equal(places);
    }
  });
});
