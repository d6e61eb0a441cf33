const { existsSync, readFileSync, writeFileSync } = require("node:fs");

/*
 * Loaded into a measured process: reports at its end what it has cost. Threads end before the
 * process does, and count in its figures.
 */
process.once("exit", () => {
  const { user, system } = process.cpuUsage();
  const figures = { milliseconds: (user + system) / 1000, megabytes: peakKilobytes() / 1024 };
  writeFileSync(process.env.BENCH_REPORT, JSON.stringify(figures));
});

/**
 * The peak of memory. Linux counts memory of the starting process into `maxRSS`; `/proc` does not.
 */
function peakKilobytes() {
  const status = "/proc/self/status";
  const peak = existsSync(status) ? /VmHWM:\s+(\d+)/.exec(readFileSync(status, "utf8"))?.[1] : undefined;
  return peak === undefined ? process.resourceUsage().maxRSS : Number(peak);
}
