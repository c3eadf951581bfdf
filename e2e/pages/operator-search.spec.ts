import type { SearchHit } from '@marquee/contract/operator-search'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { type Answer, holdAnswer, open, createRefusal, listSent, createSession, TOKEN } from './built-pages.ts'

const SEARCH = 'GET /api/operator/search'
const ID = '0d0f8a8e-6f0b-4a5e-8c3c-2f4f9c1f0001'

const hit = (
  kind: SearchHit['kind'],
  text: string,
  note: string,
  page: SearchHit['page'],
  target: string,
): SearchHit => ({
  kind,
  id: ID,
  text,
  note,
  page,
  target,
})
const HITS = [
  hit('company', 'Reifen Kröger GmbH & Co. Großhandelsgesellschaft', 'Jonas Kröger', 'person', ID),
  hit('invoice', 'MQ-2026-0004', 'Reifen Kröger', 'document', ID),
  hit('statement', 'S-KROE-2026-0007', 'Kröger Taxi', 'month', '2026-09'),
  hit('vehicle', 'VW Crafter HH-EM 9', 'Kröger Taxi', 'fleet', 'HH-EM 9'),
]
const LEADS_TO = [
  `/operator/people/${ID}`,
  `/operator/billing/invoices/${ID}`,
  '/operator/billing?month=2026-09&tab=statements&search=S-KROE-2026-0007',
  '/operator/fleet?search=HH-EM+9',
]

const found = (hits: readonly SearchHit[]): Answer => ({ body: { hits } })

/** Opens the console with a fixed clock and the palette open. */
async function openPalette(page: Page, search: Answer | (() => Answer | Promise<Answer>)) {
  await page.clock.install()
  const answers = { 'GET /api/users/me': createSession('operator'), [SEARCH]: search }
  const sent = await open(page, '/operator/security', answers, { token: TOKEN })
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search and go to' })
  await expect(field).toBeFocused()
  return { sent, field }
}

test('the search finds everything by name or number, with the keyboard only (D-23)', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/operator/search') asked.push(searchParams.get('q') ?? '')
  })
  const { field } = await openPalette(page, found(HITS))
  for (const [index, address] of LEADS_TO.entries()) {
    await field.fill(`kröger ${index}`)
    const options = page.getByRole('group', { name: 'Results' }).getByRole('option')
    await page.clock.runFor(300)
    await expect(options).toHaveCount(HITS.length)
    await expect(options.nth(index)).toContainText(HITS[index]?.note ?? '')
    for (let presses = 0; presses < index; presses += 1) await page.keyboard.press('ArrowDown')
    await expect(options.nth(index)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.url().slice(new URL(page.url()).origin.length)).toBe(address)
    await page.keyboard.press('Control+k')
  }
  expect(asked).toEqual(LEADS_TO.map((_, index) => `kröger ${index}`))
})

test('what was opened last comes first, before and while something is typed (D-23)', async ({ page }) => {
  const { field } = await openPalette(page, found(HITS))
  await expect(page.getByRole('group', { name: 'Recent' })).toHaveCount(0)
  await field.fill('kröger')
  await page.clock.runFor(300)
  await page.getByRole('group', { name: 'Results' }).getByRole('option').nth(2).click()
  await page.keyboard.press('Control+k')
  const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option')
  await expect(recent).toHaveText([new RegExp(HITS[2]?.note ?? '')])
  await field.fill('kröger')
  await page.clock.runFor(300)
  await expect(recent).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'Results' }).getByRole('option').first()).toContainText(
    HITS[2]?.note ?? '',
  )
})

test('the search waits until typing pauses, and never shows hits of other text (D-23)', async ({ page }) => {
  const slow = holdAnswer(found(HITS))
  const { sent, field } = await openPalette(page, slow.answer)
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
  await field.pressSequentially('kr')
  await page.clock.runFor(200)
  await field.pressSequentially('ög')
  await page.clock.runFor(200)
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('Searching...')
  expect(listSent(sent, SEARCH)).toHaveLength(0)
  await page.clock.runFor(100)
  await expect.poll(() => listSent(sent, SEARCH)).toHaveLength(1)
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('Searching...')
  slow.release()
  // The answer is rendered with the next ticks of the clock.
  const countOptions = async () => {
    await page.clock.runFor(20)
    return page.getByRole('listbox').getByRole('option').count()
  }
  await expect.poll(countOptions).toBe(HITS.length)
  await field.press('x')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(0)
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('Searching...')
})

test('the search reports no match and a failure, and tries again (D-23)', async ({ page }) => {
  let answer = found([])
  const { sent, field } = await openPalette(page, () => answer)
  await field.fill('zz')
  await page.clock.runFor(300)
  await expect(page.getByText('No results for “zz”')).toBeVisible()
  await field.fill('z')
  await page.clock.runFor(300)
  answer = createRefusal(500, 'Something went wrong on our side.')
  await field.fill('kröger')
  await page.clock.runFor(300)
  const again = page.getByRole('dialog').getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  answer = found(HITS)
  await page.keyboard.press('Tab')
  await expect(again).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(HITS.length)
  await expect.poll(() => listSent(sent, SEARCH)).toHaveLength(3)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectAccessible(page, 'the hits of the search on a phone')
})
