/** A version as the answers of the engine name it: open sides are absent. */
interface DatedVersion {
  readonly repository?: string | undefined;
  readonly spec: string;
  readonly effective_from?: string | undefined;
  readonly effective_to?: string | undefined;
}

type EffectivePeriod = Pick<DatedVersion, "effective_from" | "effective_to">;

/** The period of a version: `2024-01-01 → 2025-01-01`, `2025-01-01 →`; `always` without limits. */
export function period({ effective_from: from, effective_to: to }: EffectivePeriod): string {
  return from === undefined && to === undefined ? "always" : `${from ?? ""} → ${to ?? ""}`.trim();
}

/** Names a version: `std units`, `vat (2024-01-01 → 2025-01-01)`. */
export function versionLine({ repository, spec, ...window }: DatedVersion): string {
  const name = repository === undefined ? spec : `${repository} ${spec}`;
  const text = period(window);
  return text === "always" ? name : `${name} (${text})`;
}
