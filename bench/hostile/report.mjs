import { writeFileSync } from "node:fs";

/* Loaded before a measured process: says at its end what it has cost. Threads end before the process does, and count in its figures. */
process.once("exit", () => {
  const { user, system } = process.cpuUsage();
  const figures = { milliseconds: (user + system) / 1000, megabytes: process.resourceUsage().maxRSS / 1024 };
  writeFileSync(process.env.BENCH_REPORT, JSON.stringify(figures));
});
