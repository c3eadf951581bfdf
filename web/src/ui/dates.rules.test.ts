import { expect, it } from 'vitest'
import { splitDates } from './dates.rules.ts'

const listWholeSegments = (words: string) =>
  splitDates(words).flatMap((segment) => (segment.isWhole ? [segment.words] : []))

it.each([
  ['3/16/2025, 2:05 PM', ['3/16/2025,', '2:05 PM']],
  ['3/16/2025, 2:05:09\u202fPM', ['3/16/2025,', '2:05:09\u202fPM']],
  ['16.03.2025, 14:05', ['16.03.2025,', '14:05']],
  ['2025-03-16, 2:05 p.m.', ['2025-03-16,', '2:05 p.m.']],
  ['11/16/2026 - 12/13/2026', ['11/16/2026', '12/13/2026']],
  ['Mar 03, 2025', ['Mar 03, 2025']],
  ['Friday, November 20, 2026', ['November 20, 2026']],
  ['Friday, 20 November 2026', ['20 November 2026']],
  ['Statements for March 2025 follow on Apr 3.', ['March 2025', 'Apr 3']],
  ['Offline since yesterday, 4:12 PM (1:12 PM in Salzburg)', ['4:12 PM', '1:12 PM']],
] as const)('wraps no date and no time of %j (D-38)', (words, wholes) => {
  expect(listWholeSegments(words)).toEqual(wholes)
})

it.each(['1:07 of 12 clips, 28.6 MB', 'May your screens play', 'IBAN DE89 3704 0044', '1920 × 1080', ''])(
  'loses no word of %j (D-38)',
  (words) => {
    expect(
      splitDates(words)
        .map((segment) => segment.words)
        .join(''),
    ).toBe(words)
  },
)

it.each(['May your screens play', 'IBAN DE89 3704 0044', '1920 × 1080', 'version 1.2.31-4', 'RE-2026-000001'])(
  'finds no date in %j (D-38)',
  (words) => {
    expect(listWholeSegments(words)).toEqual([])
  },
)
