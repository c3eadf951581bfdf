import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import {
  ACCEPTED,
  createDetails,
  EARNINGS,
  type Earnings,
  GET_DETAILS,
  GET_EARNINGS,
  LIST_STATEMENTS,
  MONTH_LINES,
  createLinkCall,
  NOT_ACCEPTED,
  NOTHING_EARNED,
  SCREEN_MONTHS,
  statementList,
  STATEMENTS,
} from './billing-fixtures.ts'
import { type Answer, type Answers, open, createRefusal, listSent, createSession, TOKEN } from './built-pages.ts'
import { FILLED, OWNER, OWNER_ID, PARTNER } from './owner-fixtures.ts'
import { AT, detailAnswers, DOWNLOAD, createEarningsCall, VEHICLE_SCREEN, vehicleScreen } from './screen-fixtures.ts'

/** The billing pages of a partner: earnings, statements, the agreement, a screen's months, the bank details. */

test.use({ timezoneId: 'Europe/Berlin' })
test.beforeEach(({ page }) => page.clock.setFixedTime(new Date(AT)))

const ACCEPT = 'POST /api/billing/agreement'
const PUT_OWNER = `PUT /api/owners/${OWNER_ID}`
const earned = (more: Partial<Earnings> = {}) => ({ body: { ...EARNINGS, ...more } })
const show = (page: Page, path = '/earnings', more: Answers = {}) =>
  open(
    page,
    path,
    {
      ...FILLED,
      [GET_EARNINGS]: earned(),
      [LIST_STATEMENTS]: statementList(STATEMENTS),
      [GET_DETAILS]: createDetails({}, ACCEPTED),
      ...more,
    },
    { token: TOKEN },
  )
const rows = (page: Page, table: string) =>
  page.getByRole('table', { name: table, exact: true }).locator('tbody').getByRole('row')
const card = (page: Page, name: string) =>
  page.locator('section', { has: page.getByRole('heading', { name: new RegExp(`^${name}`) }) }).first()

test("shows what the month has earned, the partner's share, what is open, on its way and paid (product 8, INV-4)", async ({
  page,
}) => {
  await show(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Earnings')
  await expect(page.getByText('Your share through 11/20/2026.')).toContainText(
    'Statements for November 2026 are issued on 12/03/2026.',
  )
  await expect(card(page, 'November 2026 so far')).toContainText('€1,234.50projected: €1,870.20')
  await expect(card(page, 'Open')).toContainText('€642.60in next payout')
  await expect(card(page, 'In transit')).toContainText('€412.00sent to the bank')
  await expect(card(page, 'Paid')).toContainText('€5,123.75')
  await expect(rows(page, 'Months')).toHaveText([
    // A heading with the sums of the year.
    '2026: your share €1,620.00, €1,285.20 with VAT, €642.60 paid',
    /November 2026.*so far.*Running.*2.*62.*€900\.00.*€540\.00$/,
    /October 2026.*Open.*€540\.00.*€642\.60/,
    /September 2026.*Paid.*58.*€642\.60/,
  ])
  await expect(rows(page, 'Statements')).toHaveText([
    /SB-7K2M-2026-000001.*LG 23SE3KE Outdoor.*October 2026.*Open.*€270\.00.*€51\.30.*€321\.30/,
    /In transit/,
    /September 2026.*Paid/,
  ])
  await expect(page.locator('tfoot')).toHaveText(/Total of 3.*€810\.00.*€153\.90.*€963\.90/)
  await expectAccessible(page, 'the earnings')
  // 640 is a window of 1280 at twice the size, 320 at four times (WCAG 1.4.10).
  for (const width of [320, 640, 768]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page, `the earnings at ${width}`)
  }
})

