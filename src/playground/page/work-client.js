import { filled, words } from "../../http/pages/words.js";

/*
 * A worker of the playground as the page sees it. One task runs at a time. A task that takes too
 * long ends the worker, and a new one takes its place.
 */

/** Milliseconds that a task may take. */
const MOST_TIME = 2_000;

const tooSlow = () => new Error(filled(words.tooSlow, { seconds: MOST_TIME / 1000 }));

/** The address of the worker's text: a worker that was ended is made anew without a request. */
const address = import("made:worker").then(({ default: text }) =>
  URL.createObjectURL(new Blob([text], { type: "text/javascript" })),
);

/**
 * Starts a worker. The result asks it: `ask(task)` resolves to the answer, or to undefined when a
 * later task of the same kind took the place of one that was waiting. It rejects where
 * the worker failed or was ended.
 */
export function startWorker(name) {
  let worker;
  let isReady = false;
  let current;
  let waiting = [];
  let timer;
  let number = 0;
  begin();

  async function begin() {
    try {
      worker = new Worker(await address, { name });
      worker.onmessage = ({ data }) => (data.ready ? ready() : end(data));
      worker.onerror = () => endWorker(new Error(words.partFailed));
    } catch {
      endWorker(new Error(words.partMissing));
    }
  }

  function ready() {
    isReady = true;
    next();
  }

  function next() {
    if (!isReady || current !== undefined) return;
    current = waiting.shift();
    if (current === undefined) return;
    worker.postMessage({ id: current.id, task: current.task });
    timer = setTimeout(() => endWorker(tooSlow()), MOST_TIME);
  }

  function end({ id, answer, failure, isLate }) {
    if (current?.id !== id) return;
    clearTimeout(timer);
    const { resolve, reject } = current;
    current = undefined;
    if (isLate) reject(tooSlow());
    else if (failure === undefined) resolve(answer);
    else reject(new Error(failure));
    next();
  }

  /** Ends the worker. One that did not even begin fails for all who wait, and stays ended. */
  function endWorker(problem) {
    clearTimeout(timer);
    worker?.terminate();
    const failed = isReady ? [] : waiting.splice(0);
    for (const { reject } of [...(current === undefined ? [] : [current]), ...failed]) reject(problem);
    current = undefined;
    if (isReady) begin();
    isReady = false;
  }

  return function ask(task) {
    return new Promise((resolve, reject) => {
      const isReplaced = (other) => other.task.kind === task.kind;
      for (const { resolve: leave } of waiting.filter(isReplaced)) leave(undefined);
      waiting = waiting.filter((other) => !isReplaced(other));
      waiting.push({ id: ++number, task, resolve, reject });
      next();
    });
  };
}
