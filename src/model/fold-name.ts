/** A name as names are compared. They are ASCII: other letters have no case here. */
export function foldName(name: string): string;
export function foldName(name: string | undefined): string | undefined;
export function foldName(name: string | undefined): string | undefined {
  return name?.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
