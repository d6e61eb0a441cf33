/** The form in which names are compared. Names are ASCII: other letters have no case here. */
export function foldName(name: string): string;
export function foldName(name: string | undefined): string | undefined;
export function foldName(name: string | undefined): string | undefined {
  return name?.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
