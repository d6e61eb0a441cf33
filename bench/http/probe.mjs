import { Agent, request } from "node:http";

/*
 * Asks /health again and again, in a process of its own, and sends home how many milliseconds each
 * answer took.
 */
const PAUSE = 5;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const times = [];
let ending = false;
process.on("message", () => {
  ending = true;
});
while (!ending) {
  const begin = performance.now();
  // A connection that the server gave up while it was busy counts as waiting, too.
  while (!(await answered(process.argv[2])));
  times.push(performance.now() - begin);
  await new Promise((resolve) => setTimeout(resolve, PAUSE));
}
process.send(times, () => process.exit());

function answered(url) {
  return new Promise((resolve) => {
    const outgoing = request(`${url}/health`, { agent }, (incoming) =>
      incoming.resume().on("end", () => resolve(true)),
    );
    outgoing.on("error", () => resolve(false)).end();
  });
}
