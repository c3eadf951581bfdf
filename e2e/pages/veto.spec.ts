import { expect, test } from '@playwright/test'
import type { CampaignVeto } from '@marquee/contract/vetoes'
import { expectAccessible } from '../support/accessible.ts'
import { type Answers, createRefusal, createSession, listSent, open } from './built-pages.ts'
import { IDS, PARTNER_ANSWERS } from './route-fixtures.ts'
import { LIST, OWNER, PARTNER } from './screen-fixtures.ts'

/** The veto of a partner on its page of a campaign, with the server replaced (decision 43). */

const READ = `GET /api/owners/${OWNER}/campaigns/${IDS.campaign}/veto`
const VETO = `POST /api/owners/${OWNER}/campaigns/${IDS.campaign}/veto`
const OPEN: CampaignVeto = {
  campaign: { _id: IDS.campaign, name: 'Autumn roast', category: 'alcohol', video: 'autumn.mp4' },
  possibleUntil: '2026-11-20T18:40:00.000Z',
  veto: null,
}
const VETOED = { at: '2026-11-20T12:00:00.000Z', reason: 'We are a family restaurant' }

test.use({ timezoneId: 'UTC' })
test.beforeEach(({ page }) => page.clock.setFixedTime(new Date('2026-11-20T12:00:00Z')))

test('a partner sees the time left, gives a reason, and the campaign leaves its screens', async ({ page }) => {
  let known = OPEN
  let answers: Answers = {
    ...PARTNER_ANSWERS,
    [READ]: () => ({ body: known }),
    [VETO]: () => ({ body: { success: true, message: '' } }),
  }
  const sent = await open(page, `/owner/campaigns/${IDS.campaign}`, answers, PARTNER)
  await expect(page.getByText('6 h 40 min left')).toBeVisible()
  await expect(page.getByLabel('Video of “Autumn roast”')).toBeVisible()
  await page.getByRole('button', { name: 'Veto campaign' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Keep “Autumn roast” off your screens?' })
  await dialog.getByRole('button', { name: 'Veto campaign' }).click()
  await expect(dialog.getByText('Enter a reason')).toBeVisible()
  await expectAccessible(page, 'the dialog')
  await dialog.getByLabel('Reason').fill(VETOED.reason)
  known = { ...OPEN, possibleUntil: null, veto: VETOED }
  await dialog.getByRole('button', { name: 'Veto campaign' }).click()
  await expect(page.getByText('You vetoed this campaign on 11/20/2026')).toBeVisible()
  await expect(page.getByText('Reason: We are a family restaurant')).toBeVisible()
  expect(listSent(sent, VETO).map(({ body }) => body)).toEqual([JSON.stringify({ reason: VETOED.reason })])

  // The screens no longer list it.
  answers = { ...answers, [LIST]: { body: { screens: [] } } }
  await open(page, `/owner/campaigns/${IDS.campaign}`, answers, PARTNER)
  await expect(page.getByText('You vetoed this campaign on 11/20/2026')).toBeVisible()
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page, `a vetoed campaign at ${width}`)
  }
})

test('says when it is too late, keeps the dialog after a refusal, and offers nothing to a viewer', async ({ page }) => {
  const path = `/owner/campaigns/${IDS.campaign}`
  const late = { ...PARTNER_ANSWERS, [READ]: { body: { ...OPEN, possibleUntil: null } } }
  await open(page, path, late, PARTNER)
  await expect(page.getByText('The time for a veto is over.')).toBeVisible()
  const refusal = createRefusal(409, 'You have already vetoed this campaign.')
  await open(page, path, { ...PARTNER_ANSWERS, [READ]: { body: OPEN }, [VETO]: refusal }, PARTNER)
  await page.getByRole('button', { name: 'Veto campaign' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('No')
  await dialog.getByRole('button', { name: 'Veto campaign' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('You have already vetoed this campaign.')
  const viewer = { 'GET /api/users/me': createSession('partner', { ownerId: OWNER, memberRole: 'viewer' }) }
  await open(page, path, { ...PARTNER_ANSWERS, [READ]: { body: OPEN }, ...viewer }, PARTNER)
  await expect(page.getByText('6 h 40 min left')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Veto campaign' })).toHaveCount(0)
})
