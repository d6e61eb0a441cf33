import { EngineTimeout } from "../engine/errors.ts";
import type { PlayTask } from "./messages.ts";
import { RulesEvaluator } from "./rules-evaluator.ts";
import { RulesText } from "./rules-text.ts";

/*
 * A worker of the playground. It answers each task with the number that came with it, and says when
 * it is ready: the page counts the time of a task from then on.
 */

/** The used members of a worker's scope. */
declare const self: {
  onmessage: (event: { readonly data: { readonly id: number; readonly task: PlayTask } }) => void;
  postMessage(message: object): void;
};

const text = new RulesText();
const evaluator = new RulesEvaluator();

self.onmessage = ({ data: { id, task } }) => {
  try {
    self.postMessage({ id, answer: perform(task) });
  } catch (thrown) {
    if (thrown instanceof EngineTimeout) self.postMessage({ id, isLate: true });
    else self.postMessage({ id, failure: thrown instanceof Error ? thrown.message : String(thrown) });
  }
};
self.postMessage({ ready: true });

function perform(task: PlayTask): object | undefined {
  switch (task.kind) {
    case "analyse":
      return text.analyse(task.rules);
    case "complete":
      return text.complete(task.rules, task.offset, task.typed);
    case "hover":
      return text.hover(task.rules, task.offset);
    case "run":
      return evaluator.run(task);
    case "chart":
      return evaluator.chart(task, task.input);
    case "test":
      return evaluator.test(task.rules, task.cases);
    default:
      return task satisfies never;
  }
}
