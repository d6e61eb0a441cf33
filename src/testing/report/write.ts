import { indentedJson } from "../../engine/text/json/write-json.ts";
import { writeOutput } from "../../node/output-file.ts";
import type { ReportFile } from "./forms.ts";
import { junitXml } from "./junit.ts";
import { testMarkdown } from "./markdown.ts";
import type { TestReport } from "./record.ts";
import { tapText } from "./tap.ts";

/** Writes a report. Throws EngineErrors when the file cannot be written. */
export function writeReport(report: TestReport, { form, path }: ReportFile): void {
  writeOutput(path, reportText(report, form));
}

export function reportText(report: TestReport, form: ReportFile["form"]): string {
  switch (form) {
    case "junit":
      return junitXml(report);
    case "tap":
      return tapText(report);
    case "markdown":
      return testMarkdown(report);
    case "json":
      return `${indentedJson(report)}\n`;
  }
}
