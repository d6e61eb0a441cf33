import { readFileSync } from "node:fs";

/*
 * Refuses to publish a package that does not say where its source is. npm runs it before it
 * publishes, and not before it packs.
 */
const { repository } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));

if (repository === undefined) {
  console.error("package.json names no `repository`: write the public address of the source into it, then publish");
  process.exitCode = 1;
}
