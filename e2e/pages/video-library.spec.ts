import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { createRefusal, listSent, open } from './built-pages.ts'
import { CAMPAIGN, CLIENT, CREATE, EARLIER, market, STORED, VIDEOS } from './campaign-fixtures.ts'
import { add, fillForm, getSamplePath, onFriday, parseParts } from './campaign-steps.ts'

test.beforeEach(onFriday)

const openLibrary = async (page: Page) => {
  await page.getByRole('button', { name: 'Choose from your videos' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Your videos' })).toBeVisible()
}
const use = (page: Page, name: string) => page.getByRole('button', { name: `Use video ${name}` })

test('an earlier video is chosen and sent without an upload; one that does not fit says why (UPL-9, product 3)', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/videos')) asked.push(new URL(request.url()).search)
  })
  const sent = await add(page, { [VIDEOS]: { body: { videos: EARLIER, total: 2 } } })
  await fillForm(page)
  await openLibrary(page)
  await expect(use(page, 'Winter tyres')).toBeEnabled()
  await expect(use(page, 'Breakfast club')).toBeDisabled()
  await expect(page.getByText('Vehicle screens need a landscape video.')).toBeVisible()
  expect(asked).toEqual(['?page=1&orientation=landscape'])
  await expectAccessible(page, 'the library of videos')
  await page.getByText('All', { exact: true }).click()
  await expect.poll(() => asked).toContain('?page=1')
  await page.getByRole('searchbox', { name: 'Search by campaign name' }).fill('winter')
  await expect.poll(() => asked).toContain('?page=1&search=winter')
  await page.keyboard.press('Escape')

  await openLibrary(page)
  await use(page, 'Winter tyres').press('Enter')
  await expect(page.getByText('From “Winter tyres”')).toBeVisible()
  await expect(page.locator('#video-name')).toBeFocused()
  await expect(page.getByText('1280 × 720')).toBeVisible()
  await page.getByRole('button', { name: 'Reset Video' }).click()
  await expect(page.getByText('From “Winter tyres”')).toBeHidden()
  await openLibrary(page)
  await use(page, 'Winter tyres').click()
  await page.getByRole('button', { name: 'Save as Draft' }).first().click()
  await expect.poll(() => listSent(sent, CREATE)).toHaveLength(1)
  const { body = null } = listSent(sent, CREATE)[0] ?? {}
  expect(parseParts(body)).toMatchObject({ storedVideo: 'winter-tyres.mp4' })
  expect(body).not.toContain('filename=')
})

test('an earlier video replaces that of a copy, gives way to a file, and leaves with its type (product 3, OPEN-80)', async ({
  page,
}) => {
  await open(
    page,
    `/campaigns/add?copy=${CAMPAIGN}`,
    market({ [VIDEOS]: { body: { videos: EARLIER, total: 2 } } }),
    CLIENT,
  )
  await expect(page.getByText('It has the same video')).toBeVisible()
  await openLibrary(page)
  await use(page, 'Winter tyres').click()
  await expect(page.getByText('From “Winter tyres”')).toBeVisible()
  await expect(page.getByText('with the video you chose')).toBeVisible()
  await page.getByRole('radio', { name: 'restaurant' }).check()
  await expect(page.getByText('From “Winter tyres”')).toBeHidden()
  await expect(page.getByText('add a video before you submit')).toBeVisible()
  await page.getByRole('radio', { name: 'vehicle' }).check()
  await expect(page.getByText(`From “${STORED.name}”`)).toBeVisible()
  await page.locator('input[type=file]').setInputFiles(getSamplePath('autumn-roast.mp4'))
  await expect(page.getByText('Your video meets all requirements.')).toBeVisible()
  await expect(page.getByText('with the video you chose')).toBeVisible()
})

test('the library says when it is empty, when nothing fits, and when it did not load (OPEN-93)', async ({ page }) => {
  let answer: object = { body: { videos: [], total: 0 } }
  await add(page, { [VIDEOS]: () => answer as { body: unknown } })
  await openLibrary(page)
  await expect(page.getByText('None of your videos fits this campaign')).toBeVisible()
  await page.getByText('All', { exact: true }).click()
  await expect(page.getByText('No videos yet')).toBeVisible()
  await expectAccessible(page, 'an empty library')
  answer = createRefusal(500, 'No.')
  await page.getByRole('searchbox', { name: 'Search by campaign name' }).fill('winter')
  await expect(page.getByText('We couldn’t load this')).toBeVisible()
  answer = { body: { videos: EARLIER, total: 2 } }
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(use(page, 'Winter tyres')).toBeVisible()
})
