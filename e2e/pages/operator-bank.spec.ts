import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { type Answers, holdAnswer, open, createRefusal, listSent } from './built-pages.ts'
import {
  BANK_FILES,
  bankEntry,
  ENTRIES,
  entriesListed,
  id,
  INVOICES,
  listed,
  MONEY,
  OPERATOR,
} from './operator-billing-fixtures.ts'

/** `/operator/billing/bank` with the server replaced. */

test.beforeEach(({ page }) => page.clock.setFixedTime(new Date('2026-11-20T12:00:00Z')))

const show = (page: Page, search = '', answers: Answers = {}) =>
  open(page, `/operator/billing/bank${search}`, { ...MONEY, ...answers }, OPERATOR)
const IMPORT = 'POST /api/operator/bank/files'
const createMatchCall = (number: number) => `POST /api/operator/bank/entries/${id(600 + number)}/match`
const [FILE] = BANK_FILES.body.files
const imported = (more: object = {}, isNew = true) => ({
  status: 201,
  body: {
    success: true,
    file: FILE,
    isNew,
    otherAccounts: [],
    result: { newEntries: 19, knownEntries: 0, matched: 14, matchedCents: 998_000, open: 4, payouts: 1, ...more },
  },
})
const choose = (page: Page) =>
  page.locator('input[type=file]').setInputFiles({
    name: 'statement.xml',
    mimeType: 'application/xml',
    buffer: Buffer.from('<Document/>'),
  })

test('imports a statement and shows the result (product 8)', async ({ page }) => {
  const importing = holdAnswer(imported())
  await show(page, '', { [IMPORT]: importing.answer })
  await expect(page.getByText('statement-2026-11-19.xml')).toBeVisible()
  for (const width of [1280, 768, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page, `the bank import at ${width}`)
  }
  await choose(page)
  await expect(page.getByRole('button', { name: 'Importing...' })).toBeDisabled()
  await expect(page.getByRole('progressbar', { name: 'Upload' })).toBeVisible()
  importing.release()
  await expect(
    page.getByText(
      '19 new entries; 14 settled automatically, €9,980.00; 1 from payout runs; 4 to review; 1 payout run paid',
    ),
  ).toBeVisible()
})

test('reports a repeated file as unchanged, and refuses an invalid file', async ({ page }) => {
  let answer: ReturnType<typeof createRefusal> = imported({}, false)
  await show(page, '', { [IMPORT]: () => answer })
  await choose(page)
  await expect(page.getByText('Nothing changed.')).toBeVisible()
  answer = createRefusal(400, 'This file is not a bank statement in camt.053 format.')
  await choose(page)
  await expect(page.getByText('This file is not a bank statement in camt.053 format.')).toBeVisible()
})

test('moves between entries with j, and Enter takes the first suggestion', async ({ page }) => {
  const settled = { ...bankEntry(1), state: 'matched', leftCents: 0 }
  const sent = await show(page, '', { [createMatchCall(1)]: { body: { success: true, entry: settled } } })
  await expect(page.getByText('Paid twice')).toBeVisible()
  await page.keyboard.press('j')
  await expect(
    page.getByRole('button', { name: 'Settle with 2026-000131, €714.00 of Klangraum Leipzig' }),
  ).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Settled with 2026-000131')).toBeVisible()
  expect(listSent(sent, createMatchCall(1)).map(({ body }) => JSON.parse(body ?? ''))).toEqual([
    { parts: [{ invoiceId: id(200), cents: 71_400 }], requestId: expect.any(String) },
  ])
})

