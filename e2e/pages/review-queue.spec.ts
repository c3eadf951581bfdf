import type { Review } from '@marquee/contract/operator'
import { operatorTexts } from '@marquee/contract/messages/operator'
import { videoTexts } from '@marquee/contract/messages/videos'
import { expect, type Page, test } from '@playwright/test'
import { type Answers, holdAnswer, open, TOKEN } from './built-pages.ts'
import { CAMPAIGN, createReviewAnswers, VEHICLE } from './review-fixtures.ts'

/** The review queue with the server replaced, for answers that a real one gives only by chance. */

async function openQueue(page: Page, reviews: readonly Review[], answers: Answers = {}) {
  await page.clock.setFixedTime('2026-11-23T09:00:00Z')
  await open(page, '/operator/review', { ...createReviewAnswers(reviews), ...answers }, { token: TOKEN })
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
