import { randomUUID } from 'node:crypto'
import type { listOwnerScreens } from '@marquee/contract/owners'
import type { EndpointReply } from '@marquee/contract/endpoint'
import type { User } from '@marquee/contract/identity'
import { expect, type Page, test } from '@playwright/test'
import { DEMO_OPERATOR, DEMO_PARTNER, type DemoMarquee, startDemo } from '../support/demo.ts'

/** An operator finds out why a campaign does not play on a partner's screen, and pairs a device for them (OPEN-48). */

let marquee: DemoMarquee
let page: Page
let screen: { id: string; campaign: { _id: string; name: string } }

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ browser }) => {
  marquee = await startDemo()
  const partner = await marquee.getToken(DEMO_PARTNER)
  const { user } = await marquee.get<{ user: User }>('/api/users/me', partner)
  type Owned = EndpointReply<typeof listOwnerScreens>
  const { screens } = await marquee.get<Owned>(`/api/owners/screens/${user.ownerId}`, partner)
  const today = new Date().toISOString().slice(0, 10)
  // Neither the first nor the last day of the flight, because the screen's time zone may have another date.
  const runsNow = ({ startDate, endDate }: { startDate: string; endDate: string }) =>
    startDate < today && today < endDate
  const busy = screens.find(({ vehicle, status, onlineStatus, campaigns }) => {
    return vehicle && status === 'Active' && onlineStatus === 'online' && campaigns.some(runsNow)
  })
  const campaign = busy?.campaigns.find(runsNow)
  if (!busy || !campaign) throw new Error('no vehicle of the demo world plays a campaign')
  screen = { id: busy._id, campaign }
  const context = await browser.newContext({ baseURL: marquee.url, locale: 'en-US', reducedMotion: 'reduce' })
  await marquee.signIn(context, await marquee.getToken(DEMO_OPERATOR))
  page = await context.newPage()
})

test.afterAll(async () => {
  await page?.context().close()
  await marquee?.stop()
})

/** A device that shows a code, as `/player` does. */
async function showCode(): Promise<string> {
  const data = { uuid: randomUUID(), model: 'Fire TV', width: 1920, height: 1080 }
  const answer = await page.request.post('/api/player/pairings', { data })
  return ((await answer.json()) as { code: string }).code // the reply of createPairing
}

const answer = () => page.getByRole('group', { name: 'Why is it not playing?' }).getByRole('status')

test('the diagnosis names the unpaired device, and then the new device that has not reported', async () => {
  await page.goto(`/operator/screens/${screen.id}`)
  await page.getByRole('button', { name: 'Unpair' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unpair' }).click()
  await expect(page.getByText('Device unpaired')).toBeVisible()

  await page.getByRole('list', { name: 'Campaigns' }).getByText(screen.campaign.name, { exact: true }).click()
  await expect(answer()).toContainText('No device is paired with this screen.')

  await page.getByRole('group', { name: 'Why is it not playing?' }).getByRole('button', { name: 'Pair device' }).click()
  await page.getByLabel('Pairing code').fill(await showCode())
  await page.getByRole('dialog').getByRole('button', { name: 'Pair', exact: true }).click()
  await expect(answer()).toContainText('The device was paired, but has never reported.')
})

test('the diagnosis names maintenance before the device, and no longer names it when the screen is Active again', async () => {
  for (const [status, cause] of [
    ['Under Maintenance', 'The screen is Under Maintenance'],
    ['Active', 'The device was paired, but has never reported.'],
  ] as const) {
    await page.getByRole('group', { name: 'Screen actions' }).getByRole('button', { name: 'Edit screen' }).click()
    await page.getByLabel('Status').selectOption(status)
    const consent = page.getByRole('checkbox', { name: /I understand/ })
    if (await consent.isVisible()) await consent.check()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Screen saved').first()).toBeVisible()
    await expect(answer()).toContainText(cause)
  }
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByText('Status: Under Maintenance → Active')).toBeVisible()
})

test('a new screen of the same partner gets its device by a code, and the campaign has no slot there (OPEN-48)', async () => {
  await page.goto('/operator/screens/new')
  await page.getByRole('list', { name: 'Approved venues' }).getByRole('button').first().click()
  await page.getByLabel('Screen name').fill('Rear window')
  await page.getByLabel('Model').fill('Samsung QB24C')
  await page.getByLabel('Pairing code').fill(await showCode())
  await page.getByRole('button', { name: 'Add screen' }).click()
  await expect(page.getByRole('heading', { name: 'Rear window' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search campaign or company' }).fill(screen.campaign.name)
  await page.getByRole('list', { name: 'Campaigns' }).getByText(screen.campaign.name, { exact: true }).first().click()
  await expect(answer()).toContainText('The campaign has no slot on this screen.')
})
