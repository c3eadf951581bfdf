import { copyFile, mkdtemp, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { type Answer, createRefusal, listSent } from './built-pages.ts'
import {
  BERLIN,
  CITY,
  CREATE,
  createDetailsCall,
  HAMBURG,
  RESTAURANT_SCREENS,
  SCREENS,
  TIPS,
  createUpdateCall,
  VEHICLE_SCREENS,
  video,
  WITHOUT_OWNER,
} from './infotainment-fixtures.ts'
import { ADD_PAGE, asked, VIDEO, detailsPage, editPage, LIST_PAGE, sample, show, NOON } from './infotainment-pages.ts'

test.beforeEach(({ page }) => page.clock.setFixedTime(NOON))

/** The text parts of a multipart body. */
function parseParts(body: string | null): Record<string, string> {
  const found = (body ?? '').matchAll(/name="([^"]+)"\r\n\r\n([^\r]*)\r\n/g)
  return Object.fromEntries([...found].map(([, name, value]) => [name, value]))
}

test.describe('the form', () => {
  const file = (page: Page) => page.locator('input[type=file]')
  const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
  const submit = (page: Page) => page.getByRole('button', { name: 'Submit' }).click()
  const update = (page: Page) => page.getByRole('button', { name: 'Update' }).click()
  const summary = (page: Page) => page.getByRole('alert').filter({ hasText: 'There is a problem' })
  const ticks = (page: Page) => page.getByRole('checkbox')

  async function fillForm(page: Page): Promise<void> {
    await field(page, 'Name').fill('Harbour at sunrise')
    await field(page, 'Type').selectOption('vehicle')
    await field(page, 'Category').selectOption('Information')
    await field(page, 'Location').selectOption({ label: 'Hamburg' })
    await field(page, 'Start Date').fill('2026-11-23')
    await field(page, 'End Date').fill('2026-12-31')
    await ticks(page).first().check()
    await file(page).setInputFiles(VIDEO)
    await expect(page.getByText('Your video meets all requirements.')).toBeVisible()
  }

  test('preselects no value, and lists the screens of the selected type and location (INF-FORM-01 to INF-FORM-04, INF-FORM-06, TRAP-18, OPEN-83, CONST-09)', async ({
    page,
  }) => {
    const queries: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (`${request.method()} ${pathname}` === SCREENS) queries.push(search)
    })
    const sent = await show(page, ADD_PAGE, {
      [SCREENS]: () => ({ body: queries.at(-1)?.includes('restaurant') ? RESTAURANT_SCREENS : VEHICLE_SCREENS }),
    })
    await expect(page.getByRole('heading', { level: 1, name: 'Add Infotainment Video' })).toBeVisible()
    for (const label of ['Name', 'Type', 'Start Date', 'End Date', 'Location', 'Category']) {
      await expect(field(page, label)).toHaveValue('')
    }
    await expect(page.getByLabel('Choose a video')).toBeAttached()
    await expect(field(page, 'Category').getByRole('option')).toHaveText(['Choose one', 'Entertainment', 'Information'])
    await expect(field(page, 'Type').getByRole('option')).toHaveText(['Choose one', 'vehicle', 'restaurant'])
    await expectAccessible(page, 'the empty form')
    await field(page, 'Type').selectOption('vehicle')
    await expect(page.getByText('Choose a location to see your screens.')).toBeVisible()
    expect(queries).toEqual([])
    await field(page, 'Location').selectOption({ label: 'Hamburg' })
    await expect(page.getByRole('columnheader')).toHaveText(['Select', 'Model', 'UUID', 'Status'])
    await expect(page.getByRole('row').nth(1).getByRole('cell')).toHaveText([
      'Seat 20',
      'LG 23SE3KE Outdoor 20',
      VEHICLE_SCREENS[0]?.uuid ?? '',
      'Active',
    ])
    await expect(page.getByRole('cell', { name: 'Samsung QB24C-N Interacti...' })).toBeVisible()
    await expect(ticks(page)).toHaveCount(3)
    await page.getByRole('button', { name: 'Select All', exact: true }).click()
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(3)
    await page.getByRole('button', { name: 'Deselect All' }).click()
    await expect(page.getByRole('checkbox', { checked: false })).toHaveCount(3)
    await field(page, 'Type').selectOption('restaurant')
    await expect(page.getByRole('cell', { name: 'Litemax SSD2445', exact: true })).toBeVisible()
    await expect(ticks(page)).toHaveCount(1)
    await field(page, 'Location').selectOption({ label: 'Berlin' })
    await expect
      .poll(() => queries)
      .toEqual([
        `?type=vehicle&locationId=${HAMBURG}`,
        `?type=restaurant&locationId=${HAMBURG}`,
        `?type=restaurant&locationId=${BERLIN}`,
      ])
    // The word "add" is not an id.
    expect(sent.filter(({ call }) => call.endsWith('/add'))).toEqual([])
  })

  test('reports that the screens did not load, and loads them again (INF-FORM-05, OPEN-92)', async ({ page }) => {
    const answers: Answer[] = [createRefusal(500, 'Broken')]
    await show(page, ADD_PAGE, { [SCREENS]: () => answers.shift() ?? { body: VEHICLE_SCREENS } })
    await field(page, 'Type').selectOption('vehicle')
    await field(page, 'Location').selectOption({ label: 'Hamburg' })
    const message = page.getByRole('alert')
    await expect(message.getByText('Error', { exact: true })).toBeVisible()
    await expect(message.getByText('Failed to fetch screens', { exact: true })).toBeVisible()
    await expectAccessible(page, 'the form without screens')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(ticks(page)).toHaveCount(3)
    // The toast of an earlier failure is not repeated when the same list is selected again.
    await message.getByRole('button', { name: 'Close' }).click()
    await field(page, 'Location').selectOption({ label: 'Berlin' })
    await field(page, 'Location').selectOption({ label: 'Hamburg' })
    await expect(ticks(page)).toHaveCount(3)
    await expect(message).toHaveCount(0)
  })

  test('sends nothing while anything is missing, and names it (INF-FORM-07 to INF-FORM-10, TRAP-16)', async ({
    page,
  }) => {
    const sent = await show(page, ADD_PAGE)
    await submit(page)
    await expect(summary(page)).toBeFocused()
    await expect(page).toHaveTitle(/^Error: Add Infotainment Video/)
    await expect(summary(page).getByRole('link')).toHaveText([
      'Enter a video name',
      'Choose a type',
      'Choose a category',
      'Choose a location',
      'Choose a start date',
      'Choose an end date',
      'Choose at least one screen',
      'Choose a video that meets all four requirements',
    ])
    await expect(page.getByText('Missing Video', { exact: true })).toBeVisible()
    await expect(page.getByText('Please upload a valid video before submitting.', { exact: true })).toBeVisible()
    await expect(page.getByText('Please select at least one screen', { exact: true })).toBeVisible()
    await expectAccessible(page, 'the form with gaps')
    await summary(page).getByRole('link', { name: 'Choose a location' }).click()
    await expect(field(page, 'Location')).toBeFocused()

    await fillForm(page)
    await expect(summary(page)).toBeHidden()
    await expect(page.getByText('Missing Video')).toBeHidden()
    await expect(page.getByText('Please select at least one screen')).toBeHidden()
    const gaps: [string, () => Promise<unknown>, string, () => Promise<unknown>][] = [
      ['name', () => field(page, 'Name').fill(''), 'Enter a video name', () => field(page, 'Name').fill('Harbour')],
      [
        'category',
        () => field(page, 'Category').selectOption(''),
        'Choose a category',
        () => field(page, 'Category').selectOption('Information'),
      ],
      [
        'start',
        () => field(page, 'Start Date').fill(''),
        'Choose a start date',
        () => field(page, 'Start Date').fill('2026-11-23'),
      ],
      [
        'end',
        () => field(page, 'End Date').fill(''),
        'Choose an end date',
        () => field(page, 'End Date').fill('2026-11-23'),
      ],
      [
        'order',
        () => field(page, 'End Date').fill('2026-11-22'),
        'Choose an end date on or after the start date',
        () => field(page, 'End Date').fill('2026-11-23'),
      ],
      ['screens', () => ticks(page).first().uncheck(), 'Choose at least one screen', () => ticks(page).first().check()],
      [
        'location',
        () => field(page, 'Location').selectOption(''),
        'Choose a location',
        () => field(page, 'Location').selectOption({ label: 'Hamburg' }),
      ],
    ]
    for (const [what, empty, problem, fill] of gaps) {
      await empty()
      await submit(page)
      await expect(summary(page), what).toContainText(problem)
      await fill()
    }
    await ticks(page).first().check()
    await field(page, 'Type').selectOption('')
    await submit(page)
    await expect(summary(page)).toContainText('Choose a type')
    expect(asked(sent, CREATE)).toBe(0)
    // The start day is the first valid end day (INF-FORM-10).
    await field(page, 'Type').selectOption('vehicle')
    await ticks(page).first().check()
    await submit(page)
    await expect(page).toHaveURL(/\/infotainmentvideos$/)
    await expect
      .poll(() => parseParts(listSent(sent, CREATE)[0]?.body ?? null))
      .toMatchObject({
        startDate: '2026-11-23',
        endDate: '2026-11-23',
      })
  })

  test('sends a new video with all its parts, and leads to the list (INF-FORM-15, INF-FORM-17, INF-FORM-18, OPEN-92, OPEN-97)', async ({
    page,
  }) => {
    const sent = await show(page, ADD_PAGE)
    await fillForm(page)
    await ticks(page).nth(2).check()
    await expectAccessible(page, 'the filled form')
    await submit(page)
    await expect(page.getByText('Successful', { exact: true })).toBeVisible()
    await expect(page.getByText('Entertainment Video Added Successfully', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\/infotainmentvideos$/)
    const [created] = listSent(sent, CREATE)
    const { duration, ...parts } = parseParts(created?.body ?? null)
    expect(parts).toEqual({
      name: 'Harbour at sunrise',
      type: 'vehicle',
      category: 'Information',
      startDate: '2026-11-23',
      endDate: '2026-12-31',
      location: HAMBURG,
      screenIds: JSON.stringify([VEHICLE_SCREENS[0]?._id, VEHICLE_SCREENS[2]?._id]),
    })
    expect(duration).toMatch(/^1[12](\.\d{1,3})?$/)
    expect(created?.body).toContain('name="video"; filename="autumn-roast.mp4"')
  })

  test('sends once, regardless of clicks before the list loads (INF-FORM-15)', async ({ page }) => {
    const list = Promise.withResolvers<void>()
    const sent = await show(page, ADD_PAGE)
    await page.route(/\/infotainment-videos\.page-[^/]*\.js$/, (route) => list.promise.then(() => route.fallback()))
    await fillForm(page)
    await page.getByRole('button', { name: 'Submit' }).dblclick()
    await expect(page.getByText('Entertainment Video Added Successfully', { exact: true })).toBeVisible()
    await expect(page.locator('button[type=submit]')).toBeDisabled()
    await expect(field(page, 'Name')).toBeDisabled()
    list.resolve()
    await expect(page).toHaveURL(/\/infotainmentvideos$/)
    await expect.poll(() => asked(sent, CREATE)).toBe(1)
  })

  test('locks and sends the fixed fields, and sends the video only if it is new (INF-FORM-08, INF-FORM-11, INF-FORM-16 to INF-FORM-18, TRAP-16, TRAP-17, OPEN-94)', async ({
    page,
  }) => {
    const sent = await show(page, editPage(TIPS))
    await expect(page.getByRole('heading', { level: 1, name: 'Update Infotainment Video' })).toBeVisible()
    for (const [label, value] of [
      ['Type', 'vehicle'],
      ['Start Date', '2025-03-03'],
      ['Category', 'Information'],
    ] as const) {
      await expect(field(page, label)).toHaveValue(value)
      await expect(field(page, label)).toBeDisabled()
    }
    for (const label of ['Name', 'End Date', 'Location']) await expect(field(page, label)).toBeEnabled()
    await expect(ticks(page).first()).toBeEnabled()
    await expect(file(page)).toBeEnabled()
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)
    await field(page, 'End Date').fill('2025-03-02')
    await update(page)
    await expect(summary(page)).toContainText('Choose an end date on or after the start date')
    expect(asked(sent, createUpdateCall(TIPS))).toBe(0)
    await field(page, 'End Date').fill('2025-03-03')
    await field(page, 'Name').fill('Travel tips, new')
    // When editing, no screen is required.
    await page.getByRole('button', { name: 'Deselect All' }).click()
    await update(page)
    await expect(page.getByText('Entertainment Video Updated Successfully', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${detailsPage(TIPS)}$`))
    const [changed] = listSent(sent, createUpdateCall(TIPS))
    expect(parseParts(changed?.body ?? null)).toEqual({
      name: 'Travel tips, new',
      type: 'vehicle',
      category: 'Information',
      startDate: '2025-03-03',
      endDate: '2025-03-03',
      duration: '12',
      location: HAMBURG,
      screenIds: '[]',
    })
    expect(changed?.body).not.toContain('name="video"')

    await page.getByRole('link', { name: 'Edit Video' }).click()
    await file(page).setInputFiles(VIDEO)
    await expect(page.getByText('Your video meets all requirements.')).toBeVisible()
    await update(page)
    await expect(page).toHaveURL(new RegExp(`${detailsPage(TIPS)}$`))
    const [, again] = listSent(sent, createUpdateCall(TIPS))
    expect(again?.body).toContain('name="video"; filename="autumn-roast.mp4"')
    expect(JSON.parse(parseParts(again?.body ?? null).screenIds ?? '')).toHaveLength(2)
  })

  test('checks the video before it is sent, and again when the type changes (INF-FORM-08, INF-FORM-12 to INF-FORM-14, OPEN-79, OPEN-80, TRAP-14, TRAP-15)', async ({
    page,
  }) => {
    const large = join(await mkdtemp(join(tmpdir(), 'marquee-e2e-')), 'large.mp4')
    await copyFile(VIDEO, large)
    await truncate(large, 104_857_601)
    const sent = await show(page, ADD_PAGE)
    // The orientation is checked once a type is selected.
    await file(page).setInputFiles(sample('breakfast-club.mp4'))
    await expect(page.getByText('breakfast-club.mp4')).toBeVisible()
    await expect(page.getByText('depends on the type')).toBeVisible()
    // Only a file that has been read can be removed again.
    await expect(page.getByText('13 s', { exact: true })).toBeVisible()
    await field(page, 'Type').selectOption('vehicle')
    await expect(page.getByText('Please upload a landscape video.', { exact: true })).toBeVisible()
    await expect(page.getByText('breakfast-club.mp4', { exact: true })).toBeHidden()
    // The sentences of two files in a row differ, so each has to belong to its own file.
    for (const [path, sentence] of [
      [large, 'Selected video exceeds 100MB file size limit.'],
      [sample('breakfast-club.mp4'), 'Please upload a landscape video.'],
      [sample('too-long-bunny-30s.mp4'), 'Selected video exceeds 20 seconds duration.'],
      [sample('4k-cars-6s.mp4'), 'Video dimensions exceed maximum allowed: 3840x2160.'],
      [sample('rotated-phone-8s.mp4'), 'Please upload a landscape video.'],
      [sample('corrupt-cut-off.mp4'), 'This file can’t be read as a video.'],
    ] as const) {
      await file(page).setInputFiles(path)
      await expect(page.getByText(sentence)).toBeVisible()
    }
    await submit(page)
    await expect(page.getByText('Missing Video', { exact: true })).toBeVisible()
    expect(asked(sent, CREATE)).toBe(0)
    await page.getByRole('button', { name: 'Reset Video' }).click()
    await file(page).setInputFiles(VIDEO)
    await expect(page.getByText('Your video meets all requirements.')).toBeVisible()
    await field(page, 'Type').selectOption('restaurant')
    await expect(page.getByText('Please upload a portrait video.', { exact: true })).toBeVisible()
    await expect(page.getByText('Your video meets all requirements.')).toBeHidden()
  })

  test('keeps the input when saving fails, and shows the reason (INF-FORM-19)', async ({ page }) => {
    const answers: Answer[] = [createRefusal(500, 'The store is full.')]
    const sent = await show(page, ADD_PAGE, {
      [CREATE]: () =>
        answers.shift() ?? { status: 201, body: { success: true, message: 'ok', entertainmentVideo: CITY } },
    })
    await fillForm(page)
    await submit(page)
    await expect(page.getByText('Oops', { exact: true })).toBeVisible()
    await expect(page.getByText('The store is full.', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\/infotainmentvideos\/add$/)
    await expect(field(page, 'Name')).toHaveValue('Harbour at sunrise')
    await expect(page.getByText('autumn-roast.mp4')).toBeVisible()
    await submit(page)
    await expect(page).toHaveURL(/\/infotainmentvideos$/)
    await expect.poll(() => asked(sent, CREATE)).toBe(2)
  })

  test('shows the progress of the upload, and cancels it (UPL-6, UPL-7)', async ({ page }) => {
    await show(page, ADD_PAGE, { [CREATE]: () => new Promise<Answer>(() => {}) })
    await fillForm(page)
    await submit(page)
    await expect(page.getByRole('progressbar', { name: 'Video upload' })).toBeVisible()
    await expect(page.getByText(/^\d+%, .* of \d+ KB/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Uploading...' })).toBeDisabled()
    await expectAccessible(page, 'the upload')
    await page.getByRole('button', { name: 'Cancel upload' }).click()
    await expect(page.getByRole('button', { name: 'Submit' })).toBeEnabled()
    await expect(page.getByText('Oops')).toBeHidden()
  })

  test('can be filled in and sent with the keyboard only (A11-2)', async ({ page }) => {
    const sent = await show(page, ADD_PAGE)
    await expect(page.getByRole('option', { name: 'Hamburg' })).toBeAttached()
    await field(page, 'Name').focus()
    await page.keyboard.type('Harbour')
    await page.keyboard.press('Tab')
    await page.keyboard.type('veh')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Inf')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Ham')
    await page.keyboard.press('Tab')
    await page.keyboard.type('11232026')
    await expect(field(page, 'Start Date')).toHaveValue('2026-11-23')
    await field(page, 'End Date').focus()
    await page.keyboard.type('12312026')
    await expect(ticks(page)).toHaveCount(3)
    const stops: string[] = []
    for (const wanted of ['Select All', 'Deselect All']) {
      await tabUntilFocused(page, wanted, stops)
      if (wanted === 'Select All') await page.keyboard.press('Enter')
    }
    await page.keyboard.press('Tab')
    await expect(ticks(page).first()).toBeFocused()
    await page.keyboard.press('Space')
    await expect(page.getByText('2 of 3 selected')).toBeVisible()
    await tabUntilFocused(page, 'Choose a video', stops)
    await expect(file(page)).toBeFocused()
    await file(page).setInputFiles(VIDEO)
    await expect(page.getByText('Your video meets all requirements.')).toBeVisible()
    await tabUntilFocused(page, 'Cancel', stops)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Submit' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/infotainmentvideos$/)
    await expect
      .poll(() => parseParts(listSent(sent, CREATE)[0]?.body ?? null))
      .toMatchObject({ name: 'Harbour', endDate: '2026-12-31' })
  })

  /** Presses Tab until the element with that name has the focus. */
  async function tabUntilFocused(page: Page, name: string, stops: string[]): Promise<void> {
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Tab')
      const focused = await page.evaluate(() => {
        const element = document.activeElement
        return element?.textContent || element?.closest('label')?.textContent || ''
      })
      stops.push(focused)
      if (focused === name) return
    }
    throw new Error(`${name} was not reached: ${stops.join(', ')}`)
  }

  test('asks before unsaved input is discarded, and links to the owner profile without one', async ({ page }) => {
    await show(page, ADD_PAGE, WITHOUT_OWNER)
    await expect(page.getByText('Please create Owner profile first.')).toBeVisible()
    await field(page, 'Name').fill('Half a thought')
    await page.getByRole('link', { name: 'Create Owner Profile' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(field(page, 'Name')).toHaveValue('Half a thought')
  })

  test('reports that the video to edit does not exist', async ({ page }) => {
    const gone = video(99, 'Gone')
    await show(page, editPage(gone), { [createDetailsCall(gone)]: createRefusal(404, 'Not found') })
    await expect(page.getByRole('heading', { name: 'Video not found' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to All Videos' })).toHaveAttribute('href', LIST_PAGE)
  })
})
