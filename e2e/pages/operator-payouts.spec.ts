import { readFile } from 'node:fs/promises'
import type { Payout } from '@marquee/contract/payouts'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { type Answers, open, createRefusal, listSent } from './built-pages.ts'
import { id, ME, MONEY, NEXT, createNextPayout, OPERATOR, payout } from './operator-billing-fixtures.ts'

/** `/operator/billing/payouts` and a run with the server replaced. */

test.beforeEach(({ page }) => page.clock.setFixedTime(new Date('2026-11-20T12:00:00Z')))

const RUN = id(409)
const CREATE = 'POST /api/operator/payouts'
const show = (page: Page, answers: Answers = {}) =>
  open(page, '/operator/billing/payouts', { ...MONEY, ...answers }, OPERATOR)

test('a run is created from selected partners, and shown', async ({ page }) => {
  const body = { success: true, payout: payout('draft') }
  // As from the server: a partner in a run cannot be paid again, so the form disappears with the answer.
  let isMade = false
  const made = () => {
    isMade = true
    return { status: 201, body }
  }
  const next = () => ({ body: isMade ? createNextPayout([], NEXT.held) : NEXT })
  const sent = await show(page, {
    [CREATE]: made,
    'GET /api/operator/payouts/next': next,
    [`GET /api/operator/payouts/${RUN}`]: { body: { payout: payout('draft') } },
  })
  await expect(page.getByText('2 of 2 selected')).toBeVisible()
  await expect(page.getByText('Put on hold by an operator: The address is being cleared up.')).toBeVisible()
  for (const width of [1280, 768, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page, `payouts at ${width}`)
  }
  await page.getByRole('checkbox', { name: 'Select all partners' }).uncheck()
  await page.getByRole('button', { name: 'Create payout run' }).click()
  await expect(page.getByText('Select at least one partner.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select Rijders BV' }).check()
  await expect(page.getByText('1 of 2 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Create payout run' }).click()
  await expect(page.getByText('Payout run PR-2026-000009 created, awaiting approval')).toBeVisible()
  expect(listSent(sent, CREATE).map(({ body: text }) => JSON.parse(text ?? ''))).toEqual([
    { ownerIds: [id(62)], executesOn: '2026-11-23', totalCents: 52_500, requestId: expect.any(String) },
  ])
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/operator/billing/payouts/${RUN}`)
})

test('a partner is held with a reason, and released again', async ({ page }) => {
  const hold = `PUT /api/operator/owners/${id(61)}/hold`
  const release = `PUT /api/operator/owners/${id(64)}/hold`
  const done = { body: { success: true, held: null } }
  // As from the server: a held or released partner is in the other list with the next answer.
  let isHeld = false
  let isReleased = false
  const sent = await show(page, {
    [hold]: () => {
      isHeld = true
      return done
    },
    [release]: () => {
      isReleased = true
      return done
    },
    'GET /api/operator/payouts/next': () => ({
      body: createNextPayout(isHeld ? [] : NEXT.payees, isReleased ? [] : NEXT.held),
    }),
  })
  await page.getByRole('button', { name: 'Hold the payouts of Elbmedia GmbH' }).click()
  const dialog = page.getByRole('dialog', { name: 'Put payouts on hold?' })
  await dialog.getByLabel('Reason').fill('Two addresses')
  await dialog.getByRole('button', { name: 'Put on hold' }).click()
  await expect(page.getByText('Payouts of Elbmedia GmbH put on hold')).toBeVisible()
  await page.getByRole('button', { name: 'Release the payouts of Café Morgenrot' }).click()
  await expect(page.getByText('Payouts of Café Morgenrot released')).toBeVisible()
  expect(listSent(sent, hold).map(({ body }) => body)).toEqual(['{"reason":"Two addresses"}'])
  expect(listSent(sent, release).map(({ body }) => body)).toEqual(['{"reason":""}'])
})

test('all partners of several pages are paid except those excluded on any page (product 8)', async ({ page }) => {
  const [elbmedia, rijders] = NEXT.payees
  const others = (cents: number) => ({ payees: 60, cents })
  const changed = {
    message: 'The payout run has changed since you opened it. Review it again.',
    error: '',
    code: 'payoutChanged',
    requestId: 'r-1',
    // The partner who was excluded on the first page can no longer be paid.
    details: { payableCents: { [id(62)]: 52_500 } },
  }
  const sent = await open(
    page,
    '/operator/billing/payouts',
    {
      ...MONEY,
      [CREATE]: { status: 409, body: changed },
      'GET /api/operator/payouts/next': () => ({
        body:
          new URL(page.url()).searchParams.get('payees') === '2'
            ? createNextPayout(rijders ? [rijders] : [], [], others(400_000 + 74_970))
            : createNextPayout(elbmedia ? [elbmedia] : [], [], others(400_000 + 52_500)),
      }),
    },
    OPERATOR,
  )
  await expect(page.getByText('61 of 61 selected')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select Elbmedia GmbH' }).uncheck()
  await page.getByRole('button', { name: 'Next page' }).first().click()
  await page.getByRole('checkbox', { name: 'Select Rijders BV' }).uncheck()
  await expect(page.getByText('59 of 61 selected')).toBeVisible()
  await expect(page.getByText('€4,000.00').first()).toBeVisible()
  await expectAccessible(page, 'payees over pages')
  await page.getByRole('button', { name: 'Create payout run' }).click()
  await expect(page.getByText(changed.message)).toBeVisible()
  await expect(page.getByText('60 of 61 selected')).toBeVisible()
  expect(listSent(sent, CREATE).map(({ body }) => JSON.parse(body ?? ''))).toEqual([
    {
      exceptOwnerIds: [id(61), id(62)],
      executesOn: '2026-11-23',
      totalCents: 400_000,
      requestId: expect.any(String),
    },
  ])
})

test('a page that no longer exists links back to the others (product 8)', async ({ page }) => {
  const isGone = () => new URL(page.url()).searchParams.get('payees') === '2'
  const next = () => ({ body: isGone() ? createNextPayout([], [], { payees: 2, cents: 127_470 }) : NEXT })
  await open(page, '/operator/billing/payouts?payees=2', { ...MONEY, 'GET /api/operator/payouts/next': next }, OPERATOR)
  await page.getByRole('button', { name: 'Previous page' }).first().click()
  await expect(page.getByRole('checkbox', { name: 'Select Elbmedia GmbH' })).toBeVisible()
})

test('a payout that has changed meanwhile is refused with its reason', async ({ page }) => {
  const words = 'The payout run has changed since you opened it. Review it again.'
  await show(page, { [CREATE]: createRefusal(409, words) })
  await page.getByRole('button', { name: 'Create payout run' }).click()
  await expect(page.getByText(words)).toBeVisible()
})

test('a run whose answer was lost is requested again with its id, and with a new id for another selection (decision 21)', async ({
  page,
}) => {
  const answers = [
    createRefusal(500, 'No answer'),
    createRefusal(500, 'No answer'),
    { status: 409, body: { message: 'This was sent before.', error: '', code: 'requestOther', requestId: 'r-1' } },
    createRefusal(500, 'No answer'),
  ]
  let calls = 0
  const sent = await show(page, {
    [CREATE]: () => answers[calls++] ?? createRefusal(500, 'No answer'),
  })
  const put = async (times: number) => {
    await page.getByRole('button', { name: 'Create payout run' }).click()
    await expect.poll(() => listSent(sent, CREATE)).toHaveLength(times)
    await expect(page.getByRole('button', { name: 'Create payout run' })).toBeEnabled()
  }
  await put(1)
  await put(2)
  await page.getByRole('checkbox', { name: 'Select Rijders BV' }).uncheck()
  await put(3)
  await expect(page.getByText('This was sent before.')).toBeVisible()
  await put(4)
  const [first, again, other, fresh] = listSent(sent, CREATE).map(({ body }) => JSON.parse(body ?? '').requestId)
  expect([again, other]).toEqual([first, first])
  expect(fresh).not.toBe(first)
})

test('without payees and runs the page says so', async ({ page }) => {
  await show(page, {
    'GET /api/operator/payouts/next': { body: createNextPayout([], []) },
    'GET /api/operator/payouts': { body: { payouts: [], total: 0 } },
  })
  await expect(page.getByText('No payouts due')).toBeVisible()
  await expect(page.getByText('No payout runs yet.')).toBeVisible()
})

const showRun = (page: Page, run: Payout, answers: Answers = {}) =>
  open(
    page,
    `/operator/billing/payouts/${RUN}`,
    { ...MONEY, [`GET /api/operator/payouts/${RUN}`]: { body: { payout: run } }, ...answers },
    OPERATOR,
  )
const deed = (what: string) => `POST /api/operator/payouts/${RUN}/${what}`

test('the creator of a run cannot approve it, and the page says why', async ({ page }) => {
  await showRun(page, payout('draft', { createdBy: { id: ME, name: 'Inês Carvalho' } }))
  await expect(page.getByText('A second operator has to approve')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve' })).toBeDisabled()
})

test('a second operator approves a run after a question', async ({ page }) => {
  const sent = await showRun(page, payout('draft'), {
    [deed('approve')]: { body: { success: true, payout: payout('approved') } },
  })
  await expect(page.getByText('PR-2026-000009-1')).toBeVisible()
  for (const width of [1280, 768, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page, `a payout run at ${width}`)
  }
  await page.getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve this payout run?' })
  await expect(dialog).toContainText('2 payments, €1,274.70')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Payout run approved')).toBeVisible()
  expect(listSent(sent, deed('approve'))).toHaveLength(1)
})

test('the file is created once and downloaded at once (pain.001.001.09)', async ({ page }) => {
  await showRun(page, payout('approved'), {
    [deed('export')]: { body: { success: true, payout: payout('exported') } },
    [`GET /api/operator/payouts/${RUN}/file`]: { contentType: 'application/xml', body: '<Document/>' },
  })
  await page.getByRole('button', { name: 'Create SEPA file' }).click()
  const arriving = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Create SEPA file' }).click()
  expect(await readFile(await (await arriving).path(), 'utf8')).toBe('<Document/>')
})

test('an exported run is marked paid on a day, or cancelled with a warning', async ({ page }) => {
  const sent = await showRun(page, payout('exported'), {
    [deed('paid')]: { body: { success: true, payout: payout('paid') } },
    [deed('cancel')]: createRefusal(409, 'This action is not possible in the current status of the payout run.'),
  })
  await page.getByRole('button', { name: 'Cancel run' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel this payout run?' })
  await expect(question).toContainText('Cancel only if the bank rejected the file')
  await question.getByRole('button', { name: 'Cancel run' }).click()
  await expect(question.getByText('Enter a reason, because the bank may have the file.')).toBeVisible()
  expect(listSent(sent, deed('cancel'))).toEqual([])
  await question.getByLabel('Reason').fill('Refused by the bank')
  await question.getByRole('button', { name: 'Cancel run' }).click()
  await expect(question.getByText('This action is not possible in the current status of the payout run.')).toBeVisible()
  await question.getByRole('button', { name: 'Keep run' }).click()
  await page.getByRole('button', { name: 'Mark as paid' }).click()
  const paidOn = page.getByRole('dialog').getByLabel('Paid on')
  await expect(paidOn, 'D-04: today, not the day that the file asks for').toHaveValue('2026-11-20')
  await paidOn.fill('2026-11-19')
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click()
  await expect(page.getByText('Payout run marked as paid')).toBeVisible()
  expect(listSent(sent, deed('paid')).map(({ body }) => body)).toEqual(['{"paidOn":"2026-11-19"}'])
})

test('the day of a payment is that of the books, also for an operator who is still in the day before', async ({
  page,
}) => {
  await page.clock.setFixedTime(new Date('2026-11-20T23:41:00Z'))
  const sent = await showRun(page, payout('exported'), {
    [deed('paid')]: { body: { success: true, payout: payout('paid') } },
  })
  await page.getByRole('button', { name: 'Mark as paid' }).click()
  await expect(page.getByRole('dialog').getByLabel('Paid on')).toHaveValue('2026-11-21')
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click()
  await expect(page.getByText('Payout run marked as paid')).toBeVisible()
  expect(listSent(sent, deed('paid')).map(({ body }) => body)).toEqual(['{"paidOn":"2026-11-21"}'])
})

test('a returned transfer is reversed with the reason of the bank (decision 21)', async ({ page }) => {
  const run = payout('paid')
  const [first] = run.items
  const call = `POST /api/operator/payouts/transfers/${first?.id}/return`
  const back = { on: '2026-11-20', code: 'AC04', text: '', by: 'Inês Carvalho' }
  const sent = await showRun(page, run, {
    [call]: { body: { success: true, payout: run } },
  })
  await page.getByRole('button', { name: `Record a return of the transfer to ${first?.name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Record a returned transfer' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page, 'the return of a transfer')
  await dialog.getByRole('button', { name: 'Record return' }).click()
  await expect(dialog.getByText('Choose the reason from the bank.')).toBeVisible()
  await dialog.getByLabel('Reason from the bank').selectOption('The account is closed.')
  await dialog.getByRole('button', { name: 'Record return' }).click()
  await expect(page.getByText(`Returned transfer to ${first?.name} recorded`, { exact: true })).toBeVisible()
  expect(listSent(sent, call).map(({ body }) => JSON.parse(body ?? ''))).toEqual([
    { returnedOn: expect.any(String), reason: 'AC04', note: '' },
  ])
  await showRun(page, payout('paid', { items: run.items.map((item) => ({ ...item, returned: back })) }))
  await expect(page.getByText('Returned 11/20/2026. The account is closed.').first()).toBeVisible()
})
