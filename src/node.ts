export { loadWorkspace } from "./node/workspace/load.ts";
export { type ReadOptions, readWorkspace, type WorkspaceFiles, type WorkspaceSource } from "./node/workspace/read.ts";
export {
  type WatchOptions,
  type WorkspaceChange,
  type WorkspaceWatch,
  watchWorkspace,
} from "./node/workspace/watch.ts";
