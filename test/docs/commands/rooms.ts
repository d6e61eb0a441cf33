/** The workspace with which the pages that have no rules of their own, and the help, are about. */
const SHOP = 'cp -r "$SHOP"/. .';
const COMMITTED = "git init --quiet -b main && git add . && git commit --quiet -m one && git tag v1.2";
const PARCELS = 'cp -r "$ROOT/examples/parcel-tariff" rules';
const TARIFF = 'mkdir examples && cp -r "$ROOT/examples/parcel-tariff" examples';
const RECORDED = [
  PARCELS,
  'cp "$SHOP/../payee.rules" rules',
  "cp -r rules new-rules",
  "sed s/19.99/20.99/ rules/prices.rules > new-rules/prices.rules",
  "mkdir -p var/log/engine",
  "printf '*rules/' > .ignore",
  'cp "$ROOT/examples/leave/leave.rules" .',
].join(" && ");

/**
 * Commands that fill the folder of a page before its first command, besides the files that it
 * shows.
 */
export const PREPARED: Readonly<Record<string, string>> = {
  "docs/bundles.md": SHOP,
  "docs/cli.md": `${SHOP} && ${COMMITTED} && git update-ref refs/remotes/origin/main HEAD && mkdir -p .config/fish/completions`,
  "docs/http.md": TARIFF,
  "docs/impact.md": COMMITTED,
  "docs/operating.md": RECORDED,
  "docs/playground.md": TARIFF,
  "docs/registry.md": 'mkdir examples && cp -r "$ROOT/examples/registry" examples',
  "docs/testing.md": `${SHOP} && mkdir checks && cp shipping.cases.yaml checks && cp -r "$SHOP" rules && ${COMMITTED}`,
};

/** A page that goes on with the files that another one shows. */
export const CONTINUED: Readonly<Record<string, string>> = { "docs/impact.md": "docs/guide/what-will-change.md" };

/** Commands that ran in the folder of the help before. */
export const IN_HELP: readonly string[] = [
  `${SHOP} && printf 'rules/\\nnew-rules/\\na.rules\\n' > .ignore && cp "$SHOP/../checks.rules" . && cp pricing.rules a.rules`,
  'mkdir parcels && cp parcels.csv parcels && cp -r "$SHOP" rules && cp -r "$SHOP" new-rules',
  COMMITTED,
  "engine server --decision-log decisions.ndjson --archive archive",
  "curl -s http://127.0.0.1:8012/pricing?quantity=3",
  "cp decisions.ndjson decisions-1.ndjson",
  "engine run pricing quantity=3 --receipt receipt.json",
];

/** Examples of the help that end with status 1. */
export const REFUSED: ReadonlyMap<string, string> = new Map([
  ["engine analyze", "it finds that the property of checks.rules is always true"],
  ["engine analyze --sarif > rules.sarif", "it finds the same"],
  ["engine impact parcel --in parcels.csv --to 'override:base=10 eur' --fail-over 'total: 0.5%'", "more changes"],
  ["engine lsp", "the editor leaves without a goodbye"],
  ["engine lsp --stdio", "the editor leaves without a goodbye"],
]);

/** Commands that no test executes here: why, or which one does. */
export const NOT_HERE: readonly (readonly [command: RegExp, reason: string])[] = [
  [/^npm (?:ci && npm test|--prefix \.\.\/\.\. ci)/, "is what runs this test"],
  [/^npm (?:ci|install)(?! && npm run demo)/, "needs the network; test/package installs what would be published"],
  [/^npm start$/, "test/bundle/package/example.test.ts starts the example"],
  [/npm publish$/, "publishes"],
  [/^npm run extension:package$/, "test/editor packages it and works with it"],
  [/^code /, "needs Visual Studio Code, which test/editor installs"],
  [/^engine run .*-i$/, "asks at a terminal: test/cli/pseudo-terminal.test.ts"],
  [/^source .*zsh/, "needs zsh"],
];
