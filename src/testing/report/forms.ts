/** The forms of a report that is a file. */
export const REPORT_FORMS = ["junit", "tap", "markdown", "json"] as const;

/** A file to write, and its form. */
export interface ReportFile {
  readonly form: (typeof REPORT_FORMS)[number];
  readonly path: string;
}

/** The words of the command line, `FORM=FILE`; undefined where they are something else. */
export function reportFile(text: string): ReportFile | undefined {
  const at = text.indexOf("=");
  const form = REPORT_FORMS.find((each) => each === text.slice(0, Math.max(at, 0)));
  const path = text.slice(at + 1);
  return form === undefined || path === "" ? undefined : { form, path };
}
