const MONTH =
  '(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)'
const DATE = `\\d{1,4}([/.-])\\d{1,2}\\1\\d{1,4}|${MONTH} \\d{1,2}(?:,? \\d{4})?|\\d{1,2} ${MONTH}(?:,? \\d{4})?|${MONTH} \\d{4}`
const TIME = String.raw`\d{1,2}:\d{2}(?::\d{2})?(?:\s?[AaPp]\.?[Mm]\b\.?)?`
const DATE_OR_TIME = new RegExp(String.raw`(?<![\w./-])(?:${DATE}|${TIME})(?!\w|[./-]\d),?`, 'g')

export type TextSegment = { words: string; isWhole: boolean }

/** The text split into parts; each date and each time is a part that must not wrap, with the comma after it. */
export function splitDates(words: string): TextSegment[] {
  const segments: TextSegment[] = []
  let end = 0
  for (const { 0: match, index } of words.matchAll(DATE_OR_TIME)) {
    if (index > end) segments.push({ words: words.slice(end, index), isWhole: false })
    segments.push({ words: match, isWhole: true })
    end = index + match.length
  }
  if (end < words.length) segments.push({ words: words.slice(end), isWhole: false })
  return segments
}
