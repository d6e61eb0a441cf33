/**
 * The numbers of a text, `1250.5 eur...2000 eur`, with commas between their thousands, for people.
 */
export function withThousands(text: string): string {
  return text.replace(/(?<!\w|\d\.)\d{4,}/g, (digits) => digits.replace(/\B(?=(?:\d{3})+$)/g, ","));
}