test('explains a month line by line, to the cent, and downloads its lines and its statements (product 8)', async ({
  page,
}) => {
  let lines: Answer = createRefusal(500, 'Broken')
  await show(page, '/earnings', {
    'GET /api/earnings/2026-11': () => lines,
    'GET /api/earnings/2026-11/lines.csv': { body: 'Screen', contentType: 'text/csv' },
    'GET /api/earnings/2026-10/statement': { body: '%PDF-1.7', contentType: 'application/pdf' },
  })
  const open = page.getByRole('button', { name: 'Lines of November 2026', exact: true })
  await open.press('Enter')
  await expect(page.getByText('We couldn’t load this')).toBeVisible()
  lines = { body: MONTH_LINES }
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(open).toHaveAttribute('aria-expanded', 'true')
  await expect(rows(page, 'Lines of November 2026')).toHaveText([
    /Bar.*Trattoria Roma.*Autumn roast.*11\/16\/2026 to 11\/30\/2026.*5 of 15.*€53\.57.*60%.*€32\.14.*€96\.42/,
    /Front seat.*No venue.*Elbe Jazz.*0 of 5.*€0\.00.*60%.*€0\.00.*€32\.14/,
  ])
  await expect(page.getByRole('table', { name: 'Lines of November 2026' }).locator('tfoot')).toHaveText(
    /Total.*€53\.57.*€32\.14.*€128\.56/,
  )
  await expectAccessible(page, 'the lines of a month')
  const csv = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the lines of November 2026 as CSV' }).click()
  await csv
  const pdf = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the statement for October 2026 as PDF' }).press('Enter')
  await pdf
  // The running month has no statement yet.
  await expect(page.getByRole('button', { name: /^Download the statement for November/ })).toHaveCount(0)
  await page.setViewportSize({ width: 360, height: 900 })
  await expectAccessible(page, 'the lines of a month at 360')
})

test('says why payouts are held, with the remedy (INV-4)', async ({ page }) => {
  await show(page, '/earnings', {
    [GET_EARNINGS]: earned({
      held: [
        { kind: 'bank-changed', until: '2026-11-23', text: null },
        { kind: 'iban-invalid', until: null, text: null },
        { kind: 'held-by-operator', until: null, text: 'Please send us your papers.' },
      ],
    }),
  })
  await expect(page.getByText('payouts are on hold for 72 hours. Payouts resume on 11/23/2026.')).toBeVisible()
  await expect(page.getByText('The operator has put your payouts on hold. Please send us your papers.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Change bank details' })).toHaveAttribute('href', '/ownerprofile')
  await expect(card(page, 'Open')).toContainText('on hold')
  await expectAccessible(page, 'the earnings that wait')
})

