import { expect, type Page, test } from '@playwright/test'
import { open, listSent, createSession, TOKEN } from './built-pages.ts'

const EVENTS = 'GET /api/events'

/** As when another tab comes before this one, or the page is left and kept for Back. */
async function look(page: Page, state: 'hidden' | 'visible') {
  await page.evaluate((visibilityState) => {
    Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}

test('leaves the connections of the browser to pages that somebody looks at, and asks again when seen', async ({
  page,
}) => {
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

test('asks for everything again when a page is seen again', async ({ page }) => {
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