test('splits an entry over several invoices, never over more than received', async ({ page }) => {
  const settled = { ...bankEntry(3), state: 'matched', leftCents: 0 }
  const sent = await show(page, '', {
    [createMatchCall(3)]: { body: { success: true, entry: settled } },
    'GET /api/invoices': listed(INVOICES),
  })
  await page.getByRole('button', { name: 'Match €714.00 of Maison Lune with invoices' }).click()
  const dialog = page.getByRole('dialog', { name: 'Match with invoices' })
  await expect(dialog.getByLabel('Amount for 2026-000125')).toHaveValue('300.00')
  await dialog.getByRole('button', { name: 'Add 2026-000130' }).click()
  await expect(dialog.getByLabel('Amount for 2026-000130')).toHaveValue('414.00')
  await expectAccessible(page, 'the split of an entry')
  await dialog.getByLabel('Amount for 2026-000130').fill('500')
  await dialog.getByRole('button', { name: 'Settle' }).click()
  await expect(dialog.getByText('€86.00 more than received')).toBeVisible()
  await dialog.getByLabel('Amount for 2026-000130').fill('414')
  // D-03: nothing in the transfer refers to the company of that invoice.
  await expect(dialog.getByText('This invoice belongs to another company')).toBeVisible()
  await dialog.getByRole('button', { name: 'Settle' }).click()
  await expect(dialog.getByText('Enter why this transfer pays another company’s invoice.')).toBeVisible()
  await expectAccessible(page, 'the warning of another company')
  await dialog.getByLabel('Reason for the match').fill('Same owner')
  await dialog.getByRole('button', { name: 'Settle' }).click()
  await expect(page.getByText('Settled with 2 invoices')).toBeVisible()
  expect(listSent(sent, createMatchCall(3)).map(({ body }) => JSON.parse(body ?? ''))).toEqual([
    {
      parts: [
        { invoiceId: id(206), cents: 30_000 },
        { invoiceId: id(201), cents: 41_400 },
      ],
      reason: 'Same owner',
      requestId: expect.any(String),
    },
  ])
})

test('settles an entry without a reference only from the dialog, with a reason (D-03)', async ({ page }) => {
  const [first] = ENTRIES
  const suggestions = (first?.suggestions ?? []).slice(0, 1).map((one) => ({ ...one, why: 'amount' as const }))
  const stranger = bankEntry(1, { partyName: 'Unlisted Traders Ltd', suggestions })
  const sent = await show(page, '', { 'GET /api/operator/bank/entries': entriesListed([stranger]) })
  await page.getByRole('button', { name: 'Settle with 2026-000131, €714.00 of Klangraum Leipzig' }).click()
  const dialog = page.getByRole('dialog', { name: 'Match with invoices' })
  await expect(dialog.getByText('Nothing in this transfer identifies Klangraum Leipzig.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Settle' }).click()
  await expect(dialog.getByText('Enter why this transfer pays another company’s invoice.')).toBeVisible()
  expect(listSent(sent, createMatchCall(1))).toEqual([])
})

