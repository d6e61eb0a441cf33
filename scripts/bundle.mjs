import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { bundleCommandLine } from "./bundle-cli.mjs";
import { bundleLibrary } from "./bundle-library.mjs";
import { copyPages } from "./copy-pages.mjs";
import { bundleElement } from "./element/bundle.mjs";
import { bundlePlayground } from "./playground/bundle.mjs";
import { thirdPartyNotice } from "./third-party.mjs";

/*
 * Makes the published files, the library, the pages and the command line, from the compiled
 * modules.
 */
const library = await bundleLibrary();
// The playground is made of pages as well.
await copyPages();
const inputs = [
  ...Object.keys(library.inputs),
  ...(await bundlePlayground()),
  ...(await bundleElement()),
  ...(await bundleCommandLine()),
];
writeFileSync(fileURLToPath(new URL("../dist/THIRD-PARTY.txt", import.meta.url)), thirdPartyNotice(inputs));
