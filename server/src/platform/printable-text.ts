/** One line of text without characters that XML or PDF do not allow. */
export function toPrintable(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[\p{Cn}\p{Cs}]/gu, '')
    .trim()
}
