import type { Location } from "../../model/diagnostic.ts";
import type { Type } from "../../model/types/type.ts";

/**
 * A declared type
 * (docs/spec/02-types-numbers-units.md#2-2-type-identity-derived-types-what-type-a-result-has) with
 * its ancestors.
 */
export interface DeclaredType {
  readonly name: string;
  readonly type: Type;
  /** Absent for children of a primitive. */
  readonly parent?: DeclaredType | undefined;
  /** The oldest ancestor; absent when the type itself has no parent. */
  readonly root?: DeclaredType | undefined;
  /** The number of steps from the root to this type. */
  readonly depth: number;
  /**
   * Identity of the family whose units it shares: for measures that of the type, for ratios a
   * similar one; absent for other kinds.
   */
  readonly family?: string | undefined;
  /** Units added here, without those of the parent. */
  readonly ownUnits: readonly string[];
  /**
   * True for types of the embedded library: collisions are reported at the other type
   * (docs/spec/02-types-numbers-units.md#2-6-1-names-qualification-collisions).
   */
  readonly embedded: boolean;
  readonly at: Location;
}
