import { relative, sep } from "node:path";
import type { SarifFile } from "../../engine/text/sarif.ts";
import type { NamedWorkspace } from "../workspace.ts";

/**
 * The files by their names in messages. Paths are relative to the current folder, which code
 * review takes for the root.
 */
export function sarifFiles(
  opened: readonly Pick<NamedWorkspace, "workspace" | "shown">[],
): ReadonlyMap<string, SarifFile> {
  const files = opened.flatMap(({ workspace, shown }) =>
    workspace.files.map(({ label, path }, i): [string, SarifFile] => {
      const seen = relative(process.cwd(), path).split(sep).join("/");
      return [shown(label), { path: seen, text: workspace.sources[i]?.text ?? "" }];
    }),
  );
  return new Map(files);
}
