/** A value of a header such as `Accept`, and how much the client likes it: 0 to 1. */
export interface HeaderPreference {
  /** In lower case. */
  readonly value: string;
  readonly quality: number;
}

/** The values of a header with qualities (RFC 9110, 12.4.2), the preferred one first. */
export function preferences(header: string | undefined): readonly HeaderPreference[] {
  const listed = (header ?? "").split(",").flatMap((part) => {
    const [value = "", ...parameters] = part.split(";").map((each) => each.trim().toLowerCase());
    const quality = parameters.find((each) => each.startsWith("q="))?.slice(2);
    return value === "" ? [] : [{ value, quality: quality === undefined ? 1 : Number(quality) || 0 }];
  });
  return listed.sort((a, b) => b.quality - a.quality).filter(({ quality }) => quality > 0);
}
