import type { PropertyResult } from "../../testing/properties/check-property.ts";
import { propertyRecord } from "../../testing/report/record.ts";
import { repeatingCommand } from "../../testing/report/repeat.ts";
import type { CaseResult } from "../../testing/run/run-cases.ts";
import { type PlacedStep, placedSteps } from "../../testing/run/steps.ts";
import { firstLine } from "./places.ts";
import type { TakenArm, TestMessage, TestResult } from "./protocol.ts";
import { idOfCase, idOfProperty, type ReadFile } from "./read-tests.ts";
import type { SourceTexts } from "./source-texts.ts";

/** The most failures that are told about one test, and about all. */
const MOST_OF_TEST = 10;
const MOST_MESSAGES = 1_000;
/** Commands are repeated in the terminal of the folder. */
const HERE = ".";

type CollectedTest = { -readonly [Member in keyof TestResult]: TestResult[Member] } & { messages: TestMessage[] };

/** Collects the results of tests; the cases of one `each` are one test. */
export class TestResults {
  readonly #sources: SourceTexts;
  readonly #found = new Map<string, CollectedTest>();
  #messages = 0;

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
    if (refuted === undefined) return;
    counted.failed++;
    counted.status = "failed";
    this.#tell(counted, () => {
      const input = Object.entries(refuted).map(([name, value]) => `${name}=${value}`);
      const { repeat } = propertyRecord(result, HERE);
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
  addWrong(file: ReadFile, id: string, messages: readonly Pick<TestMessage, "message" | "range">[]): void {
    const counted = this.#of(file, id);
    counted.status = "wrong";
    for (const message of messages) this.#tell(counted, () => ({ ...message, arms: [] }));
  }

  #of({ source: { uri } }: ReadFile, id: string): CollectedTest {
    const key = JSON.stringify([uri, id]);
    const known = this.#found.get(key);
    if (known !== undefined) return known;
    const counted: CollectedTest = { uri, id, status: "passed", cases: 0, failed: 0, messages: [] };
    this.#found.set(key, counted);
    return counted;
  }

  #tell({ messages }: CollectedTest, make: () => TestMessage): void {
    if (messages.length === MOST_OF_TEST || this.#messages === MOST_MESSAGES) return;
    this.#messages++;
    messages.push(make());
  }

  #arms(steps: readonly PlacedStep[]): readonly TakenArm[] {
    return steps.map(({ rule, outcome, text, arm }) => {
      const location = arm && this.#sources.location(arm);
      return { rule, outcome, text, ...(location !== undefined && { location }) };
    });
  }
}
