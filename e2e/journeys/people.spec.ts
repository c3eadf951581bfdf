import { randomUUID } from 'node:crypto'
import type { User } from '@marquee/contract/identity'
import type { Manifest } from '@marquee/contract/player'
import type { Screen } from '@marquee/contract/screens'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { DEMO_OPERATOR, DEMO_PARTNER, type DemoMarquee, startDemo } from '../support/demo.ts'

/** An operator suspends the demo client, impersonates them, and restores them (decision 7). */

const DEMO_CLIENT = 'client@demo.example'

let marquee: DemoMarquee
let operator: { context: BrowserContext; page: Page; token: string }
let client: { context: BrowserContext; page: Page; user: User }
/** A device of a screen on which a campaign of the client runs. */
let device: { token: string; campaignId: string }

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ browser }) => {
  marquee = await startDemo()
  const openAccount = async (email: string) => {
    const token = await marquee.getToken(email)
    const context = await browser.newContext({ baseURL: marquee.url, locale: 'en-US', reducedMotion: 'reduce' })
    const page = await context.newPage()
    // Not on every page, because a signed-out user stays signed out, and an impersonation has its own token.
    await page.goto('/notfound')
    await page.evaluate((value) => localStorage.setItem('token', value), token)
    return { context, page, token }
  }
  operator = await openAccount(DEMO_OPERATOR)
  const { token, ...tab } = await openAccount(DEMO_CLIENT)
  client = { ...tab, user: (await marquee.get<{ user: User }>('/api/users/me', token)).user }
  device = await pairDevice()
})

test.afterAll(async () => {
  await operator?.context.close()
  await client?.context.close()
  await marquee?.stop()
})

async function send<Answer>(path: string, body: object, token?: string): Promise<Answer> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: token }) }
  const answer = await fetch(marquee.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await answer.json()) as Answer // the caller uses the names of the contract
}

async function pairDevice() {
  const partnerToken = await marquee.getToken(DEMO_PARTNER)
  const { user } = await marquee.get<{ user: User }>('/api/users/me', partnerToken)
  const own = await marquee.get<{ campaigns: { _id: string }[] } | { _id: string }[]>(
    `/api/campaigns/company/${client.user.companyId}`,
    operator.token,
  )
  const ids = new Set((Array.isArray(own) ? own : own.campaigns).map(({ _id }) => _id))
  const { screens } = await marquee.get<{ screens: Screen[] }>(`/api/owners/screens/${user.ownerId}`, partnerToken)
  const running = screens.flatMap((screen) => screen.campaigns.map(({ _id }) => ({ screenId: screen._id, _id })))
  const spot = running.find(({ _id }) => ids.has(_id))
  if (!spot) throw new Error('the demo world shows a campaign of its client')
  const asked = { uuid: randomUUID(), model: 'Fire TV', width: 1920, height: 1080 }
  const pairing = await send<{ pairingId: string; code: string; secret: string }>('/api/player/pairings', asked)
  await send('/api/screens/pair', { code: pairing.code, screen: spot.screenId }, operator.token)
  const { token } = await marquee.get<{ token: string }>(`/api/player/pairings/${pairing.pairingId}`, pairing.secret)
  return { token, campaignId: spot._id }
}

const flights = async () =>
  (await marquee.get<Manifest>('/api/player/manifest', device.token)).flights.map(({ campaignId }) => campaignId)

test('an operator finds people by a part of their name with the keyboard only', async () => {
  const { page } = operator
  await page.goto('/operator/people')
  await expect(page.getByRole('table', { name: 'People' })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('carval')
  await expect(page).toHaveURL(/search=carval/)
  await expect(page.getByRole('row')).toHaveCount(2)
  // From the search field to the row, and into the person.
  await page.getByRole('searchbox').blur()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /Carvalho/ })).toBeVisible()
})

test("an impersonation runs in its own read-only tab, says so, and leaves the operator's session unchanged", async () => {
  const { page, context, token } = operator
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: 'View as client' }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('textbox', { name: 'Reason' }).fill('A question about the autumn campaign')
  await question.getByRole('button', { name: 'View as client' }).click()
  const tab = await opened
  await tab.waitForURL('**/companydashboard')
  const banner = tab.getByRole('region', { name: 'Viewing as another user' })
  await expect(banner).toContainText('You are viewing Marquee as Inês Carvalho. You can’t change anything.')
  await tab.reload()
  await expect(banner).toBeVisible()
  expect(await tab.evaluate(() => localStorage.getItem('token'))).toBe(token)
  expect(await tab.evaluate(() => history.length)).toBeLessThanOrEqual(2)
  await tab.goto('/companyprofile')
  await tab.getByRole('button', { name: 'Edit' }).first().click()
  await tab.getByRole('button', { name: /^(Save|Update)/ }).click()
  await expect(tab.getByText('You’re only viewing. You can’t change anything.').first()).toBeVisible()
  await tab.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  const closed = tab.waitForEvent('close')
  await tab.getByRole('button', { name: 'Exit' }).click()
  await closed
  await page.reload()
  await expect(page.getByText('Stopped viewing as')).toBeVisible()
})

test('suspending a client signs them out at once and stops their spot on the screen; restoring reverts both', async () => {
  await client.page.goto('/companydashboard')
  await expect(client.page.getByText('Total Campaigns')).toBeVisible()
  expect(await flights()).toContain(device.campaignId)

  const { page } = operator
  await page.getByRole('button', { name: 'Suspend' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(dialog.getByText('Enter a reason')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Ads for a casino without a licence')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(page.getByText(/^Suspended since .* by Maud Verbeke$/)).toBeVisible()
  expect(await flights()).not.toContain(device.campaignId)
  // The client's page is idle: the end of its event stream leads it to the sign-in.
  await expect(client.page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await client.page.getByLabel('Email').fill(DEMO_CLIENT)
  await client.page.getByRole('textbox', { name: 'Password' }).fill('marquee-demo')
  await client.page.getByRole('button', { name: 'Sign In' }).click()
  await expect(client.page.getByText(/Your account is suspended/).first()).toBeVisible()

  await page.getByRole('button', { name: 'Restore' }).click()
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText(/^Suspended since/)).toBeHidden()
  expect(await flights()).toContain(device.campaignId)
  await client.page.getByRole('button', { name: 'Sign In' }).click()
  await expect(client.page.getByText('Total Campaigns')).toBeVisible()
})
