import type { PropertyResult } from "../../testing/properties/check-property.ts";
import { propertyRecord, recordOf } from "../../testing/report/record.ts";
import { repeatingCommand } from "../../testing/report/repeat.ts";
import { logText, wrongText } from "../../testing/report/text.ts";
import type { CaseResult } from "../../testing/run/run-cases.ts";
import { type PlacedStep, placedSteps } from "../../testing/run/steps.ts";
import { firstLine, type SourceTexts } from "./places.ts";
import type { TakenArm, Test, TestMessage, TestResult } from "./protocol.ts";
import { MOST_IN_ANSWER } from "./protocol.ts";
import { idOfCase, idOfProperty, type ReadFile } from "./read-tests.ts";

/** The most failures that are shown of one test. */
const MOST_OF_TEST = 10;
/** The most characters of the log of a run. */
const LONGEST_LOG = 200_000;
const LOG_IS_FULL = "… `engine test` shows the others\n";
/** Commands are repeated in the terminal of the folder. */
const HERE = ".";

type CollectedTest = { -readonly [Member in keyof TestResult]: TestResult[Member] } & { messages: TestMessage[] };

/** Collects the results of tests; the cases of one `each` are one test. */
export class TestResults {
  readonly #sources: SourceTexts;
  readonly #found = new Map<string, CollectedTest>();
  #messages = 0;
  #logged = 0;

  constructor(sources: SourceTexts) {
    this.#sources = sources;
  }

  all(): readonly TestResult[] {
    return [...this.#found.values()];
  }

  addCase(result: CaseResult, file: ReadFile): void {
    const { bound, answer, mismatches } = result;
    const counted = this.#of(file, idOfCase(bound.test).id);
    counted.cases++;
    this.#log(counted, () => logText(recordOf(result, HERE)));
    if (answer === undefined) counted.status = "silent";
    if (answer === undefined || mismatches.length === 0) return;
    counted.failed++;
    counted.status = "failed";
    const which = bound.test.each.length > 0 ? `${result.name}: ` : "";
    for (const { wanted, expected, actual } of mismatches) {
      this.#tell(counted, () => {
        const { start, end } = wanted.expectation;
        const steps = placedSteps(wanted.rule, answer, bound.version, bound.overrides);
        return {
          message: `${which}${wanted.key} is expected to be ${expected}, and is ${actual}`,
          range: firstLine(file.text, start, end),
          expected,
          actual,
          arms: this.#arms(steps),
          repeat: repeatingCommand(result, HERE),
        };
      });
    }
  }

  addProperty(result: PropertyResult, file: ReadFile): void {
    const { bound, refuted, held, notApplicable } = result;
    const { property, version, rule } = bound;
    const counted = this.#of(file, idOfProperty(property).id);
    counted.cases += held + notApplicable + (refuted === undefined ? 0 : 1);
    const record = propertyRecord(result, HERE);
    this.#log(counted, () => logText(record));
    if (refuted === undefined) return;
    counted.failed++;
    counted.status = "failed";
    this.#tell(counted, () => {
      const input = Object.entries(refuted).map(([name, value]) => `${name}=${value}`);
      const { repeat } = record;
      return {
        message: `${property.value} is false for ${input.join(" ")}`,
        range: firstLine(file.text, property.start, property.end),
        expected: "true",
        actual: "false",
        arms: this.#arms(placedSteps(rule, version.evaluate(refuted, [rule]), version, undefined)),
        ...(repeat !== undefined && { repeat }),
      };
    });
  }

  /** A test whose text has an error. */
  addWrong(
    file: ReadFile,
    { id, name, range }: Pick<Test, "id" | "name" | "range">,
    messages: readonly Pick<TestMessage, "message" | "range">[],
  ): void {
    const counted = this.#of(file, id);
    counted.status = "wrong";
    const place = { file: file.source.label, line: range.start.line + 1, name };
    const told = messages.map(({ message }) => message);
    this.#log(counted, () => wrongText(place, told));
    for (const message of messages) this.#tell(counted, () => ({ ...message, arms: [] }));
  }

  #of({ source: { uri } }: ReadFile, id: string): CollectedTest {
    const key = JSON.stringify([uri, id]);
    const known = this.#found.get(key);
    if (known !== undefined) return known;
    const counted: CollectedTest = { uri, id, status: "passed", cases: 0, failed: 0, messages: [], output: "" };
    this.#found.set(key, counted);
    return counted;
  }

  #tell({ messages }: CollectedTest, make: () => TestMessage): void {
    if (messages.length === MOST_OF_TEST || this.#messages === MOST_IN_ANSWER) return;
    this.#messages++;
    messages.push(make());
  }

  /** Adds the words of the terminal, as long as the log of the run is short enough. */
  #log(counted: CollectedTest, make: () => string): void {
    if (this.#logged >= LONGEST_LOG) return;
    const text = make();
    this.#logged += text.length;
    counted.output += this.#logged < LONGEST_LOG ? text : LOG_IS_FULL;
  }

  #arms(steps: readonly PlacedStep[]): readonly TakenArm[] {
    return steps.map(({ rule, outcome, text, arm }) => {
      const location = arm && this.#sources.location(arm);
      return { rule, outcome, text, ...(location !== undefined && { location }) };
    });
  }
}
