/** Processor time of one call, in microseconds. */
export function cost(call, calls) {
  const before = process.cpuUsage();
  for (let at = 0; at < calls; at++) call(at);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / calls;
}

/**
 * Measures variants in turn (A B A B …), so that other work of the machine hits all alike: `{name:
 * call(at)}` to `{name: {least, median}}` in microseconds. Each variant first runs until its code
 * is optimised; a turn takes about 60 ms.
 */
export function compare(variants, rounds = 9) {
  const entries = Object.entries(variants).map(([name, call]) => ({
    name,
    call,
    calls: callsFor(call, 60_000),
    costs: [],
  }));
  for (let round = 0; round < rounds; round++) {
    for (const { call, calls, costs } of entries) costs.push(cost(call, calls));
  }
  return Object.fromEntries(entries.map(({ name, costs }) => [name, figures(costs)]));
}

/** Warms up; returns the number of calls that take about so many microseconds. */
function callsFor(call, microseconds) {
  let calls = 1;
  let once = cost(call, calls);
  for (let spent = 0; spent < 3 * microseconds; spent += once * calls) {
    calls = Math.max(1, Math.min(Math.ceil(microseconds / Math.max(once, 0.01)), calls * 8));
    once = cost(call, calls);
  }
  return Math.max(1, Math.round(microseconds / Math.max(once, 0.01)));
}

export function figures(costs) {
  const sorted = [...costs].sort((a, b) => a - b);
  return { least: sorted[0] ?? 0, median: sorted[sorted.length >> 1] ?? 0 };
}

export function shown({ least, median }) {
  return `${digits(least)} (${digits(median)})`;
}

export function digits(value) {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
}
