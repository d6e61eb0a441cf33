import { EngineErrors } from "../../engine/errors.ts";
import { serveTasks } from "../../node/threads/serve-tasks.ts";
import { bundledSpec, bundleInterface } from "./bundled-spec.ts";
import type { BundleAnswer, BundleRequest } from "./rules.ts";

/* A thread that loads bundles and tells their interfaces. */
serveTasks<BundleRequest, BundleAnswer>(async ({ path, spec, ...request }) => {
  try {
    const bundled = await bundledSpec(path, spec);
    return { spec: bundled.spec, known: bundleInterface(bundled, request) };
  } catch (thrown) {
    if (thrown instanceof EngineErrors) return { errors: thrown.errors };
    throw thrown;
  }
});
