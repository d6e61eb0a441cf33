import { writeSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

/* Loaded before a command: prints its seconds of processor and wall time and its most memory. */
if (isMainThread) {
  process.on("exit", () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    const cpu = (userCPUTime + systemCPUTime) / 1e6;
    writeSync(1, JSON.stringify({ seconds: performance.now() / 1000, cpu, bytes: maxRSS * 1024 }));
  });
}
