/**
 * Names that lead to another place than a file in their folder, on some system: folders above,
 * also with the dots and blanks that Windows drops, the administration of git, and drives.
 */
const LEADING_ELSEWHERE = /^[. ]*$|^(?:\.git|git~1)[. ]*$|^[a-z]:|[\\/\0]/i;

/** True when a part of a path from outside is an entry of its folder, on every system. */
export function isSafeSegment(segment: string): boolean {
  return !LEADING_ELSEWHERE.test(segment);
}
