import { readFileSync, writeSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

/* Loaded before a command: prints its seconds of processor and wall time and its most memory. */
if (isMainThread) {
  process.on("exit", () => {
    const { userCPUTime, systemCPUTime } = process.resourceUsage();
    const cpu = (userCPUTime + systemCPUTime) / 1e6;
    writeSync(1, JSON.stringify({ seconds: performance.now() / 1000, cpu, bytes: mostBytes() }));
  });
}

/** `maxRSS` of a process begins with that of the process that started it, so Linux is asked. */
function mostBytes() {
  try {
    const [, kilobytes] = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
    return Number(kilobytes) * 1024;
  } catch {
    return process.resourceUsage().maxRSS * 1024;
  }
}
