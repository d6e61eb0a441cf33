/**
 * Names that lead to another place than a file in their folder, on some system: folders above,
 * also with the dots and blanks that Windows drops, the administration of git, and drives.
 */
const LEADING_ELSEWHERE = /^[. ]*$|^(?:\.git|git~1)[. ]*$|^[a-z]:|[\\/\0]/i;

/** True when a part of a path from outside is an entry of its folder, on every system. */
export function isSafeSegment(segment: string): boolean {
  return !LEADING_ELSEWHERE.test(segment);
}

/** Names that Windows keeps for devices, whatever comes after a point. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$) *(?:\.|$)/i;
/** Characters that Windows does not take in names. */
const REFUSED = /[<>:"|?*\\]/;
/** Characters that no list of names by lines shows as they are. */
const UNSHOWN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\u00ad\u200b\u2060\ufeff]/u;

/**
 * The reason why a part of a path cannot be the name of a file, or of a folder, on every system;
 * undefined: it can.
 */
export function portabilityProblem(segment: string): string | undefined {
  if (UNSHOWN.test(segment)) return "a name cannot contain line breaks or other invisible characters";
  if (REFUSED.test(segment)) return `Windows does not allow \`${REFUSED.exec(segment)}\` in a name`;
  if (DEVICE.test(segment)) return `Windows keeps the name \`${segment.split(".")[0]}\` for a device`;
  if (/[.\s]$|^\s/.test(segment)) return `\`${segment}\` begins or ends with a blank, or ends with a point`;
  return undefined;
}
