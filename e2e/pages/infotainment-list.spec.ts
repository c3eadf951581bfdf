import { expect, type Locator, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { waitForIdle } from '../support/wait-for-idle.ts'
import { type Answer, createRefusal } from './built-pages.ts'
import { CITY, createDeleteCall, LIST, NEWS, TIPS, video, WITHOUT_OWNER } from './infotainment-fixtures.ts'
import { ADD_PAGE, asked, card, cards, detailsPage, LIST_PAGE, show, NOON } from './infotainment-pages.ts'

test.beforeEach(({ page }) => page.clock.setFixedTime(NOON))

test.describe('the list', () => {
  test('shows every uploaded video with its preview, days, location and category (INF-01 to INF-03, INF-06 to INF-11, ENT-22, CONST-09)', async ({
    page,
  }) => {
    const sent = await show(page, LIST_PAGE)
    await expect(page.getByRole('heading', { level: 1, name: 'My Infotainment Videos' })).toBeVisible()
    await expect(cards(page)).toHaveCount(3)
    await expect.poll(() => asked(sent, LIST)).toBe(1)
    await expect(page.getByRole('heading', { name: '3 videos uploaded' })).toBeVisible()
    for (const one of [TIPS, CITY, NEWS]) {
      const shown = card(page, one.name)
      await expect(shown.locator('video')).toHaveAttribute('src', `/api/s3/images/${one.video.name}`)
      await expect(shown.getByRole('button', { name: `Delete ${one.name}` })).toBeVisible()
      await expect(shown.getByRole('link', { name: one.name, exact: true })).toHaveAttribute('href', detailsPage(one))
      await expect(shown.getByRole('link', { name: 'View Details' })).toHaveAttribute('href', detailsPage(one))
      await expect(shown.getByText(one.locationName, { exact: true })).toBeVisible()
      await expect(shown.getByText(one.category, { exact: true })).toBeVisible()
    }
    await expect(card(page, 'Travel Tips')).toContainText('Mar 03, 2025 - Mar 16, 2025')
    const colours = [TIPS, CITY, NEWS].map((one) =>
      card(page, one.name)
        .getByText(one.category, { exact: true })
        .evaluate((badge) => getComputedStyle(badge).backgroundColor),
    )
    expect(new Set(await Promise.all(colours)).size).toBe(3)
    // A pending video shows its status; a playing one has no label.
    await expect(card(page, 'City travel')).toContainText('Pending Approval')
    await expect(card(page, 'Travel Tips')).not.toContainText('Approved')
    await expectAccessible(page, 'the list')
  })

  test('covers no text of a picture with its status or its delete button, at 360, 768 and 1280 px (INF-07, INF-10)', async ({
    page,
  }) => {
    const turnedDown = video(70, 'Refused', { status: 'rejected' })
    await show(page, LIST_PAGE, { [LIST]: { body: [turnedDown, TIPS] } })
    const shown = card(page, 'Refused')
    const words = [shown.getByText('Rejected'), shown.getByRole('button', { name: 'Delete Refused' })]
    const readBox = async (part: Locator) => (await part.boundingBox()) ?? { y: 0, height: 0 }
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await waitForIdle(page)
      const picture = await readBox(shown.locator('video'))
      for (const part of words) {
        expect((await readBox(part)).y, `${width} px`).toBeGreaterThanOrEqual(picture.y + picture.height)
      }
    }
  })

  test('searches names ignoring case, filters by category, and keeps the view in the address (INF-03 to INF-05, INF-13, TRAP-39, OPEN-91)', async ({
    page,
  }) => {
    await show(page, LIST_PAGE)
    const search = page.getByPlaceholder('Search videos...')
    const category = page.getByRole('combobox', { name: 'Category' })
    await expect(category.getByRole('option')).toHaveText(['All Categories', 'Entertainment', 'Information'])
    await search.fill('TRAVEL')
    await expect(cards(page)).toHaveCount(2)
    await category.selectOption('Information')
    await expect(cards(page)).toHaveCount(1)
    await expect(card(page, 'Travel Tips')).toBeVisible()
    await expect(page).toHaveURL(/\?search=TRAVEL&view=Information$/)
    await page.reload()
    await expect(search).toHaveValue('TRAVEL')
    await expect(category).toHaveValue('Information')
    await expect(cards(page)).toHaveCount(1)
    await category.selectOption('Entertainment')
    await expect(card(page, 'City travel')).toBeVisible()
    await expect(cards(page)).toHaveCount(1)
    await category.selectOption('All Categories')
    await expect(cards(page)).toHaveCount(2)
    await search.fill('zzz')
    await expect(page.getByRole('heading', { name: 'No videos found' })).toBeVisible()
    await expect(page.getByText('No results for “zzz”. Try another search or category.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Upload video' })).toHaveAttribute('href', ADD_PAGE)
    await expect(page.getByRole('heading', { name: '3 videos uploaded' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Name')
    await expect(cards(page).getByRole('heading')).toHaveText(['City travel', 'News', 'Travel Tips'])
    await expect(page).toHaveURL(/\?sort=name$/)
  })

  test('shows 5 rows while it loads, and links to the first upload if there is none (INF-12, INF-13, CONST-14)', async ({
    page,
  }) => {
    const answer = Promise.withResolvers<Answer>()
    await show(page, LIST_PAGE, { [LIST]: () => answer.promise })
    await page.clock.runFor(300)
    await expect(page.locator('[data-skeleton-row]')).toHaveCount(5)
    answer.resolve({ body: [] })
    await expect(page.getByRole('heading', { name: 'No videos found' })).toBeVisible()
    await expect(page.locator('[data-skeleton-row]')).toHaveCount(0)
    await expect(page.getByText('Upload a clip of up to 20 seconds.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Upload video' })).toHaveAttribute('href', ADD_PAGE)
    await expectAccessible(page, 'the empty list')
  })

  test('requests nothing without an owner profile and says what comes first (OPEN-47, TRAP-32)', async ({ page }) => {
    const sent = await show(page, LIST_PAGE, WITHOUT_OWNER)
    await expect(page.getByRole('heading', { name: 'No videos found' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Owner profile' })).toHaveAttribute('href', '/ownerprofile')
    expect(sent.filter(({ call }) => call.includes('entertainmentVideos'))).toEqual([])
  })

  test('reports that the videos did not load, and loads them again (INF-14, OPEN-93)', async ({ page }) => {
    const answers: Answer[] = [createRefusal(500, 'Broken')]
    await show(page, LIST_PAGE, { [LIST]: () => answers.shift() ?? { body: [TIPS] } })
    const message = page.getByRole('alert')
    await expect(message.getByText('Error', { exact: true })).toBeVisible()
    await expect(message.getByText('Failed to load videos', { exact: true })).toBeVisible()
    await expect(page.getByText('No videos found')).toBeHidden()
    await expectAccessible(page, 'the failed list')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(cards(page)).toHaveCount(1)
    // The toast of an earlier failure is not repeated when the user comes back.
    await message.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('link', { name: 'View Details' }).click()
    await expect(page).toHaveURL(/infotainmentvideos\/./)
    await page.goBack()
    await expect(cards(page)).toHaveCount(1)
    await expect(message).toHaveCount(0)
  })

  test('asks before it deletes; then the video is gone, also after a reload (INF-15, INF-16, ERR-04, OPEN-89)', async ({
    page,
  }) => {
    let stored = [TIPS, CITY, NEWS]
    const sent = await show(page, LIST_PAGE, {
      [LIST]: () => ({ body: stored }),
      [createDeleteCall(TIPS)]: () => {
        stored = [CITY, NEWS]
        return { body: { success: true, message: 'ok' } }
      },
    })
    await page.getByRole('button', { name: 'Delete Travel Tips' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Delete this infotainment video?' })
    await expect(dialog.getByText('Will be removed from all campaigns and stop playing on screens.')).toBeVisible()
    await expect(dialog.getByText('Travel Tips')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await expectAccessible(page, 'the question')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Delete Travel Tips' })).toBeFocused()
    await page.keyboard.press('Enter')
    expect(asked(sent, createDeleteCall(TIPS))).toBe(0)
    await dialog.getByRole('button', { name: 'Delete Video' }).click()
    await expect(page.getByText('Success!', { exact: true })).toBeVisible()
    await expect(page.getByText('Video deleted successfully!', { exact: true })).toBeVisible()
    await expect(card(page, 'Travel Tips')).toBeHidden()
    await expect(page.getByRole('heading', { name: '2 videos uploaded' }).locator('span')).toBeFocused()
    await expect.poll(() => asked(sent, createDeleteCall(TIPS))).toBe(1)
    await page.reload()
    await expect(cards(page)).toHaveCount(2)
    await expect(card(page, 'Travel Tips')).toBeHidden()
  })

  test('moves the focus to the page title when the last video is deleted (DEL-2)', async ({ page }) => {
    let stored = [TIPS]
    await show(page, LIST_PAGE, {
      [LIST]: () => ({ body: stored }),
      [createDeleteCall(TIPS)]: () => {
        stored = []
        return { body: { success: true, message: 'ok' } }
      },
    })
    await page.getByRole('button', { name: 'Delete Travel Tips' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Video' }).click()
    await expect(page.getByRole('heading', { name: 'No videos found' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  test('keeps a video that could not be deleted (INF-17)', async ({ page }) => {
    await show(page, LIST_PAGE, { [createDeleteCall(TIPS)]: createRefusal(500, 'Broken') })
    await page.getByRole('button', { name: 'Delete Travel Tips' }).click()
    await page.getByRole('button', { name: 'Delete Video' }).click()
    await expect(page.getByText('Oops', { exact: true })).toBeVisible()
    await expect(page.getByText('Failed to delete video', { exact: true })).toBeVisible()
    await expect(page.getByText('Broken')).toBeHidden()
    await expect(card(page, 'Travel Tips')).toBeVisible()
  })

  test('shows 40 videos with very long names, loads none of them and only near posters (OPEN-99)', async ({ page }) => {
    const name = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'
    const forty = Array.from({ length: 40 }, (_, index) => video(100 + index, `${name} ${index}`))
    await show(page, LIST_PAGE, { [LIST]: { body: forty } })
    await expect(page.getByRole('heading', { name: '40 videos uploaded' })).toBeVisible()
    await expect(cards(page)).toHaveCount(40)
    await expect(page.getByRole('link', { name: 'Rindfleischetikettie...' }).first()).toHaveAttribute(
      'title',
      `${name} 0`,
    )
    await expect(page.locator('video[preload=none]')).toHaveCount(40)
    await expect(page.locator('video[poster]').first()).toBeAttached()
    await expect.poll(() => page.locator('video[poster]').count()).toBeLessThan(24)
    const scrolled = () => page.evaluate(() => scrollY)
    // A link leads to the top of the page, Back to the former position.
    await cards(page).last().getByRole('link', { name: 'View Details' }).click()
    await expect(page.getByRole('heading', { name: 'Video not found' })).toBeVisible()
    await expect.poll(() => scrolled()).toBe(0)
    await page.goBack()
    await expect(cards(page)).toHaveCount(40)
    await expect.poll(scrolled).toBeGreaterThan(0)
    await page.getByPlaceholder('Search videos...').fill('gesetz 7')
    await expect(cards(page)).toHaveCount(1)
    await page.setViewportSize({ width: 360, height: 760 })
    await expectAccessible(page, 'a long name at 360')
  })
})
