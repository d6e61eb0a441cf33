import { dropIdentities } from "./drop-identities.ts";
import { flattenChains } from "./flatten-chains.ts";
import { foldComparisons } from "./fold-comparisons.ts";
import { foldLogic } from "./fold-logic.ts";
import { foldNumbers } from "./fold-numbers.ts";
import { pruneArms } from "./prune-arms.ts";
import type { Rewrite } from "./rewrite.ts";

/**
 * Static folding (docs/spec/04-rules-evaluation.md#4-8-checks-when-loading), in the order in which
 * the rewrites are tried on a cell.
 */
export const REWRITES: readonly Rewrite[] = [
  flattenChains,
  foldNumbers,
  foldComparisons,
  foldLogic,
  dropIdentities,
  pruneArms,
];
