/**
 * One line of text without characters that XML or PDF do not allow. Spaces within a number or before a unit do not
 * break; the typefaces have only the wide one.
 */
export function toPrintable(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('\u202f', '\u00a0')
    .replace(/(?:[\p{Cc}\p{Zl}\p{Zp}]|[^\S\u00a0])+/gu, ' ')
    .replace(/[\p{Cn}\p{Cs}]/gu, '')
    .trim()
}
