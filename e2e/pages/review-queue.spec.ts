import type { Review } from '@marquee/contract/operator'
import { operatorTexts } from '@marquee/contract/messages/operator'
import { videoTexts } from '@marquee/contract/messages/videos'
import { expect, type Page, test } from '@playwright/test'
import { type Answers, createSession, holdAnswer, open, TOKEN } from './built-pages.ts'

/** The review queue with the server replaced, for answers that a real one gives only by chance. */

const VIDEO = { name: 'spot.mp4', type: 'video/mp4', sha256: 'a'.repeat(64), sizeBytes: 4e6 }
const CAMPAIGN: Review = {
  kind: 'campaign',
  id: '11111111-1111-4111-8111-111111111111',
  name: 'Winter tyres',
  status: 'Pending Approval',
  submittedAt: '2026-11-23T08:00:00.000Z',
  dueAt: '2026-11-24T08:00:00.000Z',
  submittedBy: 'Brisa',
  submittedById: '22222222-2222-4222-8222-222222222222',
  approvedBefore: 1,
  rejectedBefore: 0,
  version: 1,
  rejectionReason: null,
  screenType: 'vehicle',
  images: [],
  // Too long for a campaign.
  video: { ...VIDEO, durationSeconds: 600, width: 1920, height: 1080 },
  facts: [],
  heldBy: null,
  decided: null,
}
const VEHICLE: Review = {
  ...CAMPAIGN,
  kind: 'vehicle',
  id: '33333333-3333-4333-8333-333333333333',
  name: 'Bus 304',
  screenType: null,
  video: null,
}

async function openQueue(page: Page, reviews: readonly Review[], answers: Answers = {}) {
  const counts = { vehicle: 1, restaurant: 0, campaign: 1, infotainment: 0 }
  const claim = { body: { heldBy: { name: 'Olga Berg', mine: true, until: '2026-11-23T09:00:30.000Z' } } }
  await page.clock.setFixedTime('2026-11-23T09:00:00Z')
  await open(
    page,
    '/operator/review',
    {
      'GET /api/users/me': createSession('operator'),
      'GET /api/operator/reviews': {
        body: { reviews, next: null, waiting: { counts, oldestAt: CAMPAIGN.submittedAt }, coming: [] },
      },
      'GET /api/operator/review-claims': { body: { claims: [] } },
      ...Object.fromEntries(
        reviews.flatMap(({ kind, id }) => [
          [`PUT /api/operator/reviews/${kind}/${id}/claim`, claim],
          [`DELETE /api/operator/reviews/${kind}/${id}/claim`, { body: { success: true } }],
        ]),
      ),
      ...answers,
    },
    { token: TOKEN },
  )
}

test('a rule that a video fails has another colour than those that it passes (OPEN-38)', async ({ page }) => {
  await openQueue(page, [CAMPAIGN])
  const readColour = (result: string) =>
    page
      .locator('dl > div')
      .filter({ has: page.getByText(result, { exact: true }) })
      .first()
      .locator('svg')
      .evaluate((icon) => getComputedStyle(icon).color)
  expect(await readColour(videoTexts.ruleFails)).not.toBe(await readColour(videoTexts.rulePasses))
})

test('an undo that is answered after another list was chosen opens its review there (OPS-2)', async ({ page }) => {
  const { kind, id, name } = CAMPAIGN
  const coming = { kind, id, name, decision: 'approve', reason: null, leftMs: 600_000 }
  const undo = holdAnswer({ body: { success: true } })
  await openQueue(page, [CAMPAIGN, VEHICLE], {
    [`POST /api/operator/reviews/${kind}/${id}/coming`]: { body: { success: true, coming } },
    [`DELETE /api/operator/reviews/${kind}/${id}/coming`]: undo.answer,
  })
  const stage = page.getByRole('region', { name: operatorTexts.stage })
  await expect(stage.getByRole('heading', { name })).toBeVisible()
  await page.keyboard.press('a')
  await expect(stage.getByRole('heading', { name: VEHICLE.name })).toBeVisible()
  await page.keyboard.press('z')
  await page.getByRole('tab', { name: 'Locations' }).click()
  await expect(page).toHaveURL(/kind=/)
  undo.release()
  await expect(page.getByRole('status').filter({ hasText: operatorTexts.undone({ name }) })).toHaveCount(1)
  await expect(page).toHaveURL(new RegExp(`kind=.*id=${id}`))
  await expect(stage.getByRole('heading', { name })).toBeVisible()
})
