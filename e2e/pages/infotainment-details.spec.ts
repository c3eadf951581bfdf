import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { type Answer, createRefusal } from './built-pages.ts'
import { CITY, createDetailsCall, RESTAURANT_SCREENS, screen, VEHICLE_SCREENS, video } from './infotainment-fixtures.ts'
import { asked, detailsPage, editPage, LIST_PAGE, show, NOON } from './infotainment-pages.ts'

test.beforeEach(({ page }) => page.clock.setFixedTime(NOON))

test.describe('the details', () => {
  const PLAYED = video(60, 'Harbour at sunrise', {
    screens: [
      ...VEHICLE_SCREENS.slice(0, 1),
      screen(23, { model: '', onlineStatus: 'offline', status: 'Under Maintenance', lastConnection: null }),
      ...RESTAURANT_SCREENS,
    ],
  })

  test('shows the video, its details, and where and when it plays (INF-DET-01, INF-DET-02, INF-DET-04 to INF-DET-13)', async ({
    page,
  }) => {
    const sent = await show(page, detailsPage(PLAYED), { [createDetailsCall(PLAYED)]: { body: PLAYED } })
    await expect(page.getByRole('heading', { level: 1, name: 'Infotainment Video Details' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Harbour at sunrise' })).toBeVisible()
    await expect.poll(() => asked(sent, createDetailsCall(PLAYED))).toBe(1)
    const head = page.locator('header').filter({ has: page.getByRole('heading', { name: 'Harbour at sunrise' }) })
    for (const word of ['Approved', 'Entertainment', 'Hamburg']) {
      await expect(head.getByText(word, { exact: true })).toBeVisible()
    }
    const video = page.locator('video')
    await expect(video).toHaveAttribute('src', '/api/s3/images/video-60.mp4')
    await expect(page.getByRole('heading', { name: 'Details', exact: true })).toBeVisible()
    const schedule = page.getByRole('region', { name: 'Schedule' })
    await expect(schedule).toContainText('Start dateNov 01, 2026')
    await expect(schedule).toContainText('End dateDec 31, 2026')
    await expect(schedule.getByText('This video will be active during the specified date range.')).toBeVisible()
    const [first, second, third] = PLAYED.screens
    const rows = [
      [first, 'LG 23SE3KE Outdoor 20', 'Mobile Location', 'online', 'Active', '7 h ago'],
      [second, 'Screen vehicle', 'Mobile Location', 'offline', 'Under Maintenance', 'Never connected'],
      [third, 'Litemax SSD2445', 'Fixed Location', 'Unknown', 'Active', 'Never connected'],
    ] as const
    await expect(schedule.getByRole('row')).toHaveCount(rows.length + 1)
    for (const [of, name, ...words] of rows) {
      const row = schedule.getByRole('row', { name })
      await expect(row.getByRole('link', { name, exact: true })).toHaveAttribute('href', `/screendetails/${of?._id}`)
      await expect(row.getByRole('cell')).toHaveText([of?.name ?? '', name, ...words])
    }
    const edit = page.getByRole('link', { name: 'Edit Video' })
    await expect(edit).toHaveAttribute('href', editPage(PLAYED))
    await expectAccessible(page, 'the details')
    await page.getByRole('link', { name: 'Back to All Videos' }).click()
    await expect(page).toHaveURL(/\/infotainmentvideos$/)
  })

  test("shows the whole picture, and the browser's controls once it plays, also by keyboard (D-38)", async ({
    page,
  }) => {
    await show(page, detailsPage(PLAYED), { [createDetailsCall(PLAYED)]: { body: PLAYED } })
    const video = page.getByLabel('Video of Harbour at sunrise')
    await expect(video).toBeVisible()
    await expect(video).not.toHaveAttribute('controls')
    const play = page.getByRole('button', { name: 'Play Harbour at sunrise' })
    await play.press('Enter')
    await expect(video).toHaveAttribute('controls')
    await expect(video).toBeFocused()
    await expect(play).toBeHidden()
  })

  test('names the status, and a missing one like that of a new video (INF-DET-03)', async ({ page }) => {
    const { status: _, ...without } = CITY
    let body: object = without
    await show(page, detailsPage(CITY), { [createDetailsCall(CITY)]: () => ({ body }) })
    for (const [stored, word] of [
      [without, 'Pending Approval'],
      [{ ...CITY, status: 'pending' }, 'Pending Approval'],
      [{ ...CITY, status: 'approved' }, 'Approved'],
      [{ ...CITY, status: 'rejected', rejectionReason: 'The text is too small.' }, 'Rejected'],
    ] as const) {
      body = stored
      await page.reload()
      await expect(page.getByText(word, { exact: true })).toBeVisible()
    }
    await expect(page.getByText('This video was rejected.')).toBeVisible()
    await expect(page.getByText('The text is too small.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Edit and resubmit' })).toHaveAttribute('href', editPage(CITY))
    await expectAccessible(page, 'the rejected video')
  })

  test('reports a video that does not exist, or that did not load (INF-DET-14)', async ({ page }) => {
    const gone = video(99, 'Gone')
    const answers: Answer[] = [createRefusal(404, 'Not found'), createRefusal(500, 'Broken'), { body: gone }]
    await show(page, detailsPage(gone), {
      [createDetailsCall(gone)]: () => answers.shift() ?? createRefusal(404, 'Not found'),
    })
    await expect(page.getByRole('heading', { name: 'Video not found' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to All Videos' })).toHaveAttribute('href', LIST_PAGE)
    await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden()
    await expectAccessible(page, 'no video')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Video not found' })).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Gone' })).toBeVisible()
  })
})
