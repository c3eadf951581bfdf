import { PSEUDO_LANGUAGE } from '@marquee/contract/language/languages'
import { expect, type Page } from '@playwright/test'
import { readLayoutFaults } from '../support/layout-faults.ts'
import { findEnglish, readIntlWords, readTexts } from '../support/leftover-english.ts'
import { POLL_OPTIONS } from '../support/poll-options.ts'
import { waitForIdle } from '../support/wait-for-idle.ts'
import {
  BUNNY,
  CARS,
  createBooking,
  expectInstalled,
  openPlayer,
  pairPlayer,
  setBookings,
  test,
  waitForManifest,
} from './device.ts'

/** The player in the language of the device, then in that of the partner (decision 26). */

const CLOSED = { start: '', end: '' }
const NEVER_OPEN_NOW = { start: '00:00', end: '00:01' }
/** Open for one minute on Sunday night, so that the display is closed at any other time. */
const NEVER_OPEN = {
  monday: CLOSED,
  tuesday: CLOSED,
  wednesday: CLOSED,
  thursday: CLOSED,
  friday: CLOSED,
  saturday: CLOSED,
  sunday: NEVER_OPEN_NOW,
}
/** What people of the test wrote. */
const HOUSE_CARD = { title: 'Dauerwerbung', text: 'marquee.example', durationMs: 10_000 }
const DATA = ['Autumn roast', 'Tips', 'Sprinter HH-EM 214, left', HOUSE_CARD]

const getHeading = (page: Page) => page.getByRole('heading', { level: 1 })

test('pairs in the language of the browser and then follows the partner, also after a restart without a network', async ({
  server,
  browser,
}) => {
  const { context, page, noise, close } = await openPlayer(browser, server.url, { options: { locale: 'de-DE' } })
  await expect(getHeading(page)).toHaveText('Diesen Screen koppeln')
  await expect(page.getByText(/^Neuer Code in (10:00|9:\d\d)$/)).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await pairPlayer(page, server)
  await page.keyboard.press('d')
  await expect(page.getByRole('complementary', { name: 'Diagnose' })).toContainText('0 von 0 bereit')
  await page.keyboard.press('d')

  server.setManifest({
    language: 'fr',
    screenType: 'restaurant',
    openingHours: NEVER_OPEN,
  })
  await expect(getHeading(page)).toHaveText('Fermé', POLL_OPTIONS)
  await expect(page.getByText('Réouverture dimanche à 00:00')).toBeVisible()
  await expectInstalled(context, page)

  await context.setOffline(true)
  server.goDown()
  await page.reload()
  await expect(getHeading(page)).toHaveText('Fermé', POLL_OPTIONS)
  await page.keyboard.press('d')
  await expect(page.getByRole('complementary', { name: 'Diagnostic' })).toContainText('hors ligne')
  await expect(page).toHaveTitle(/^Marquee player, \d\d:\d\d:\d\d$/)
  expect(noise).toEqual([])
  await close()
})

test('takes a language from its address', async ({ server, browser }) => {
  const { page, close } = await openPlayer(browser, server.url)
  await page.goto(`${server.url}/player?language=it`)
  await expect(getHeading(page)).toHaveText('Abbinare questo schermo')
  await close()
})

test('pairs and plays in English while the texts of the language do not come', async ({ server, browser }) => {
  const { page, noise, close } = await openPlayer(browser, server.url, {
    options: { locale: 'nl-NL' },
    before: async (context) => {
      await context.route('**/messages/*.json', (route) => route.abort())
    },
  })
  await expect(getHeading(page)).toHaveText('Pair this screen')
  await pairPlayer(page, server)
  await expect(page.locator('body')).toHaveAttribute('data-state', 'house')
  await page.keyboard.press('d')
  await expect(page.getByRole('complementary', { name: 'Diagnostics' })).toContainText('online')
  expect(noise).toEqual([])
  await close()
})

const softly = expect.configure({ soft: true, timeout: 10_000 })

const SIZES = [
  { width: 1280, height: 720 },
  { width: 720, height: 1280 },
] as const

for (const language of [PSEUDO_LANGUAGE, 'de'] as const) {
  test(`pairing, house card, closed card and diagnostics fit landscape and portrait displays in ${language}`, async ({
    server,
    browser,
  }) => {
    const { page, close } = await openPlayer(browser, server.url)
    await page.goto(`${server.url}/player?language=${language}`)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.getByTestId('pairing-code')).toBeVisible()
    await search(page, 'pairing', language)
    await searchDiagnostics(page, 'diagnostics before the pairing', language)

    await setBookings(server, { ads: [createBooking('Autumn roast', CARS)], fills: [createBooking('Tips', BUNNY)] })
    server.setManifest({ language, houseCard: HOUSE_CARD })
    await pairPlayer(page, server)
    await waitForManifest(page, server)
    await searchDiagnostics(page, 'diagnostics', language)

    await setBookings(server, {})
    await expect(page.locator('body')).toHaveAttribute('data-state', 'house', POLL_OPTIONS)
    await search(page, 'house card', language)

    server.setManifest({ screenType: 'restaurant', openingHours: NEVER_OPEN })
    await expect(page.locator('body')).toHaveAttribute('data-state', 'closed', POLL_OPTIONS)
    await search(page, 'closed card', language)
    await close()
  })
}

async function searchDiagnostics(page: Page, what: string, language: string): Promise<void> {
  await page.keyboard.press('d')
  await search(page, what, language, 'aside')
  await page.keyboard.press('d')
}

/** Nothing is cut, overlapping, or English in the pseudo-language. */
async function search(page: Page, what: string, language: string, within?: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await waitForIdle(page)
    expect.soft(await readLayoutFaults(page, within), `${what} at ${size.width} px in ${language}`).toEqual([])
  }
  if (language !== PSEUDO_LANGUAGE) return
  // The pairing screen is written again every second.
  await softly
    .poll(async () => {
      const code = await page.evaluate(() => document.querySelector<HTMLElement>('[data-code]')?.dataset.code ?? '')
      return findEnglish(await readTexts(page), [...DATA, code], await readIntlWords(page))
    }, `${what} in English`)
    .toEqual([])
}
