import type { Location } from "vscode-languageclient/node.js";

/** The messages between the panel and the server; docs/editors.md has their shapes. */
export interface RunTarget {
  readonly textDocument: { readonly uri: string };
  readonly spec: string;
}

/** Inputs as texts, and the day that they are for: of a case, or of a finding of the analysis. */
export interface RunInputs {
  readonly data: Readonly<Record<string, string>>;
  readonly effective?: string;
}

export interface RunCase extends RunInputs {
  readonly name: string;
}

export interface RunCases {
  readonly cases: readonly RunCase[];
}

/** The message of the server in place of an answer. */
export interface NoRun {
  readonly message: string;
}

/** A case to insert into a file, and the place of its name afterwards. */
export interface NewCaseEdit {
  readonly uri: string;
  readonly exists: boolean;
  readonly at: Location["range"]["start"];
  readonly text: string;
  readonly name: Location["range"];
}

export interface VersionTexts {
  readonly before: { readonly title: string; readonly text: string };
  readonly after: { readonly title: string; readonly text: string };
}

/** A message of the panel: the inputs, first and after each change, or a place to show. */
export type PanelMessage =
  | { readonly type: "ready" }
  | {
      readonly type: "values";
      readonly data: Readonly<Record<string, unknown>>;
      readonly texts: Readonly<Record<string, string>>;
      /** The day of the run that was chosen; empty: that of the form. */
      readonly effective: string;
    }
  | { readonly type: "show"; readonly location: Location }
  /** The inputs are to be kept under a name, or those of a name forgotten. */
  | { readonly type: "keepInputs" }
  | { readonly type: "forget"; readonly name: string }
  /** The values and the results are wanted as a case. */
  | { readonly type: "keep" };

export type { Location };
