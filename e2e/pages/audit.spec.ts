import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { waitForIdle } from '../support/wait-for-idle.ts'
import { AUDIT, LINES, OLDER, PAGE_CURSOR } from './audit-fixtures.ts'
import { type Answers, holdAnswer, open, createRefusal, listSent, TOKEN } from './built-pages.ts'

/** `/operator/audit` with the server replaced. */

test.use({ timezoneId: 'Europe/Berlin', viewport: { width: 1280, height: 800 } })

const LIST = 'GET /api/operator/audit'
const NEWS = 'GET /api/operator/audit/news'
const show = (page: Page, path = '/operator/audit', answers: Answers = {}) =>
  open(page, path, { ...AUDIT, ...answers }, { token: TOKEN })
const line = (page: Page, name: string) => page.getByRole('button', { name })
/** The last request with that part; earlier requests may still be on their way. */
async function asked(page: Page, work: () => Promise<unknown>, part = ''): Promise<URLSearchParams> {
  const isIt = ({ pathname, search }: URL) => pathname === '/api/operator/audit' && search.includes(part)
  const request = page.waitForRequest((one) => isIt(new URL(one.url())))
  await work()
  return new URL((await request).url()).searchParams
}

test('shows who did what to which object, when and from where, the old and new values, and the reason', async ({
  page,
}) => {
  await show(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
  const rows = page.getByRole('row')
  await expect(rows.filter({ hasText: 'Winter brunch' })).toContainText(
    /3:05:07 PM.*Olga Berg.*192\.0\.2\.7.*Approved/s,
  )
  await expect(rows.filter({ hasText: 'Winter brunch' }).getByRole('time')).toHaveAttribute('title', LINES[0]?.at ?? '')
  await expect(rows.filter({ hasText: 'Skoda' })).toContainText('The plate on the second picture')
  const changed = rows.filter({ hasText: 'Slots per loop' })
  await expect(changed.getByRole('deletion')).toHaveText(['Active', '10', 'none'])
  await expect(changed.getByRole('insertion')).toHaveText(['Under Maintenance', '12', '1.5'])
  await expect(page.getByRole('rowheader')).toHaveText([
    'Saturday, November 21, 2026',
    'Friday, November 20, 2026',
    'Thursday, November 19, 2026',
  ])
  await expect(page.getByRole('link', { name: 'LG 23SE3KE' })).toHaveAttribute('href', /^\/operator\/screens\//)
})

test('opens a line with the keyboard only: / to the search, j and k between lines, Enter for the details', async ({
  page,
}) => {
  await show(page)
  await expect(line(page, 'Approved: campaign Winter brunch')).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('jk')
  await expect(page.getByRole('searchbox')).toHaveValue('jk')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('searchbox')).not.toBeFocused()
  for (const key of ['j', 'j', 'j', 'k']) await page.keyboard.press(key)
  await expect(line(page, 'Rejected: mobile location Skoda')).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(line(page, 'Changed: screen LG')).toHaveAttribute('aria-expanded', 'true')
  const details = page.getByRole('region', { name: 'Entry details' })
  await expect(details).toContainText('2026-11-21T09:12:30.000Z')
  await expect(details.getByRole('deletion')).toHaveCount(4)
  await expect(details.getByRole('link', { name: 'Activity for this subject' })).toHaveAttribute('href', /\?subject=/)
  await page.keyboard.press('Enter')
  await expect(details).toHaveCount(0)
})

test('combines all filters in the address, and restores them after a reload', async ({ page }) => {
  await show(page)
  await expect(line(page, 'Approved')).toBeVisible()
  await page.getByLabel('Who', { exact: true }).selectOption('Olga Berg')
  await page.getByLabel('Action', { exact: true }).selectOption('Rejected')
  await page.getByLabel('Subject type').selectOption('Mobile location')
  await page.getByLabel('From', { exact: true }).fill('2026-11-20')
  await page.getByLabel('To', { exact: true }).fill('2026-11-21')
  const query = await asked(page, () => page.getByRole('searchbox').fill('plate'), 'search=plate')
  expect(Object.fromEntries(query)).toEqual({
    actor: LINES[0]?.actorId,
    action: 'reject',
    kind: 'vehicle',
    from: '2026-11-19T23:00:00.000Z',
    to: '2026-11-21T23:00:00.000Z',
    search: 'plate',
  })
  expect(Object.fromEntries(await asked(page, () => page.reload()))).toEqual(Object.fromEntries(query))
  await expect(page.getByLabel('Action', { exact: true })).toHaveValue('reject')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(/\/operator\/audit$/)
})

test('filters by one object from a link, and names it', async ({ page }) => {
  await show(page, `/operator/audit?subject=${LINES[0]?.id}`)
  const tag = page.getByRole('button', { name: 'Remove Campaign: Winter brunch' })
  await expect(tag).toBeVisible()
  expect((await asked(page, () => tag.click())).has('subject')).toBe(false)
})

test('loads older lines page by page and keeps the position', async ({ page }) => {
  let times = 0
  await show(page, '/operator/audit', {
    [LIST]: () =>
      times++ === 0
        ? { body: { lines: LINES, next: PAGE_CURSOR, newest: PAGE_CURSOR } }
        : { body: { lines: OLDER, next: null, newest: PAGE_CURSOR } },
  })
  await page.getByRole('button', { name: 'Older entries' }).scrollIntoViewIfNeeded()
  await waitForIdle(page)
  const before = await page.evaluate(() => scrollY)
  expect((await asked(page, () => page.getByRole('button', { name: 'Older entries' }).click())).get('cursor')).toBe(
    PAGE_CURSOR,
  )
  await expect(page.getByText('45 entries. This is the start of the log.')).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(before)
})

test('announces the number of new lines, moves nothing, and shows them on request', async ({ page }) => {
  let lines = LINES.slice(1)
  const late = holdAnswer({ body: { count: 1 } })
  await show(page, '/operator/audit', {
    [LIST]: () => ({ body: { lines, next: null, newest: PAGE_CURSOR } }),
    [NEWS]: late.answer,
  })
  const first = line(page, 'Rejected: mobile location Skoda')
  await expect(first).toBeVisible()
  await waitForIdle(page)
  const box = await first.boundingBox()
  late.release()
  await expect(page.getByRole('status').getByText('1 new entry')).toBeVisible()
  expect(await first.boundingBox()).toEqual(box)
  lines = LINES.slice()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(line(page, 'Approved: campaign Winter brunch')).toBeFocused()
})

test('downloads the lines with the same filters', async ({ page }) => {
  const sent = await show(page, '/operator/audit?action=reject', {
    'GET /api/operator/audit/export': { body: 'When,Who\r\n', contentType: 'text/csv' },
  })
  const [file, request] = await Promise.all([
    page.waitForEvent('download'),
    page.waitForRequest(/audit\/export\?action=reject$/),
    page.getByRole('button', { name: 'Download entries as CSV' }).click(),
  ])
  expect(request.method()).toBe('GET')
  expect(await file.failure()).toBeNull()
  expect(listSent(sent, 'GET /api/operator/audit/export')).toHaveLength(1)
})

test('distinguishes no match, an empty log, and a failure', async ({ page }) => {
  let answer: ReturnType<typeof createRefusal> = { body: { lines: [], next: null, newest: null } }
  await show(page, '/operator/audit?action=reject', { [LIST]: () => answer })
  await expect(page.getByRole('heading', { name: 'No entries match these filters' })).toBeVisible()
  await expectAccessible(page, 'nothing fits')
  await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click()
  await expect(page.getByRole('heading', { name: 'No activity yet' })).toBeVisible()
  answer = createRefusal(500, 'Something went wrong.')
  await page.reload()
  await expect(page.getByText('r-1')).toBeVisible()
  answer = { body: { lines: LINES, next: null, newest: PAGE_CURSOR } }
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(line(page, 'Approved')).toBeVisible()
})

for (const width of [360, 768, 1280]) {
  test(`is accessible at ${width} px, with an open line and new lines`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await show(page, `/operator/audit?party=${LINES[0]?.party?.id}`, { [NEWS]: { body: { count: 100 } } })
    await line(page, 'Changed: screen').click()
    await expect(page.getByText('100 or more new entries')).toBeVisible()
    await expectAccessible(page, `the log at ${width}`)
  })
}
