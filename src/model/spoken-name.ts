/**
 * A name as people read it where its author wrote no label: `declared_value` is `Declared value`,
 * `parcel/tariff` is `Parcel tariff` (docs/spec/01-syntax.md#4-13-labels).
 */
export function spokenName(name: string): string {
  const words = name.split(/[_./]+/).filter((word) => word !== "");
  const [first = name, ...others] = words;
  return [first.charAt(0).toUpperCase() + first.slice(1), ...others].join(" ");
}
