import { createFormats } from '@marquee/contract/language/formats'
import { LANGUAGES } from '@marquee/contract/language/languages'
import { expect, it } from 'vitest'
import { parseBps, parseCents, formatFieldAmount, computePercent } from './amounts.rules.ts'

it('parses typed amounts to the cent (product 8)', () => {
  for (const [text, cents] of [
    ['450', 45_000],
    ['450.5', 45_050],
    [' 0.01 ', 1],
    ['€1,234.50', 123_450],
    ['1.234,50', 123_450],
    ['12345.67', 1_234_567],
    ['1,234', 123_400],
  ] as const) {
    expect(parseCents(text), text).toBe(cents)
  }
  for (const text of ['', 'many', '-5', '1.2.3', '1.234', '4.567.8', '5.123x', '1.005,001']) {
    expect(parseCents(text), text).toBeUndefined()
  }
})

it.each(LANGUAGES)('parses an amount as pages show it in %s', (language) => {
  const { formatEuros } = createFormats(language)
  for (const cents of [7, 99_999, 123_450, 123_456_789]) expect(parseCents(formatEuros(cents))).toBe(cents)
})

it('formats amounts for fields', () => {
  expect(formatFieldAmount(123_405)).toBe('1234.05')
  expect(parseCents(formatFieldAmount(7))).toBe(7)
})

it('parses percentages up to the limit', () => {
  expect(parseBps('19', 50)).toBe(1900)
  expect(parseBps('7,5', 50)).toBe(750)
  expect(parseBps('50.01', 50)).toBeUndefined()
  expect(parseBps('1.005', 50)).toBeUndefined()
})

it('returns a share of 0 if the whole is 0', () => {
  expect(computePercent(0, 0)).toBe(0)
  expect(computePercent(3_994_250, 4_821_750)).toBe(83)
})
