import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";

/*
 * Asks /health again and again, in a process of its own, and sends home for each answer how many
 * milliseconds it took, and how many of them the main thread of the server was at work. Other work
 * of the machine lengthens the first, and not the second.
 */
const PAUSE = 5;
const [url, server] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const waits = [];
let ending = false;
process.on("message", () => {
  ending = true;
});
while (!ending) {
  const begin = performance.now();
  const before = workOf(server);
  // A connection that the server gave up while it was busy counts as waiting, too.
  while (!(await answered(url)));
  waits.push({ time: performance.now() - begin, work: workOf(server) - before });
  await new Promise((resolve) => setTimeout(resolve, PAUSE));
}
process.send(waits, () => process.exit());

/** Milliseconds of processor time of the main thread; NaN where the system does not tell. */
function workOf(pid) {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
  } catch {
    return Number.NaN;
  }
}

function answered(url) {
  return new Promise((resolve) => {
    const outgoing = request(`${url}/health`, { agent }, (incoming) =>
      incoming.resume().on("end", () => resolve(true)),
    );
    outgoing.on("error", () => resolve(false)).end();
  });
}
