import { expect, it } from 'vitest'
import { createFormats } from './formats.ts'
import { findRegion } from './languages.ts'

it.each([
  ['en', ['en-US', 'en'], 'en-US'],
  ['en', ['de-AT', 'de', 'en-US'], 'en-AT'],
  ['en', ['de', 'en-GB'], 'en-GB'],
  ['en', ['zh-Hant-TW'], 'en-TW'],
  ['en', ['en'], 'en'],
  ['en', ['C', '*'], 'en'],
  ['en', [], 'en'],
  ['de', ['en-CH'], 'de-CH'],
  ['en-XA', ['en-US'], 'en-US'],
])('formats dates in %s for readers of %j like %s (D-30)', (language, wanted, locale) => {
  expect(createFormats(language, findRegion(wanted)).locale).toBe(locale)
})

const SHORT = { dateStyle: 'short', timeStyle: 'short', timeZone: 'UTC' } as const

it('orders day, month and hours by the region', () => {
  const { formatInstant } = createFormats('en', 'AT')
  expect(formatInstant('2026-11-22T14:05:00Z', SHORT)).toContain('22/11/2026')
  expect(formatInstant('2026-11-22T14:05:00Z', SHORT)).toContain('14:05')
})

it('writes numbers and money by the language, whatever the region', () => {
  const english = createFormats('en', 'AT')
  expect(english.formatCount(20_959.8)).toBe('20,960')
  expect(english.formatEuros(180_000)).toBe('€1,800.00')
  expect(english.formatEuros(-50)).toBe('-€0.50')
  expect(english.formatPercent(0.125)).toBe('12.5%')
  const german = createFormats('de')
  expect(german.formatCount(20_960)).toBe('20.960')
  expect(german.formatEuros(180_000)).toBe('1.800,00\u00a0€')
  expect(createFormats('it').formatEuros(180_000)).toBe('1.800,00\u00a0€')
})

it('writes days without a time zone, and says once what two days share (TRAP-02)', () => {
  const { formatDay, formatDays } = createFormats('en')
  expect(formatDay('2026-11-16', { dateStyle: 'long' })).toBe('November 16, 2026')
  expect(createFormats('en').formatMonth('2026-11')).toBe('November 2026')
  expect(createFormats('de', 'AT').formatMonth('2026-01')).toBe('Jänner 2026')
  expect(formatDays('2026-11-16', '2026-11-20', { dateStyle: 'long' })).toBe('November 16\u2009–\u200920, 2026')
})

it('writes the first of a month in French as an ordinal, and no other day', () => {
  const { formatDay, formatDays, formatInstant } = createFormats('fr', 'AT')
  expect(formatDay('2026-12-01', { dateStyle: 'full' })).toBe('mardi 1er décembre 2026')
  expect(formatDay('2026-12-21', { dateStyle: 'long' })).toBe('21 décembre 2026')
  expect(formatDay('2026-12-01', { dateStyle: 'short' })).toBe('01/12/2026')
  expect(formatDays('2026-12-01', '2026-12-07', { dateStyle: 'long' })).toBe('1er–7 décembre 2026')
  expect(formatDays('2026-12-11', '2027-01-01', { dateStyle: 'long' }).replaceAll('\u2009', ' ')).toBe(
    '11 décembre 2026 – 1er janvier 2027',
  )
  expect(formatInstant('2026-12-01T01:01:00Z', { dateStyle: 'long', timeZone: 'UTC' })).toBe('1er décembre 2026')
  expect(createFormats('it').formatDay('2026-12-01', { dateStyle: 'long' })).toBe('1 dicembre 2026')
})

it('lists, names countries and sorts in the language', () => {
  const german = createFormats('de')
  expect(createFormats('en').formatList(['2 on air', '1 draft'])).toBe('2 on air, 1 draft')
  expect(german.getCountryName('AT')).toBe('Österreich')
  expect(['Zug', 'Öl', 'Ort'].toSorted(german.compareNames)).toEqual(['Öl', 'Ort', 'Zug'])
})

it('joins words by the language, in English without a comma before the last (docs/voice.md)', () => {
  expect(createFormats('en', 'US').formatConjunction(['2 vehicles', '1 restaurant', '1 campaign'])).toBe(
    '2 vehicles, 1 restaurant and 1 campaign',
  )
  expect(createFormats('fr').formatConjunction(['a', 'b', 'c'])).toBe('a, b et c')
  expect(createFormats('de').formatDetails(['Bus 12', '', null, 'W-123 A'])).toBe('Bus 12, W-123 A')
})

it('names weekdays and the months of days in the language, whatever the region (INF-09)', () => {
  expect(createFormats('en', 'AT').formatNamedDay('2025-03-03')).toBe('Mar 03, 2025')
  expect(createFormats('de').formatNamedDay('2025-03-03')).toBe('03. März 2025')
  expect(createFormats('en').formatWeekday('monday', 'short')).toBe('Mon')
  expect(createFormats('de').formatWeekday('sunday', 'long')).toBe('Sonntag')
})

it.each([
  ['en', '1.5 KB', '104,857,601 B'],
  ['de', '1,5 KB', '104.857.601 B'],
  ['fr', '1,5 ko', '104 857 601 o'],
])('writes bytes in %s (CONST-03)', (language, rounded, exact) => {
  const { formatBytes, formatExactBytes } = createFormats(language)
  expect(formatBytes(1536).replaceAll(/\s/g, ' ')).toBe(rounded)
  expect(formatExactBytes(104_857_601).replaceAll(/\s/g, ' ')).toBe(exact)
})

it('writes changes with their sign, and never minus zero euros', () => {
  expect(createFormats('en').formatChange(0.084)).toBe('+8.4%')
  expect(createFormats('de').formatChange(-0.12).replace(/\s/, ' ')).toBe('−12,0 %')
  expect(createFormats('en').formatEuros(-0)).toBe('€0.00')
})
