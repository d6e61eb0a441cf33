export { contentOf, type WorkspaceContent, workspaceOf } from "./content.ts";
export { filesBehind } from "./files-behind.ts";
export { allRows, list, rowsOf } from "./list.ts";
export { labelled } from "./read-sources.ts";
export {
  planned,
  type SelectedRow,
  type SelectedVersion,
  type SpecVersionRef,
  selectionSpan,
  selectRow,
  selectVersion,
  slicesOf,
  specNotFound,
  type VersionSlice,
} from "./select.ts";
export { load, remove, update } from "./update.ts";
export { STANDARD, specName } from "./versions/rows.ts";
export type { Version } from "./versions/version.ts";
export { emptyWorkspace, isFailure, type LoadFailure, type NamedSource, type Workspace } from "./workspace.ts";
