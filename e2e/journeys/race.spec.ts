import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { addDays } from '@marquee/contract/days.rules'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { DEMO_OPERATOR, DEMO_PARTNER, type DemoMarquee, startDemo } from '../support/demo.ts'
import { selectByName } from '../support/select-by-name.ts'

/** Two advertisers and the last slot of a screen: one books it, the other keeps the form and books the rest. */

const VIDEO = fileURLToPath(new URL('../../samples/breakfast-club.mp4', import.meta.url))
const START = addDays(new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Vienna' }).format(new Date()), 60)
const SOLE = 'Trattoria Sole'
const CLIENT = 'client@demo.example'
const RIVAL = 'rival@demo.example'

let marquee: DemoMarquee
const contexts: BrowserContext[] = []

test.beforeAll(async () => {
  marquee = await startDemo()
  await leaveOneSlot()
})

test.afterAll(async () => {
  for (const context of contexts) await context.close()
  await marquee?.stop()
})

test('two clients book the last slot: one succeeds, the other sees what is lost, and submits the rest (AVL-6, product 2)', async ({
  browser,
}) => {
  const open = async (email: string) => {
    const context = await browser.newContext({ baseURL: marquee.url, locale: 'en-US' })
    contexts.push(context)
    await marquee.signIn(context, await marquee.getToken(email))
    return fillForm(await context.newPage(), email)
  }
  const winner = await open(CLIENT)
  const other = await open(RIVAL)

  await winner.getByRole('button', { name: 'Submit' }).click()
  await expect(winner.getByText('Campaign Added Successfully')).toBeVisible()

  await other.getByRole('button', { name: 'Submit' }).click()
  const lost = other.getByRole('alert').filter({ hasText: 'No longer available:' })
  await expect(lost).toContainText(`No longer available: ${SOLE}. 1 screen still selected. New total: €150.00.`)
  await expect(lost).toBeFocused()
  await expect(other.getByRole('row', { name: /Trattoria Sole/ })).toContainText('Just booked by someone else')
  await expect(other.getByLabel(`Select ${SOLE}`)).toBeDisabled()
  await expect(other.getByLabel('Name', { exact: true })).toHaveValue(RIVAL)
  await expect(other.getByText('breakfast-club.mp4')).toBeVisible()

  await other.getByRole('button', { name: 'Submit' }).click()
  await expect(other.getByText('Campaign Added Successfully')).toBeVisible()
  const campaign = other.getByRole('article', { name: RIVAL })
  await expect(campaign).toContainText('€150.00')
})

async function fillForm(page: Page, name: string): Promise<Page> {
  await page.goto('/campaigns/add')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('radio', { name: 'restaurant' }).check()
  await selectByName(page.getByLabel('Location'), 'Salzburg')
  await page.getByLabel('Start Date').fill(START)
  await page.getByRole('textbox', { name: 'Number of Weeks' }).fill('2')
  for (const restaurant of [SOLE, 'Café Salzachblick']) await page.getByLabel(`Select ${restaurant}`).check()
  await page.locator('input[type=file]').setInputFiles(VIDEO)
  await expect(page.getByText('Your video meets all requirements.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('€300.00')
  return page
}

/**
 * The restaurant's screen gets as many slots as its fullest day needs; in the weeks of the race all but one are booked.
 */
async function leaveOneSlot(): Promise<void> {
  const partner = await marquee.getToken(DEMO_PARTNER)
  const { user } = await marquee.get<{ user: { ownerId: string } }>('/api/users/me', partner)
  type Screens = { screens: { _id: string; restaurant: { _id: string; name: string; location: string } | null }[] }
  const { screens } = await marquee.get<Screens>(`/api/owners/screens/${user.ownerId}`, partner)
  const screen = screens.find(({ restaurant }) => restaurant?.name === SOLE)
  const slots = { 'content-type': 'application/json', authorization: await marquee.getToken(DEMO_OPERATOR) }
  const changed = await fetch(`${marquee.url}/api/operator/screens/${screen?._id}`, {
    method: 'PUT',
    headers: slots,
    body: JSON.stringify({ slotsPerLoop: 2 }),
  })
  expect(changed.status).toBe(200)
  const booking = new FormData()
  const parts = {
    name: 'First come',
    type: 'restaurant',
    location: screen?.restaurant?.location ?? '',
    startDate: START,
    numberOfWeeks: '2',
    numberOfScreens: '1',
    selectedRestaurants: JSON.stringify([screen?.restaurant?._id]),
    status: 'Pending Approval',
  }
  for (const [name, value] of Object.entries(parts)) booking.append(name, value)
  booking.append('video', new Blob([await readFile(VIDEO)], { type: 'video/mp4' }), 'breakfast-club.mp4')
  const booked = await fetch(`${marquee.url}/api/campaigns`, {
    method: 'POST',
    headers: { authorization: await marquee.getToken(CLIENT) },
    body: booking,
  })
  expect(booked.status, await booked.text()).toBe(201)
}
