import type { Engine } from "../engine/engine.ts";
import { EngineErrors } from "../engine/errors.ts";
import { type LeftOut, NOTHING_LEFT_OUT } from "../model/diagnostic.ts";
import type { CodeOptions } from "../node/workspace/engine-cache.ts";
import { readWorkspace } from "../node/workspace/read.ts";
import { Failure, noteFailure } from "./failure.ts";
import { type LoadedWorkspace, openWorkspace } from "./workspace.ts";

/** A workspace, or what of it has no error. */
export interface SoundWorkspace extends Pick<LoadedWorkspace, "engine" | "workspace"> {
  readonly leftOut: LeftOut;
}

/**
 * Loads a workspace without the specs that have an error, and those that use them; the errors are
 * told. Throws `Failure` where nothing is left.
 */
export async function openSoundSpecs(
  prefix: string,
  { asJson, ...options }: CodeOptions & { readonly asJson: boolean },
): Promise<SoundWorkspace> {
  try {
    return { ...(await openWorkspace(prefix, options)), leftOut: NOTHING_LEFT_OUT };
  } catch (thrown) {
    if (!(thrown instanceof Failure)) throw thrown;
    const { Project } = await import("../insight/project/project.ts");
    const { leftOut } = await import("../insight/run/left-out.ts");
    const { runnableSources } = await import("../insight/run/left-out.ts");
    const { engineOf } = await import("../node/workspace/load.ts");
    const { localSpecs } = await import("../engine/versions/local-specs.ts");
    const workspace = await readWorkspace(prefix);
    const project = new Project();
    for (const source of workspace.sources) project.set(source);
    const engine = soundEngine(() => engineOf({ sources: runnableSources(project) }, options));
    if (engine === undefined || localSpecs(engine).length === 0) throw thrown;
    await noteFailure(thrown, asJson);
    return { engine, workspace, leftOut: leftOut(project) };
  }
}

/** Undefined where the rest has an error of its own, such as one of a limit. */
function soundEngine(load: () => Engine): Engine | undefined {
  try {
    return load();
  } catch (thrown) {
    if (thrown instanceof EngineErrors) return undefined;
    throw thrown;
  }
}
