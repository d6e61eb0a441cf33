import { readdirSync, readFileSync, rmSync } from "node:fs";
import module from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The head of the function that Node runs a CommonJS module in. */
const HEAD = module.wrap("|").indexOf("|");

/**
 * Merges the counts that V8 writes when a process or thread ends, and removes their files. There
 * are thousands, of a megabyte each, so of a script it keeps only the parts that no process ran.
 */
export class MergedCoverage {
  /** By path of a file: the parts that nobody ran, `[begin, end]` in order. */
  #idle = new Map();
  #folder;
  /** By path: the characters of each file that is counted. */
  #lengths;

  constructor(folder, lengths) {
    this.#folder = folder;
    this.#lengths = lengths;
  }

  /** Takes the files of the folder that are complete. */
  take() {
    for (const name of readdirSync(this.#folder)) {
      const path = join(this.#folder, name);
      const scripts = scriptsIn(path);
      if (scripts === undefined) continue;
      for (const { url, functions } of scripts) if (url.startsWith("file:")) this.#add(fileURLToPath(url), functions);
      rmSync(path);
    }
  }

  #add(path, functions) {
    const length = this.#lengths.get(path);
    if (length === undefined) return;
    const known = this.#idle.get(path);
    const idle = idleParts(functions, length);
    this.#idle.set(path, known === undefined ? idle : common(known, idle));
  }

  /** Tells of ascending places in a file whether they were run. */
  ran(path, places) {
    const idle = this.#idle.get(path);
    if (idle === undefined) return places.map(() => false);
    let next = 0;
    return places.map((place) => {
      while (next < idle.length && idle[next][1] <= place) next++;
      return next === idle.length || idle[next][0] > place;
    });
  }
}

/** Undefined for a file that is still being written. */
function scriptsIn(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8")).result;
  } catch {
    return undefined;
  }
}

/** The parts of a script that this process did not run. */
function idleParts(functions, length) {
  const ranges = functions.flatMap((one) => one.ranges).sort(outerFirst);
  // The command line is run within a function, so all places are behind its head.
  const shift = ranges[0] !== undefined && ranges[0].endOffset > length ? HEAD : 0;
  const idle = [];
  const open = [];
  let at = 0;
  const advance = (end) => {
    if (end > at && open.at(-1)?.count === 0) append(idle, Math.max(at - shift, 0), end - shift);
    at = Math.max(at, end);
  };
  for (const range of ranges) {
    while (open.length > 0 && open.at(-1).endOffset <= range.startOffset) {
      advance(open.at(-1).endOffset);
      open.pop();
    }
    advance(range.startOffset);
    open.push(range);
  }
  while (open.length > 0) {
    advance(open.at(-1).endOffset);
    open.pop();
  }
  return idle;
}

function outerFirst(a, b) {
  return a.startOffset - b.startOffset || b.endOffset - a.endOffset;
}

/** Adds a range after all others, joined to the last one where they touch. */
function append(ranges, begin, end) {
  const last = ranges.at(-1);
  if (last !== undefined && last[1] >= begin) last[1] = Math.max(last[1], end);
  else if (end > begin) ranges.push([begin, end]);
}

/** The parts that are in both lists. */
function common(a, b) {
  const both = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const [begin, end] = [Math.max(a[i][0], b[j][0]), Math.min(a[i][1], b[j][1])];
    if (begin < end) both.push([begin, end]);
    if (a[i][1] < b[j][1]) i++;
    else j++;
  }
  return both;
}
