import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { type Answers, createRefusal, createSession, listSent, open } from './built-pages.ts'
import { CHANGED, EXPORT, IMPORT, imported, plannedLine, PREVIEW, preview, REFUSED } from './import-fixtures.ts'
import { id, OWNER, PARTNER, places, vehicle, VEHICLES, WITHOUT_OWNER } from './venue-fixtures.ts'

/** `/import/{kind}` with the server replaced (decision 39). */

const FILE = { name: 'taxis.csv', mimeType: 'text/csv', buffer: Buffer.from('registration number\nHH-T 7\n') }
const show = (page: Page, answers: Answers = {}, path = '/import/vehicles') =>
  open(page, path, places({ vehicles: [] }, answers), PARTNER)

async function choose(page: Page, file = FILE): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles(file)
}

async function saveDownload(page: Page, button: string): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  return readFile(await (await download).path(), 'utf8')
}

test('explains every column and offers a template', async ({ page }) => {
  await show(page)
  await expect(page.getByRole('heading', { name: 'Import Mobile Locations' })).toBeVisible()
  const row = page.getByRole('table', { name: 'Columns' }).getByRole('row', { name: /Location/ })
  await expect(row).toContainText('Hamburg')
  await expect(row).toContainText('Required')
  await expectAccessible(page, 'the import before a file is chosen')
  expect(await saveDownload(page, 'Download template')).toContain('id,registration number,brand')
})

test('shows what each line does before anything is saved, and imports what was shown', async ({ page }) => {
  const lines = [CHANGED, REFUSED, ...Array.from({ length: 60 }, (_, index) => plannedLine(index + 4))]
  const sent = await show(page, {
    [PREVIEW]: preview(lines, { unreadHeads: ['Colour'] }),
    [IMPORT]: imported([[2, 'changed']]),
  })
  await choose(page)
  const table = page.getByRole('table', { name: 'Preview of taxis.csv' })
  await expect(table.getByRole('row').nth(1)).toContainText('Model: Caddy → Touran')
  await expect(table.getByRole('row').nth(2)).toContainText('Brand: A required field is empty.')
  await expect(page.getByText('This column isn’t read: Colour')).toBeVisible()
  await expect(page.getByText(/1 refused line is left out/)).toBeVisible()
  await expectAccessible(page, 'the preview of an import')
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(table.getByRole('row')).toHaveCount(13)
  await page.getByRole('button', { name: /^Refused/ }).click()
  await expect(table.getByRole('row')).toHaveCount(2)
  expect(listSent(sent, IMPORT)).toHaveLength(0)
  await page.getByRole('button', { name: 'Import 61 lines' }).click()
  await expect(page.getByText('Import finished')).toBeVisible()
  const calls = listSent(sent, IMPORT)
  expect(calls).toHaveLength(2)
  expect(calls[0]?.body).toContain('{"line":2,"fingerprint":"f2"}')
  expect(calls[0]?.body).not.toContain('"line":3,')
})

test('saves the refused lines with their reasons, to correct them', async ({ page }) => {
  await show(page, { [PREVIEW]: preview([REFUSED]) })
  await choose(page)
  const text = await saveDownload(page, 'Save refused lines')
  expect(text).toContain("HH-T 8,,'=Sharan,Taxi,Hamburg,Brand: A required field is empty.")
  await expect(page.getByRole('button', { name: /^Import / })).toHaveCount(0)
})

test('goes on after a lost connection with the lines that have no result', async ({ page }) => {
  const lines = Array.from({ length: 60 }, (_, index) => plannedLine(index + 2))
  const numbers = lines.map(({ line }) => line)
  let calls = 0
  const sent = await show(page, {
    [PREVIEW]: preview(lines),
    [IMPORT]: () => {
      calls++
      if (calls === 2) return createRefusal(503, 'The server is busy.')
      return imported((calls === 1 ? numbers.slice(0, 50) : numbers.slice(50)).map((line) => [line, 'created']))
    },
  })
  await choose(page)
  await page.getByRole('button', { name: 'Import 60 lines' }).click()
  await expect(page.getByRole('alert')).toContainText('50 of 60 lines are imported')
  await expectAccessible(page, 'an interrupted import')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('60 created')).toBeVisible()
  expect(listSent(sent, IMPORT).at(-1)?.body).not.toContain('"line":51,')
})

test('names the lines whose data changed after the preview, and shows a new one', async ({ page }) => {
  const sent = await show(page, {
    [PREVIEW]: preview([CHANGED, plannedLine(4)]),
    [IMPORT]: imported([
      [2, 'outdated'],
      [4, 'created'],
    ]),
  })
  await choose(page)
  await page.getByRole('button', { name: 'Import 2 lines' }).click()
  await expect(page.getByText('1 created, 1 not imported')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Lines that were not imported' })).toContainText('Changed after')
  await page.getByRole('button', { name: 'Show new preview' }).click()
  await expect(page.getByRole('button', { name: 'Import 2 lines' })).toBeVisible()
  expect(listSent(sent, PREVIEW)).toHaveLength(2)
})

test('says why a file can’t be imported, and that nothing is left to import', async ({ page }) => {
  let isRefused = true
  await show(page, {
    [PREVIEW]: () =>
      isRefused
        ? createRefusal(400, 'The file has no rows below the heads of the columns.')
        : preview([], { counts: { create: 0, change: 0, unchanged: 300, refuse: 0 } }),
  })
  await choose(page)
  await expect(page.getByRole('alert')).toContainText('“taxis.csv” can’t be imported')
  await expect(page.getByRole('alert')).toContainText('no rows')
  isRefused = false
  await choose(page)
  await expect(page.getByRole('heading', { name: 'Nothing to import' })).toBeVisible()
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
})

test('is reached from the list, which is exported in the same form', async ({ page }) => {
  const sent = await open(
    page,
    '/mobileLocations',
    places({ vehicles: [vehicle(1)] }, { [EXPORT]: { body: 'id\r\n', contentType: 'text/csv' } }),
    PARTNER,
  )
  await page.getByRole('button', { name: 'Export' }).click()
  await expect.poll(() => listSent(sent, EXPORT)).toHaveLength(1)
  await page.getByRole('link', { name: 'Import' }).click()
  await expect(page).toHaveURL(/\/import\/vehicles$/)
  await expect(page.getByRole('link', { name: 'Mobile Locations' }).first()).toHaveAttribute('aria-current', 'page')
})

test('is offered where there is nothing yet, but not to members who may not change anything', async ({ page }) => {
  const as = (memberRole: string) => ({
    'GET /api/users/me': createSession('partner', { _id: id(2), ownerId: OWNER, memberRole, membershipId: id(3) }),
    [VEHICLES]: { body: { vehicles: [] } },
  })
  await show(page, as('manager'), '/mobileLocations')
  await expect(page.getByRole('link', { name: 'Import' })).toBeVisible()
  await show(page, as('viewer'), '/mobileLocations')
  await expect(page.getByRole('heading', { name: 'No mobile locations found' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Import' })).toHaveCount(0)
  await show(page, as('viewer'))
  await expect(page.getByRole('heading', { name: 'Your role can’t open this page' })).toBeVisible()
})

test('needs an owner profile, and one of the three tables', async ({ page }) => {
  await show(page, WITHOUT_OWNER)
  await expect(page.getByRole('link', { name: 'Create owner profile' })).toBeVisible()
  await show(page, {}, '/import/campaigns')
  await expect(page.getByRole('heading', { name: 'There is no such import' })).toBeVisible()
})
