import { expect, type Page } from '@playwright/test'
import { POLL_OPTIONS } from '../support/poll-options.ts'
import { expectInstalled, openPlayer, pairPlayer, test } from './device.ts'

/** The player in the language of the device, then in that of the partner (decision 26). */

const CLOSED = { start: '', end: '' }
const NEVER_OPEN_NOW = { start: '00:00', end: '00:01' }

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
    // Open for one minute on Sunday night, so that the display is closed at any other time.
    openingHours: {
      monday: CLOSED,
      tuesday: CLOSED,
      wednesday: CLOSED,
      thursday: CLOSED,
      friday: CLOSED,
      saturday: CLOSED,
      sunday: NEVER_OPEN_NOW,
    },
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
