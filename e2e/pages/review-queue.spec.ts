import type { Review } from '@marquee/contract/operator'
import { forecastTexts } from '@marquee/contract/messages/forecast'
import { operatorTexts } from '@marquee/contract/messages/operator'
import { videoTexts } from '@marquee/contract/messages/videos'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
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

test('C compares with the approved version, without scrolling at 1280 by 800 (issue 19, OPS-1)', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const path = `GET /api/operator/reviews/campaign/${CAMPAIGN.id}/approved-version`
  const names = Array.from({ length: 10 }, (_, index) => `Skoda Octavia, W-${index}, 1`)
  const approved = {
    at: '2026-11-20T08:00:00.000Z',
    video: { ...CAMPAIGN.video, sha256: 'b'.repeat(64), name: 'before.mp4' },
    changes: [
      { label: 'Name', before: 'Summer tyres', after: CAMPAIGN.name, isDay: false },
      { label: 'End', before: '2026-12-04', after: '2026-12-11', isDay: true },
    ],
    addedScreens: { names, count: 40 },
    removedScreens: { names: [], count: 0 },
  }
  let answer: object | null = approved
  await openQueue(page, [CAMPAIGN, VEHICLE], { [path]: () => ({ body: { approved: answer } }) })
  const stage = page.getByRole('region', { name: operatorTexts.stage })
  const compare = stage.getByRole('button', { name: operatorTexts.earlier.show })
  await expect(compare).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('c')
  await expect(compare).toHaveAttribute('aria-pressed', 'true')
  await expect(stage.locator('video')).toHaveCount(2)
  await expect(stage.getByRole('figure').first()).toContainText(operatorTexts.earlier.title)
  const changes = stage.getByRole('region', { name: operatorTexts.earlier.title })
  await expect(changes).toContainText(operatorTexts.earlier.otherVideo)
  await expect(changes).toContainText('12/04/2026 is now 12/11/2026')
  await expect(changes).toContainText('and 30 more')
  await expectAccessible(page, 'the comparison')
  for (const part of [page.locator('html'), changes]) {
    expect(await part.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(0)
  }
  await page.keyboard.press('j')
  await expect(compare).toHaveCount(0)
  answer = null
  await page.keyboard.press('k')
  // The comparison of a version stays open.
  await expect(compare).toHaveAttribute('aria-pressed', 'true')
  await expect(stage.getByText(operatorTexts.earlier.notKept)).toBeVisible()
  await page.setViewportSize({ width: 360, height: 780 })
  await expectAccessible(page, 'the comparison at 360 pixels')
})

test('S shows the screens on a map, with formats and the forecast of the client (issue 19)', async ({ page }) => {
  await openQueue(page, [CAMPAIGN, VEHICLE])
  await expect(page.getByRole('heading', { name: CAMPAIGN.name })).toBeVisible()
  await page.keyboard.press('s')
  const dialog = page.getByRole('dialog', { name: operatorTexts.screens.title({ name: CAMPAIGN.name }) })
  const forecast = dialog.getByRole('region', { name: forecastTexts.title })
  await expect(forecast).toContainText('80,500')
  // This operator does not read money.
  await expect(forecast).not.toContainText(forecastTexts.cost)
  await expect(dialog.getByRole('group', { name: operatorTexts.screens.map })).toBeVisible()
  const rows = dialog.getByRole('row')
  await expect(rows.filter({ hasText: '1080 × 1920' })).toContainText(operatorTexts.screens.bars({ percent: 32 }))
  await expect(dialog.getByText(operatorTexts.screens.more({ count: 300 }))).toBeVisible()
  await expectAccessible(page, 'the screens')
  await page.setViewportSize({ width: 360, height: 780 })
  await expectAccessible(page, 'the screens at 360 pixels')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})
