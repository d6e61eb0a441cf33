import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { SEMANTIC_TOKEN_TYPES } from "../../src/insight/semantic-tokens.ts";
import { INSTALL_COMMAND } from "../../src/lsp/features/code-actions.ts";
import { COMMANDS } from "../../src/syntax/lexer/commands.ts";

const folder = new URL("../../editors/vscode/", import.meta.url);
const read = (path: string) => readFileSync(fileURLToPath(new URL(path, folder)), "utf8");
const manifest = JSON.parse(read("package.json"));
const grammar = JSON.parse(read("syntaxes/rules.tmLanguage.json"));

/** Types that editors know by themselves. */
const STANDARD = ["namespace", "class", "property", "function", "string", "comment", "keyword", "operator"];

interface Pattern {
  readonly match?: string;
  readonly begin?: string;
  readonly end?: string;
  readonly include?: string;
  readonly patterns?: readonly Pattern[];
}

function patternsBelow(pattern: Pattern): readonly Pattern[] {
  return [pattern, ...(pattern.patterns ?? []).flatMap(patternsBelow)];
}

const patterns: readonly Pattern[] = [
  ...patternsBelow({ patterns: grammar.patterns }),
  ...Object.values<Pattern>(grammar.repository).flatMap(patternsBelow),
];

describe("the extension for VS Code", () => {
  it("names files that exist", () => {
    const { languages, grammars, snippets } = manifest.contributes;
    const { configuration, icon } = languages[0];
    const own = [manifest.icon, icon.light, icon.dark, snippets[0].path, configuration, grammars[0].path];
    for (const path of [...own, "README.md", "LICENSE"]) {
      expect(existsSync(fileURLToPath(new URL(path, folder))), path).to.equal(true);
    }
    expect(grammars[0].scopeName).to.equal(grammar.scopeName);
    expect(grammars[0].language).to.equal(languages[0].id);
    expect(() => JSON.parse(read("language-configuration.json"))).not.to.throw();
  });

  it("closes a commentary as it closes a text", () => {
    const { autoClosingPairs } = JSON.parse(read("language-configuration.json"));
    const pair = autoClosingPairs.find(({ open }: { open: string }) => open === '"""');
    // Two quotes are a text already when the third is typed.
    expect(pair).to.deep.equal({ open: '"""', close: '"""', notIn: ["comment"] });
  });

  it("indents what belongs to a declaration, and nothing behind an import", () => {
    const { indentationRules } = JSON.parse(read("language-configuration.json"));
    const indents = (line: string) => new RegExp(indentationRules.increaseIndentPattern).test(line);
    for (const line of ["data x: number", "data x: number  # why", "rule r:", "rule tax: income by scale"])
      expect(indents(line), line).to.equal(true);
    for (const line of [
      "uses std units",
      "uses u: std units",
      "uses @acme/tax vat",
      "with a.b: 5",
      "rule r: 1",
      "spec a",
    ])
      expect(indents(line), line).to.equal(false);
  });

  it("has the version of the package", () => {
    const { version } = JSON.parse(readFileSync(fileURLToPath(new URL("../../package.json", import.meta.url)), "utf8"));
    expect(manifest.version).to.equal(version);
  });

  it("has a scope for every type of token that editors do not know, and for names of data", () => {
    const own = SEMANTIC_TOKEN_TYPES.filter((type) => !STANDARD.includes(type));
    expect(Object.keys(manifest.contributes.semanticTokenScopes[0].scopes)).to.have.members([...own, "property"]);
    expect(manifest.contributes.semanticTokenTypes.map(({ id }: { id: string }) => id)).to.have.members(own);
  });

  it("leaves the commands of the server to the server", () => {
    const commands: readonly { readonly command: string }[] = manifest.contributes.commands;
    expect(commands.map(({ command }) => command)).not.to.include(INSTALL_COMMAND);
  });

  it("has a grammar whose patterns are regular expressions and exist", () => {
    for (const { match, begin, end, include } of patterns) {
      if (include !== undefined) expect(grammar.repository).to.have.property(include.slice(1));
      for (const source of [match, begin, end]) if (source !== undefined) expect(() => regular(source)).not.to.throw();
    }
  });

  it("has a grammar that knows every constraint command", () => {
    const { match } = grammar.repository.constraint;
    for (const word of [...COMMANDS, "unit"]) expect(regular(match).exec(`-> ${word} 1`)?.[2]).to.equal(word);
  });
});

/** The flags of a TextMate pattern stand at its start, or around a part of it. */
function regular(source: string): RegExp {
  const flags = source.includes("(?i") ? "i" : "";
  return new RegExp(source.replace(/^\(\?i\)/, "").replaceAll("(?i:", "(?:"), flags);
}