test("books an entry as a client's credit or a fee, and compares the ledger with the bank", async ({ page }) => {
  const createBookCall = (number: number) => `POST /api/operator/bank/entries/${id(600 + number)}/book`
  const company = { id: id(42), name: 'Maison Lune' }
  const credit = { id: id(801), kind: 'credit' as const, cents: 30_000, company, note: '' }
  const booked = bankEntry(6, { state: 'matched', doubt: null, leftCents: 0, allocations: [credit] })
  const sent = await show(page, '?state=all', {
    'GET /api/operator/bank/entries': entriesListed([...ENTRIES, booked]),
    'GET /api/operator/bank/files': {
      body: { ...BANK_FILES.body, files: [{ ...FILE, ledgerCents: 898_750 }] },
    },
    'GET /api/invoices': listed(INVOICES),
    [createBookCall(3)]: { body: { success: true, entry: booked } },
    [createBookCall(4)]: { body: { success: true, entry: booked } },
  })
  await expect(page.getByText('Bank €9,000.00, ledger €8,987.50, difference -€12.50')).toBeVisible()
  await expect(page.getByText('Client credit, €300.00')).toBeVisible()
  await page.getByRole('button', { name: 'Book as: €714.00 of Maison Lune' }).click()
  const dialog = page.getByRole('dialog', { name: 'Book the rest of this entry' })
  await expect(dialog.getByText('Client: Maison Lune')).toBeVisible()
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page, `the booking of an entry at ${width}`)
  }
  await dialog.getByRole('button', { name: 'Choose Koko Kitchen' }).click()
  await dialog.getByRole('button', { name: 'Book' }).click()
  await expect(
    dialog.getByText('Nothing in this transfer identifies Koko Kitchen. Enter why the money is theirs.'),
  ).toBeVisible()
  await dialog.getByLabel('Note').fill('Paid by the sister company')
  await dialog.getByRole('button', { name: 'Book' }).click()
  await expect(page.getByText('Booked: Client credit')).toBeVisible()
  await page.getByRole('button', { name: 'Book as: -€12.50 of Hausbank' }).click()
  await dialog.getByRole('button', { name: 'Book' }).click()
  await expect(page.getByText('Booked: Bank fee')).toBeVisible()
  expect(
    [3, 4].flatMap((number) => listSent(sent, createBookCall(number))).map(({ body }) => JSON.parse(body ?? '')),
  ).toEqual([
    {
      kind: 'credit',
      companyId: expect.any(String),
      note: 'Paid by the sister company',
      requestId: expect.any(String),
    },
    { kind: 'bank-fee', note: '', requestId: expect.any(String) },
  ])
})

test('marks an entry as unallocated with a reason, and reopens it', async ({ page }) => {
  const ignore = `POST /api/operator/bank/entries/${id(604)}/ignore`
  const reopen = `POST /api/operator/bank/entries/${id(605)}/reopen`
  const aside = bankEntry(5, { state: 'ignored', ignoredReason: 'A deposit', partyName: 'Sparkasse' })
  const sent = await show(page, '?state=all', {
    'GET /api/operator/bank/entries': entriesListed([...ENTRIES, aside]),
    [ignore]: { body: { success: true, entry: ENTRIES[3] } },
    [reopen]: { body: { success: true, entry: aside } },
  })
  await page.getByRole('button', { name: 'Dismiss: -€12.50 of Hausbank' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dismiss this entry?' })
  await dialog.getByRole('button', { name: 'Dismiss entry' }).click()
  await expect(dialog.getByText('Enter why the entry pays no invoice.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Fees')
  await dialog.getByRole('button', { name: 'Dismiss entry' }).click()
  await expect(dialog).toBeHidden()
  expect(listSent(sent, ignore).map(({ body }) => body)).toEqual(['{"reason":"Fees"}'])
  await page.getByRole('button', { name: 'Reopen €714.00 of Sparkasse' }).click()
  await expect(page.getByText('Entry reopened')).toBeVisible()
})

test('fetches and imports a statement of the demo world at once', async ({ page }) => {
  const sent = await show(page, '', {
    'GET /api/operator/bank/demo-statement': { contentType: 'application/xml', body: '<Document/>' },
    [IMPORT]: imported(),
  })
  await page.getByRole('button', { name: 'Import demo statement' }).click()
  await expect(page.getByText('statement-2026-11-19.xml imported')).toBeVisible()
  expect(listSent(sent, IMPORT)).toHaveLength(1)
})

test('distinguishes nothing imported, nothing open and no match', async ({ page }) => {
  const none = { 'GET /api/operator/bank/entries': entriesListed([]) }
  await show(page, '', { ...none, 'GET /api/operator/bank/files': { body: { files: [] } } })
  await expect(page.getByText('No bank entries yet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import demo statement' })).toHaveCount(0)
  await show(page, '', none)
  await expect(page.getByText('Everything is settled')).toBeVisible()
  await show(page, '?state=all&search=zebra', none)
  await expect(page.getByText('No results for “zebra”')).toBeVisible()
})

test('loads the entries again after a failure', async ({ page }) => {
  await show(page, '', { 'GET /api/operator/bank/entries': createRefusal(500, 'Broken') })
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})
