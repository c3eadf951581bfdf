import { expect, type Page, test } from '@playwright/test'
import { open, listSent, createSession, TOKEN } from './built-pages.ts'

const EVENTS = 'GET /api/events'

/** As when the user switches to another tab, or leaves the page and the browser keeps it for Back. */
async function look(page: Page, state: 'hidden' | 'visible') {
  await page.evaluate((visibilityState) => {
    Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}

test('releases the connection of a hidden page, and loads the data again when it is visible', async ({ page }) => {
  const neverEnding = () => new Promise<never>(() => {})
  const letGo = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/events'))
  const sent = await open(
    page,
    '/ownerdashboard',
    { 'GET /api/users/me': createSession('partner'), [EVENTS]: neverEnding },
    {
      token: TOKEN,
    },
  )
  await expect.poll(() => listSent(sent, EVENTS).length).toBe(1)
  await look(page, 'hidden')
  expect((await letGo).failure()?.errorText).toBe('net::ERR_ABORTED')
  await look(page, 'hidden')
  await look(page, 'visible')
  await expect.poll(() => listSent(sent, EVENTS).length).toBe(2)
  await look(page, 'visible')
  await expect.poll(() => listSent(sent, EVENTS).length).toBe(2)
})

test('loads all data again when a page becomes visible again', async ({ page }) => {
  const answers = {
    'GET /api/users/me': createSession('partner'),
    [EVENTS]: { contentType: 'text/event-stream', body: ': hello\n\n' },
  }
  await page.clock.install()
  const sent = await open(page, '/screens', answers, { token: TOKEN })
  await expect.poll(() => listSent(sent, EVENTS).length).toBe(1)
  const before = listSent(sent, 'GET /api/users/me').length
  await look(page, 'hidden')
  await page.clock.runFor(60_000)
  await expect.poll(() => listSent(sent, EVENTS).length).toBe(1)
  await look(page, 'visible')
  await expect.poll(() => listSent(sent, 'GET /api/users/me').length).toBeGreaterThan(before)
})
