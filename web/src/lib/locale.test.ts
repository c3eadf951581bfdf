import { expect, it } from 'vitest'
import { chooseLocale } from './locale.ts'

it.each([
  [['en-US', 'en'], 'en-US'],
  [['de-AT', 'de', 'en-US'], 'en-AT'],
  [['de', 'en-GB'], 'en-GB'],
  [['zh-Hant-TW'], 'en-TW'],
  [['en'], 'en-US'],
  [['C', '*'], 'en-US'],
  [[], 'en-US'],
])('formats dates and times for readers of %j like %s (D-30)', (languages, locale) => {
  expect(chooseLocale(languages)).toBe(locale)
})

it('orders day, month and hours by the region', () => {
  const at = new Date('2026-11-22T14:05:00Z')
  const write = (locale: string) =>
    at.toLocaleString(locale, { dateStyle: 'short', timeStyle: 'short', timeZone: 'UTC' })
  expect(write(chooseLocale(['de-AT']))).toContain('22/11/2026')
  expect(write(chooseLocale(['de-AT']))).toContain('14:05')
})
