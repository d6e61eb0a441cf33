import { readFileSync } from "node:fs";
import { Engine, format, showJson } from "../../dist/lib/index.js";

/*
 * node call.mjs CALL FILE [SPEC]: one call of the JavaScript interface. A refusal goes to stderr.
 */
const [call, path, named] = process.argv.slice(2);
const text = readFileSync(path, "utf8");
const numbers = Array.from({ length: 1000 }, (_, i) => [`x${i}`, i]);
/** Values for the inputs of all shapes. */
const data = { x: 2, n: 9, y: 5, t: "key 7", b: true, ...Object.fromEntries(numbers) };

const CALLS = {
  load: () => loaded(),
  format: () => format(text),
  show: () => shown(),
  quality: () => loaded().quality(),
  snapshot: () => loaded().snapshot(),
  run: () => JSON.stringify(loaded().run({ spec: asked(), data, timeout: 5_000 })),
  prepare: () => loaded().prepare({ spec: asked() }).run(data),
  reload() {
    const engine = loaded();
    for (let i = 0; i < 10; i++) engine.update("more.rules", `spec more\nrule r: ${i}\n`);
  },
};

function loaded() {
  const engine = new Engine();
  engine.load({ "s.rules": text });
  return engine;
}

function shown() {
  const engine = loaded();
  return showJson(engine.show({ spec: asked() }), engine.limits());
}

function asked() {
  return named || [...text.matchAll(/^spec (\S+)/gm)].at(-1)?.[1];
}

try {
  CALLS[call]();
} catch (thrown) {
  console.error(thrown instanceof Error ? thrown.message : thrown);
  process.exitCode = 1;
}
// An app goes on after a call: the end of the process is not part of it.
process.exit();
