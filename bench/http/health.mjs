import { fileURLToPath } from "node:url";
import { figures, shown } from "../evaluate/measure.mjs";
import { overrunning, waitsDuring } from "./waits.mjs";

const ROUNDS = 5;
const SECONDS = 3;
const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/**
 * The longest wait for /health in each round, and the longest processor time of the main thread in
 * one.
 */
export async function health() {
  const longest = { time: [], work: [] };
  for (let round = 0; round < ROUNDS; round++) {
    const waits = await waitsDuring(overrunning, ROOT, SECONDS);
    for (const kind of ["time", "work"]) longest[kind].push(Math.max(...waits.map((wait) => wait[kind])));
  }
  const { time, work } = longest;
  return [
    ["while", "longest wait", "longest work of the main thread"],
    [overrunning.name, shown(figures(time)), shown(figures(work))],
  ];
}