test('shows the agreement and lets the partner accept it with the keyboard only (Directive 2006/112/EC Art. 224)', async ({
  page,
}) => {
  let agreement: { version: string; acceptedAt: string | null } = NOT_ACCEPTED
  const sent = await show(page, '/earnings', {
    [GET_DETAILS]: () => createDetails({}, agreement),
    [GET_EARNINGS]: earned({ held: [{ kind: 'no-agreement', until: null, text: null }] }),
    [ACCEPT]: () => {
      agreement = ACCEPTED
      return createDetails({}, ACCEPTED)
    },
  })
  // Shown once: the callout about the agreement is also the reason.
  await expect(page.getByText('Your payouts are on hold')).toHaveCount(0)
  await page.getByRole('button', { name: 'Review and accept' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Self-billing agreement' })
  await expect(dialog.getByRole('heading', { name: '1. Definitions' })).toBeVisible()
  const accept = dialog.getByRole('button', { name: 'Accept' })
  await expect(accept).toBeDisabled()
  await expectAccessible(page, 'the agreement')
  await page.setViewportSize({ width: 360, height: 800 })
  await expectAccessible(page, 'the agreement at 360')
  await dialog.getByRole('checkbox').press('Space')
  await accept.press('Enter')
  await expect(page.getByText('Agreement accepted')).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(listSent(sent, ACCEPT).map(({ body }) => body)).toEqual([JSON.stringify({ version: ACCEPTED.version })])
  await expect(page.getByRole('button', { name: 'Review and accept' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Self-billing agreement' }).click()
  await expect(dialog.getByRole('button', { name: 'Accept' })).toHaveCount(0)
})

test('does not accept an agreement that has changed since the page was loaded (product 8)', async ({ page }) => {
  await show(page, '/earnings', {
    [GET_DETAILS]: createDetails({}, NOT_ACCEPTED),
    [ACCEPT]: createRefusal(
      409,
      'The agreement has changed. Reload the page and read the new version before you accept it.',
    ),
  })
  await page.getByRole('button', { name: 'Review and accept' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'The agreement has changed. Reload the page and read the new version before you accept it.',
  )
})

test('filters the statements by state, month and text in the address, opens one, and downloads them (LST-2, INV-2)', async ({
  page,
}) => {
  const link = 'http://marquee.test/api/billing/files/secret'
  const id = STATEMENTS[0]?.id ?? ''
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/statements')) asked.push(pathname.slice(4) + search)
  })
  await show(page, '/earnings', {
    [createLinkCall(id)]: { body: { success: true, link, expiresAt: AT } },
    'GET /api/statements.csv': { body: 'Number', contentType: 'text/csv' },
  })
  await page.context().route(link, (route) => route.fulfill({ contentType: 'text/plain', body: 'A statement' }))
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Open SB-7K2M-2026-000001 as PDF' }).press('Enter')
  const tab = await opened
  await expect.poll(() => tab.url()).toBe(link)
  await page.getByRole('group', { name: 'Status' }).getByRole('button', { name: /^Paid/ }).click()
  await page.getByRole('combobox', { name: 'Month' }).selectOption('October 2026')
  await expect(page).toHaveURL(/\/earnings\?status=paid&month=2026-10$/)
  await expect.poll(() => asked.at(-1)).toBe('/statements?state=paid&month=2026-10&page=1')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download these statements as CSV' }).click()
  await saved
  await expect.poll(() => asked.at(-1)).toBe('/statements.csv?state=paid&month=2026-10')
})

test('distinguishes no earnings, a failure, and a missing owner profile (EMP-1, OPEN-93, TRAP-32)', async ({
  page,
}) => {
  let earnings: Answer = { body: NOTHING_EARNED }
  await show(page, '/earnings', { [GET_EARNINGS]: () => earnings, [LIST_STATEMENTS]: statementList([]) })
  await expect(page.getByRole('heading', { name: 'No earnings yet' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No statements yet' })).toBeVisible()
  await expectAccessible(page, 'no earnings')
  earnings = createRefusal(500, 'Broken')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'We couldn’t load this' })).toBeVisible()
  earnings = earned()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page, 'Months')).toHaveCount(4)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const sent = await show(page, '/earnings', {
    'GET /api/users/me': createSession('partner', { ...PARTNER, ownerId: undefined }),
  })
  await expect(page.getByText('Please create Owner profile first.')).toBeVisible()
  expect(listSent(sent, GET_EARNINGS)).toEqual([])
})

test('the dashboard shows the current month and links to the earnings (INV-4)', async ({ page }) => {
  await show(page, '/ownerdashboard')
  await expect(card(page, 'Earnings')).toContainText('€1,234.50')
  await expect(card(page, 'Earnings').locator('dd')).toHaveText(['€1,870.20', '€642.60', '€412.00'])
  await card(page, 'Earnings').getByRole('link', { name: 'All earnings' }).press('Enter')
  await expect(page).toHaveURL(/\/earnings$/)
})

test.describe('a screen', () => {
  const EARNED = createEarningsCall(VEHICLE_SCREEN)
  const showScreen = (page: Page, more: Answers = {}) =>
    open(
      page,
      `/screendetails/${VEHICLE_SCREEN}`,
      detailAnswers(vehicleScreen(), { [EARNED]: { body: { months: SCREEN_MONTHS } }, ...more }),
      { token: TOKEN },
    )

  test('shows its months beside the specified table, and the campaigns they come from, to the cent (product 8, INV-5)', async ({
    page,
  }) => {
    await showScreen(page)
    await expect(rows(page, 'Earnings')).toHaveText([
      /November 2026.*so far.*20.*€133\.92.*€80\.35/,
      /October 2026.*31.*€450\.00.*€270\.00.*Open/,
    ])
    const parts = page.getByRole('button', { name: 'Campaigns of November 2026' })
    await parts.press('Enter')
    await expect(parts).toHaveAttribute('aria-expanded', 'true')
    await expect(rows(page, 'Campaigns of November 2026')).toHaveText([
      /Autumn roast launch.*11\/16\/2026 to 11\/20\/2026.*5.*€53\.57.*60%.*€32\.14/,
      /Elbe Jazz evenings.*12.*€80\.35.*60%.*€48\.21/,
    ])
    await expect(page.locator('tfoot')).toHaveText(/Total.*€133\.92.*€80\.35/)
    await expectAccessible(page, 'the earnings of a screen')
    await page.setViewportSize({ width: 360, height: 900 })
    await expectAccessible(page, 'the earnings of a screen at 360')
    await expect(
      page.getByRole('table', { name: 'Monthly Screen Count & Invoices' }).getByRole('columnheader'),
    ).toHaveText(['Month', 'Days', 'Status', 'Action'])
  })

  test('opens a statement in a tab directly in the click, and closes the tab after a failure (SCR-DET-12, SCR-DET-13, API-PAY-02, INV-2)', async ({
    page,
  }) => {
    const pdfLink = 'http://marquee.test/statement.pdf'
    let answer: Answer = createRefusal(500, 'Broken')
    await showScreen(page, { [DOWNLOAD]: () => answer })
    await page.context().route(pdfLink, (route) => route.fulfill({ contentType: 'text/plain', body: 'A statement' }))
    await expect(rows(page, 'Earnings')).toHaveCount(2)
    const download = page.getByRole('button', { name: 'Download the invoice for October 2026' })
    const failed = page.waitForEvent('popup')
    await download.click()
    const lost = await failed
    await expect(page.getByText('Failed to download invoice. Please try again.')).toBeVisible()
    await expect.poll(() => lost.isClosed()).toBe(true)
    answer = { body: { success: true, pdfLink } }
    const opened = page.waitForEvent('popup')
    await download.press('Enter')
    const tab = await opened
    await expect.poll(() => tab.url()).toBe(pdfLink)
  })

  test('says that there are no earnings, and shows a failure in one quiet line (OPEN-93)', async ({ page }) => {
    let answer: Answer = { body: { months: [] } }
    await showScreen(page, { [EARNED]: () => answer })
    await expect(card(page, 'Earnings')).toContainText('No earnings from this screen yet.')
    answer = createRefusal(500, 'Broken')
    await page.reload()
    await expect(card(page, 'Earnings').getByRole('button', { name: 'Try again' })).toBeVisible()
  })
})

test('a change of bank details needs the password, which can be corrected, and holds payouts (product 8)', async ({
  page,
}) => {
  const refusal = (code: string, message: string): Answer => ({ status: 403, body: { message, error: message, code } })
  let answer = refusal('passwordNeeded', 'Enter your password to change your bank details.')
  const sent = await show(page, '/ownerprofile', { [PUT_OWNER]: () => answer })
  await page.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Owner Profile Details' })
  await expect(form.getByText('payouts are on hold for 72 hours')).toBeVisible()
  await form.getByLabel('Bank Account Number').fill('DE75512108001245126199')
  await form.getByRole('button', { name: 'Update' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm your password' })
  await expect(question.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(form.getByRole('alert')).toHaveCount(0)
  await expectAccessible(page, 'the question for the password')
  await question.getByRole('button', { name: 'Change bank details' }).click()
  await expect(question.getByText('Enter your password', { exact: true })).toBeVisible()
  answer = refusal('passwordWrong', 'Incorrect password.')
  await question.getByLabel('Password', { exact: true }).fill('guess')
  await page.keyboard.press('Enter')
  await expect(question.getByText('Incorrect password.')).toBeVisible()
  await expect(question.getByLabel('Password', { exact: true })).toBeFocused()
  answer = { body: { success: true, message: 'ok', owner: OWNER } }
  await question.getByLabel('Password', { exact: true }).fill('correct horse')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Owner Details updated Successfully')).toBeVisible()
  await expect(question).toBeHidden()
  await expect(form).toBeHidden()
  const bodies = listSent(sent, PUT_OWNER).map(({ body }) => JSON.parse(body ?? '') as { password?: string })
  expect(bodies.map(({ password }) => password)).toEqual([undefined, 'guess', 'correct horse'])
})

test('a change of bank details also needs a code if the account has a second factor (S-02)', async ({ page }) => {
  const refusal = (code: string, message: string): Answer => ({ status: 403, body: { message, error: message, code } })
  let answer = refusal('passwordNeeded', 'Enter your password to change your bank details.')
  const sent = await show(page, '/ownerprofile', { [PUT_OWNER]: () => answer })
  await page.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Owner Profile Details' })
  await form.getByLabel('Bank Account Number').fill('DE75512108001245126199')
  await form.getByRole('button', { name: 'Update' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm your password' })
  const code = question.getByLabel('Code from your authenticator app')
  await question.getByLabel('Password', { exact: true }).fill('correct horse')
  await expect(code).toHaveCount(0)
  answer = refusal('secondFactorNeeded', 'Enter the code from your authenticator app.')
  await page.keyboard.press('Enter')
  await expect(code).toBeFocused()
  await expect(form.getByRole('alert')).toHaveCount(0)
  await expectAccessible(page, 'the question for the password and the code')
  await page.keyboard.press('Enter')
  await expect(question.getByText('Fill in this field')).toBeVisible()
  answer = refusal('wrongCode', 'Incorrect code, or one that was used before. Enter the next one.')
  await code.fill('000000')
  await page.keyboard.press('Enter')
  await expect(question.getByText('Incorrect code')).toBeVisible()
  answer = { body: { success: true, message: 'ok', owner: OWNER } }
  await code.fill('123456')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Owner Details updated Successfully')).toBeVisible()
  await expect(question).toBeHidden()
  const bodies = listSent(sent, PUT_OWNER).map(({ body }) => JSON.parse(body ?? '') as { code?: string })
  expect(bodies.map((body) => body.code)).toEqual([undefined, undefined, '000000', '123456'])
})

test('the password dialog can be cancelled, and the input stays', async ({ page }) => {
  const message = 'Enter your password to change your bank details.'
  await show(page, '/ownerprofile', {
    [PUT_OWNER]: { status: 403, body: { message, error: message, code: 'passwordNeeded' } },
  })
  await page.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Owner Profile Details' })
  await form.getByLabel('Bank Account Number').fill('DE75512108001245126199')
  await form.getByRole('button', { name: 'Update' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm your password' })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(form.getByLabel('Bank Account Number')).toHaveValue('DE75512108001245126199')
  await expect(form.getByRole('button', { name: 'Update' })).toBeEnabled()
})

test('the statements fit a small window, including the PDF buttons (VIS-9)', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 800 })
  await show(page)
  const table = page.getByRole('table', { name: 'Statements', exact: true })
  await expect(table).toBeVisible()
  const beyond = () =>
    table.evaluate(({ scrollWidth, parentElement }) => scrollWidth - (parentElement?.clientWidth ?? 0))
  await expect.poll(beyond).toBeLessThanOrEqual(0)
})
