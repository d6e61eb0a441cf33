import type { TextWith } from "../../form/language/texts.ts";
import type { CoverageTexts } from "../../testing/coverage/page.ts";

/** The words of a site in one language, besides those of its forms. A file holds those of each. */
export interface SiteTexts {
  readonly skip: string;
  readonly place: string;
  readonly search: string;
  readonly found: TextWith<"count">;
  readonly playground: string;
  readonly openPlayground: string;
  readonly tryIt: string;
  readonly needsScript: string;
  readonly rules: string;
  readonly versions: string;
  readonly fromBeginning: string;
  readonly onlyVersion: string;
  readonly since: TextWith<"day">;
  readonly until: TextWith<"day">;
  readonly sinceUntil: TextWith<"from" | "to">;
  readonly changes: string;
  readonly comparedWith: TextWith<"version">;
  readonly firstVersion: string;
  readonly versionOf: TextWith<"day">;
  readonly manyChanges: TextWith<"count">;
  readonly inputs: string;
  readonly input: string;
  readonly values: string;
  readonly explanation: string;
  readonly results: string;
  readonly kinds: KindTexts;
  readonly inUnits: TextWith<"kind" | "units">;
  readonly unlessGiven: TextWith<"value">;
  readonly related: string;
  readonly uses: string;
  readonly usedBy: string;
  readonly tests: string;
  readonly passed: TextWith<"passed" | "count">;
  readonly noTests: string;
  readonly reached: TextWith<"percent">;
  readonly notReached: string;
  readonly otherwise: TextWith<"result">;
  readonly neverDecides: string;
  readonly neverFalse: string;
  readonly neverBecause: TextWith<"condition">;
  readonly allTests: string;
  readonly failed: string;
  readonly difference: TextWith<"rule" | "expected" | "actual">;
  readonly coverage: CoverageTexts;
}

/** The kinds of values in words. */
export interface KindTexts {
  readonly boolean: string;
  readonly number: string;
  readonly ratio: string;
  readonly measure: string;
  readonly text: string;
  readonly date: string;
  readonly time: string;
  readonly list: string;
  readonly rangeOf: TextWith<"kind">;
}
