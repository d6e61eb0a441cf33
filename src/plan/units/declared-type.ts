import type { Location } from "../../model/diagnostic.ts";
import type { Type } from "../../model/types/type.ts";

/**
 * A type of its own
 * (docs/spec/02-types-numbers-units.md#2-2-type-identity-derived-types-what-type-a-result-has) with
 * the line of types it comes from.
 */
export interface DeclaredType {
  readonly name: string;
  readonly type: Type;
  /** Absent below a primitive. */
  readonly parent?: DeclaredType | undefined;
  /** The first type of the line it comes from; absent: it is the first itself. */
  readonly root?: DeclaredType | undefined;
  /** How many types lie between it and its root. */
  readonly depth: number;
  /**
   * Identity of the family whose units it shares: of measures that of the type, of ratios made
   * alike; absent for other kinds.
   */
  readonly family?: string | undefined;
  /** Units added here, without those of the parent. */
  readonly ownUnits: readonly string[];
  /** True for types of the embedded library: collisions are reported at the other type (2.6.1). */
  readonly embedded: boolean;
  readonly at: Location;
}
