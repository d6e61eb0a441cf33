import { existsSync, readdirSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { documents, read } from "./markdown.ts";

const EXTENSION = ["editors/vscode/README.md", "editors/vscode/pictures.md"];
const PAGES = [...documents("docs"), ...EXTENSION, "README.md", "CHANGELOG.md", "CONTRIBUTING.md"];
const ROOT = fileURLToPath(new URL("../../", import.meta.url));

describe("links between the documents", () => {
  for (const page of PAGES) {
    it(`lead somewhere from ${page}`, () => {
      for (const [, target = ""] of withoutBlocks(read(page)).matchAll(/\]\(([^)\s]+)\)/g)) {
        if (/^[a-z]+:/.test(target)) continue;
        const [path = "", anchor] = target.split("#");
        const file = path === "" ? page : posix.join(posix.dirname(page), path);
        expect(existsSync(ROOT + file), `${page}: ${target}`).to.equal(true);
        if (anchor !== undefined) expect(anchorsOf(read(file)), `${page}: ${target}`).to.include(anchor);
      }
    });
  }

  it("reach every document from docs/README.md", () => {
    const index = read("docs/README.md");
    for (const page of documents("docs").filter((path) => path !== "docs/README.md")) {
      expect(index, page).to.include(`(${posix.relative("docs", page)})`);
    }
  });

  it("lead through every chapter of the guide, in the order of docs/README.md", () => {
    const listed = [...read("docs/README.md").matchAll(/^\d+\. \[.*?\]\(guide\/(.*?)\)/gm)].map(([, page]) => page);
    const chain = ["first-steps.md"];
    for (let next = nextOf(chain[0]); next !== undefined; next = nextOf(next)) chain.push(next);
    expect(chain).to.eql(listed);
    expect(chain.map((page) => `docs/guide/${page}`).sort()).to.eql(documents("docs/guide"));
  });
});

/** The chapter to which the last line of a chapter leads. */
function nextOf(page: string | undefined): string | undefined {
  return /^Next: \[.*?\]\((.*?)\)/m.exec(read(`docs/guide/${page}`))?.[1];
}

describe("citations of the specification", () => {
  const ANCHORS = new Map(documents("docs/spec").map((path) => [path, new Set(anchorsOf(read(path)))] as const));

  it("lead to a section, in code, tests and grammar", () => {
    let found = 0;
    for (const path of sources("src", "test", "grammar")) {
      for (const [citation, file = "", anchor = ""] of read(path).matchAll(/(docs\/spec\/[\w-]+\.md)(?:#([\w-]+))?/g)) {
        found++;
        const anchors = ANCHORS.get(file);
        expect(anchors !== undefined && (anchor === "" || anchors.has(anchor)), `${path}: ${citation}`).to.equal(true);
      }
    }
    expect(found).to.be.greaterThan(0);
  });

  it("name file and section: no comment has the number of a section alone", () => {
    const headings = [...ANCHORS.keys()].flatMap((path) => [...read(path).matchAll(/^##+ <a [^>]*><\/a>([\d.]+) /gm)]);
    const numbers = new Set(headings.map(([, number = ""]) => number));
    expect(numbers).to.include("4.5");
    for (const path of sources("src", "test", "grammar").filter((name) => !name.endsWith(".md"))) {
      for (const comment of commentsOf(read(path))) expect(comment, path).not.to.match(/docs\/spec\/[\w-]+\.md(?!#)/);
      // Books and standards have sections of their own.
      for (const comment of commentsOf(read(path)).filter((text) => !/\b(?:RFC|Knuth)\b/.test(text))) {
        // A number behind a name is a version of what is named.
        for (const [, number = ""] of comment.matchAll(/(?<!\b[A-Z]\w* |[\w.#])(\d\.\d+(?:\.\d+)?)(?![\w%]|\.\d)/g)) {
          expect(numbers.has(number), `${path}: ${comment}`).to.equal(false);
        }
      }
    }
  });

  it("finds each number of a chapter once", () => {
    for (const path of documents("docs/spec").filter((path) => !path.endsWith("README.md"))) {
      const numbers = Array.from(
        withoutBlocks(read(path)).matchAll(/^##+ (?:<a [^>]*><\/a>)?([\d.]+) /gm),
        ([, n]) => n,
      );
      expect(numbers, path).to.deep.equal([...new Set(numbers)]);
    }
  });

  it("may name each numbered section by its number and words", () => {
    for (const path of documents("docs/spec").filter((path) => !path.endsWith("README.md"))) {
      for (const [, anchor, heading = ""] of withoutBlocks(read(path)).matchAll(
        /^##+ (?:<a id="([^"]*)"><\/a>)?(.*)$/gm,
      )) {
        const words = heading.toLowerCase().replaceAll("`", "");
        expect(anchor, `${path}: ${heading}`).to.equal(words.replaceAll(/[^a-z0-9]+/g, "-").replaceAll(/^-|-$/g, ""));
      }
    }
  });
});

/** Source files below some folders, by their path from the root. */
function sources(...folders: readonly string[]): readonly string[] {
  return folders.flatMap((folder) =>
    readdirSync(ROOT + folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(ts|ne|js|css|md|ya?ml)$/.test(name))
      .sort()
      .map((name) => `${folder}/${name.replaceAll("\\", "/")}`),
  );
}

/** The comments of a text, each as one line: adjacent lines of signs that begin a comment. */
function commentsOf(text: string): readonly string[] {
  const signs = /^[ \t]*(?:\/\/|\/?\*\*?\/?|#)(?= |$)/gm;
  const blocks = text.match(/(?:^[ \t]*(?:\/\/|\/?\*\*?\/?|#)(?: .*)?(?:\n|$))+|(?<=\S )\/\/ .*/gm) ?? [];
  return blocks.map((block) => block.replaceAll(signs, "").replaceAll(/\s+/g, " ").trim());
}

function withoutBlocks(text: string): string {
  return text.replaceAll(/^```(?:.|\n)*?^```$/gm, "");
}

/**
 * Headings as links name them: by the anchor that they have, else lower case, blanks as `-`, other
 * signs dropped.
 */
function anchorsOf(text: string): readonly string[] {
  return [...withoutBlocks(text).matchAll(/^#+ (?:<a id="([^"]*)"><\/a>)?(.*)$/gm)].map(
    ([, anchor, heading = ""]) =>
      anchor ??
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
        .replaceAll(" ", "-"),
  );
}
