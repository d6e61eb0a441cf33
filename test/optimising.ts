import { optimiseLate } from "../src/node/optimising.ts";

/*
 * Tests run much code a few times: when V8 optimises later, they take five sixths of the time. A
 * server that evaluates in the process of a test goes back to the default.
 */
export const mochaHooks = { beforeAll: optimiseLate };
