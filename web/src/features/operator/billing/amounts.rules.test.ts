import { expect, it } from 'vitest'
import { bpsOf, centsOf, fieldAmount, percentOf } from './amounts.rules.ts'

it('reads amounts as people type them, to the cent (product 8)', () => {
  for (const [text, cents] of [
    ['450', 45_000],
    ['450.5', 45_050],
    [' 0.01 ', 1],
    ['€1,234.50', 123_450],
    ['1.234,50', 123_450],
    ['12345.67', 1_234_567],
    ['1,234', 123_400],
  ] as const) {
    expect(centsOf(text), text).toBe(cents)
  }
  for (const text of ['', 'many', '-5', '1.2.3', '1.234', '4.567.8', '5.123x', '1.005,001']) {
    expect(centsOf(text), text).toBeUndefined()
  }
})

it('writes amounts as fields hold them', () => {
  expect(fieldAmount(123_405)).toBe('1234.05')
  expect(centsOf(fieldAmount(7))).toBe(7)
})

it('reads percentages up to what is allowed', () => {
  expect(bpsOf('19', 50)).toBe(1900)
  expect(bpsOf('7,5', 50)).toBe(750)
  expect(bpsOf('50.01', 50)).toBeUndefined()
  expect(bpsOf('1.005', 50)).toBeUndefined()
})

it('says nothing of nothing is nothing', () => {
  expect(percentOf(0, 0)).toBe(0)
  expect(percentOf(3_994_250, 4_821_750)).toBe(83)
})
