const MONTH =
  '(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)'
const DATE = `\\d{1,4}([/.-])\\d{1,2}\\1\\d{1,4}|${MONTH} \\d{1,2}(?:,? \\d{4})?|\\d{1,2} ${MONTH}(?:,? \\d{4})?|${MONTH} \\d{4}`
const TIME = String.raw`\d{1,2}:\d{2}(?::\d{2})?(?:\s?[AaPp]\.?[Mm]\b\.?)?`
const DATE_OR_TIME = new RegExp(String.raw`(?<![\w./-])(?:${DATE}|${TIME})(?!\w|[./-]\d),?`, 'g')

export type TextSegment = { words: string; isWhole: boolean }

/** The text split into parts; each date and each time is a part that must not wrap, with the comma after it. */
export function splitDates(words: string): TextSegment[] {
  const pieces: TextSegment[] = []
  let end = 0
  for (const { 0: piece, index } of words.matchAll(DATE_OR_TIME)) {
    if (index > end) pieces.push({ words: words.slice(end, index), isWhole: false })
    pieces.push({ words: piece, isWhole: true })
    end = index + piece.length
  }
  if (end < words.length) pieces.push({ words: words.slice(end), isWhole: false })
  return pieces
}
