export { loadWorkspace } from "./node/load.ts";
export { type ReadOptions, readWorkspace, type WorkspaceFiles, type WorkspaceSource } from "./node/read.ts";
export { type WatchOptions, type WorkspaceChange, watchWorkspace } from "./node/watch.ts";
