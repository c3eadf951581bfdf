import { LANGUAGES } from '@marquee/contract/language/languages'
import { runInLanguage } from '@marquee/contract/language/load'
import { playerTexts } from '@marquee/contract/messages/player'
import { beforeEach, expect, test } from 'vitest'
import { createLanguage, type LanguageFile } from './language.ts'
import { createManualClock, type ManualClock } from './testing/manual-clock.ts'

let clock: ManualClock
let switched: string[]
/** Languages whose file cannot be fetched now. */
let missing: Set<string>

beforeEach(() => {
  clock = createManualClock('2026-06-15T10:00:00Z')
  switched = []
  missing = new Set()
})

const FILES: Record<string, LanguageFile> = {
  en: { cards: { title: 'Closed', 'days.monday': 'Monday', seconds: [['s'], ' s'] } },
  de: { cards: { title: 'Geschlossen', 'days.monday': 'Montag', seconds: [['s', 'number'], ' s'] } },
  fr: { cards: { title: 'Fermé', 'days.monday': 'lundi' } },
}

const createOf = (...preferred: string[]) =>
  createLanguage({
    clock,
    preferred,
    onSwitch: (language) => switched.push(language),
    fetchFile: async (language) => {
      await clock.wait(1000)
      if (missing.has(language)) throw new Error('no network')
      return FILES[language] ?? {}
    },
  })

test('is that of the device until the partner has one, and needs no file for English', async () => {
  const language = createOf('de-AT', 'en')
  void language.follow()
  await clock.advance(1000)
  void language.follow('fr')
  await clock.advance(1000)
  void language.follow('de')
  await clock.advance(1000)
  expect(switched).toEqual(['de', 'fr', 'de'])
  expect(language.getDateLocale()).toBe('de-AT')
  await createOf('en-US').follow('en')
  expect(switched).toHaveLength(3)
})

test('replaces texts that are shown in English until then', async () => {
  const texts = {
    title: 'Closed',
    days: { monday: 'Monday' },
    seconds: ({ s }: { s: number }) => `${s} s`,
    other: 'Other',
  }
  const language = createOf('de')
  language.translate('cards', texts)
  expect(texts.title).toBe('Closed')
  void language.follow()
  await clock.advance(1000)
  language.translate('cards', texts)
  expect(texts).toMatchObject({ title: 'Geschlossen', days: { monday: 'Montag' }, other: 'Other' })
  expect(texts.seconds({ s: 1200 })).toBe('1.200 s')
})

test('stays as it was without the file, and asks for it again (decision 26)', async () => {
  missing.add('de')
  const language = createOf('de')
  void language.follow()
  await clock.advance(30_000)
  expect(language.current()).toBe('en')
  missing.clear()
  await clock.advance(60_000)
  expect(language.current()).toBe('de')
})

test('is the last one that was wanted, whichever file comes first', async () => {
  missing.add('de')
  const language = createOf('de')
  void language.follow()
  await clock.advance(500)
  void language.follow('fr')
  missing.clear()
  await clock.advance(120_000)
  expect(switched).toEqual(['fr'])
})

test('is another one of the device if the player does not have that of the partner', async () => {
  const language = createOf('fr')
  void language.follow('fi')
  await clock.advance(1000)
  expect(language.current()).toBe('fr')
})

test.each(LANGUAGES)('has the title that the watchdog of a machine looks for, also in %s (decision 14)', (language) => {
  expect(runInLanguage(language, () => playerTexts.documentTitleWithTime({ time: '10:00' }))).toBe(
    'Marquee player, 10:00',
  )
})
