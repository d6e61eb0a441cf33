import { parentPort } from "node:worker_threads";

/* A thread of a pool in its own words: the built one loads rules. */
const kept = [];
const TASKS = {
  double: ({ number = 0 }) => ({ answer: 2 * number }),
  late: () => ({ timeout: true }),
  break: () => ({ bug: "Error: it is broken" }),
  hang: () => {
    for (;;);
  },
  fill: () => {
    for (;;) kept.push(new Array(1000).fill(kept.length));
  },
};

parentPort.on("message", ({ task }) => parentPort.postMessage(TASKS[task.kind](task)));
parentPort.postMessage("ready");
