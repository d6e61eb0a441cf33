import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/*
 * Evaluates examples through the `engine` command of this package, as a user would, and prints the
 * answers. The last command writes a site with forms, and says how to open it.
 */
const root = fileURLToPath(new URL("..", import.meta.url));
const COMMANDS = [
  ["show", "uk/income_tax", "--prefix", "examples/uk-tax", "--effective", "2025"],
  [
    "run",
    "parcel/tariff",
    ...["zone=home", "weight=4 kilogram", "depth=30 centimeter", "width=20 centimeter", "height=10 centimeter"],
    ...["express=yes", "--prefix", "examples/parcel-tariff", "--effective", "2026-03-01"],
  ],
  [
    "run",
    "uk/income_tax",
    "adjusted_net_income=110000 gbp",
    ...["--rules", "personal_allowance", "--explain", "--prefix", "examples/uk-tax", "--effective", "2025"],
  ],
  ["run", "eu/vat", "country=FI", "net_amount=200 eur", "--prefix", "examples/eu-vat", "--effective", "2024-08-31"],
  ["run", "eu/vat", "country=FI", "net_amount=200 eur", "--prefix", "examples/eu-vat", "--effective", "2024-09-01"],
  ["site", "--prefix", "examples/uk-tax", "--title", "Taxes in the United Kingdom", "--forms", "-o", "dist/site"],
];

for (const command of COMMANDS) {
  console.log(`$ engine ${command.map((word) => (/^[\w@%=:,./-]+$/.test(word) ? word : `'${word}'`)).join(" ")}`);
  const { status } = spawnSync(process.execPath, [join(root, "bin/engine.js"), ...command], {
    cwd: root,
    stdio: "inherit",
  });
  if (status !== 0) process.exit(status ?? 1);
  console.log();
}
