import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { type Answers, listSent, open } from './built-pages.ts'
import { CAMPAIGN, CLIENT, DETAILS, LIST, market, STORED } from './campaign-fixtures.ts'
import { EVENTS } from './delivery-fixtures.ts'
import { EXTEND_CALL, EXTENDED, extended, offer, OFFER_CALL, refuseExtension } from './extension-fixtures.ts'

/** Extending an approved campaign, in the list and on its page. */

test.beforeEach(({ page }) => page.clock.setFixedTime(new Date('2026-11-20T12:00:00Z')))

const PAGE = `/campaigndetails/${CAMPAIGN}`
const show = (page: Page, path: string, answers: Answers = {}) =>
  open(page, path, market({ [OFFER_CALL]: offer(), [EXTEND_CALL]: extended, ...answers }), CLIENT)
const getDialog = (page: Page) => page.getByRole('dialog', { name: 'Extend “Autumn roast”' })
const openDialog = async (page: Page) => {
  await page.getByRole('button', { name: 'Extend', exact: true }).click()
  return getDialog(page)
}

test('shows the new end and the price, and extends by the keyboard at exactly these (decision 27, AVL-1, AVL-2)', async ({
  page,
}) => {
  let campaign: object = STORED
  const history = [
    ...EVENTS,
    {
      at: '2026-11-20T12:00:00.000Z',
      kind: 'extended',
      by: 'Inês Carvalho',
      reason: null,
      extension: { weeks: 2, endDate: EXTENDED.endDate },
    },
  ]
  const sent = await show(page, PAGE, {
    [DETAILS]: () => ({ body: campaign }),
    [`${DETAILS}/history`]: () => ({ body: { events: campaign === STORED ? EVENTS : history } }),
    [EXTEND_CALL]: () => {
      campaign = EXTENDED
      return extended
    },
  })
  const opener = page.getByRole('button', { name: 'Extend', exact: true })
  await opener.press('Enter')
  const dialog = getDialog(page)
  const weeks = dialog.getByRole('textbox', { name: 'Weeks to add' })
  await expect(weeks).toBeFocused()
  await expect(weeks).toHaveValue('1')
  await expect(dialog.getByText('11/29/2026', { exact: true })).toBeVisible()
  await expect(dialog.getByText('12/06/2026', { exact: true })).toBeVisible()
  await expect(dialog.getByText('net of VAT', { exact: true })).toBeVisible()
  await expect(dialog.getByText('needs no new approval')).toBeVisible()
  await expect(dialog.getByText('You can add up to 3 weeks. After that, not all screens are available:')).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveText([
    'Front seat, HH-0: booked from 12/22/2026',
    'Rear seat, HH-1: booked from 12/26/2026',
  ])
  await weeks.fill('2')
  await expect(dialog.getByText('12/13/2026', { exact: true })).toBeVisible()
  await expect(dialog.getByText('4 / 10 × 2 weeks × €75.00 = €60.00')).toBeVisible()
  await expect(dialog.getByRole('status')).toHaveText('2 weeks, until 12/13/2026, €60.00 net of VAT')
  await expectAccessible(page, 'the dialog to extend')
  await weeks.press('Enter')
  await expect.poll(() => listSent(sent, EXTEND_CALL)).toHaveLength(1)
  expect(JSON.parse(listSent(sent, EXTEND_CALL)[0]?.body ?? '')).toEqual({
    numberOfWeeks: 2,
    endDate: '2026-12-13',
    priceCents: 6_000,
  })
  await expect(page.getByText('“Autumn roast” now runs until December 13, 2026.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await expect(page.getByRole('group', { name: 'Timeline' })).toContainText('End 12/13/2026')
  await expect(page.getByText('Extended by 2 weeks, to 12/13/2026')).toBeVisible()
})

test('is offered on the card, in the table and on the page of an approved campaign only (decision 27)', async ({
  page,
}) => {
  const rows = [
    STORED,
    { ...STORED, _id: 'draft', name: 'Draft', status: 'Draft' },
    { ...STORED, _id: 'pending', name: 'Pending', status: 'Pending Approval' },
    { ...STORED, _id: 'over', name: 'Over', endDate: '2026-11-19' },
  ]
  await show(page, '/campaigns', { [LIST]: { body: rows } })
  await expect(page.getByRole('article')).toHaveCount(4)
  await expect(page.getByRole('button', { name: 'Extend' })).toHaveCount(1)
  await openDialog(page)
  await expect(getDialog(page).getByRole('textbox')).toHaveValue('1')
  await page.keyboard.press('Escape')
  await expect(getDialog(page)).toBeHidden()
  await page.getByRole('radio', { name: 'Table' }).check({ force: true })
  await page.getByRole('button', { name: 'Extend Autumn roast' }).click()
  await expect(getDialog(page).getByText('12/06/2026', { exact: true })).toBeVisible()
})

test('keeps to the weeks that are free, and says what is wrong with others (A11-6)', async ({ page }) => {
  const sent = await show(page, PAGE)
  const dialog = await openDialog(page)
  const weeks = dialog.getByRole('textbox', { name: 'Weeks to add' })
  const more = dialog.getByRole('button', { name: 'Increase Weeks to add' })
  await more.click()
  await more.click()
  await expect(weeks).toHaveValue('3')
  await expect(more).toBeDisabled()
  for (const [wrong, problem] of [
    ['4', 'Add 1 to 3 weeks'],
    ['one', 'Enter a whole number'],
  ] as const) {
    await weeks.fill(wrong)
    await weeks.press('Enter')
    await expect(dialog.getByText(problem)).toBeVisible()
    await expect(dialog.getByText('€0.00')).toBeVisible()
  }
  expect(listSent(sent, EXTEND_CALL)).toHaveLength(0)
})

test('shows the new offer after a refusal, and sends nothing else by itself (AVL-6)', async ({ page }) => {
  let now = offer()
  const sent = await show(page, PAGE, {
    [OFFER_CALL]: () => now,
    [EXTEND_CALL]: () => {
      now = offer({ maxWeeks: 1, limitingCount: 1, limitingScreens: [] })
      return refuseExtension(409, 'screensBooked', 'Some screens are no longer available for these weeks.')
    },
  })
  const dialog = await openDialog(page)
  await dialog.getByRole('textbox').fill('2')
  await dialog.getByRole('button', { name: 'Extend by 2 weeks' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Some screens are no longer available for these weeks.')
  await expect(dialog.getByText('Add 1 week', { exact: true })).toBeVisible()
  expect(listSent(sent, EXTEND_CALL)).toHaveLength(1)
})

test('an extension by all weeks closes the dialog, which keeps its offer until then (AVL-6)', async ({ page }) => {
  let maxWeeks = 3
  let offers = 0
  const answer = Promise.withResolvers<void>()
  await show(page, PAGE, {
    [OFFER_CALL]: () => {
      offers += 1
      return offer({ maxWeeks, endDate: maxWeeks === 0 ? '2026-12-20' : STORED.endDate })
    },
    [EXTEND_CALL]: async () => {
      maxWeeks = 0
      await answer.promise
      return extended
    },
  })
  const dialog = await openDialog(page)
  await dialog.getByRole('textbox').fill('3')
  await dialog.getByRole('button', { name: 'Extend by 3 weeks' }).click()
  await expect(dialog.getByRole('button', { name: 'Extending...' })).toBeVisible()
  // The offer is requested again, as by a live event.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect.poll(() => offers).toBe(2)
  await expect(dialog.getByText('11/29/2026', { exact: true })).toBeVisible()
  answer.resolve()
  await expect(page.getByText('“Autumn roast” now runs until December 13, 2026.')).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('says why a campaign cannot be extended, and leads to its copy (decision 27)', async ({ page }) => {
  await show(page, PAGE, { [OFFER_CALL]: offer({ maxWeeks: 0 }) })
  const dialog = await openDialog(page)
  await expect(dialog.getByText('Not all of its screens are available for another week:')).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page, 'a campaign that cannot be extended')
  await dialog.getByRole('link', { name: 'Duplicate' }).click()
  await expect(page).toHaveURL(/\/campaigns\/add\?copy=/)
})

test('shows a refusal of the server, and a failure with a way to try again (ERR-2)', async ({ page }) => {
  let answer = { status: 500, body: {} }
  await show(page, PAGE, { [OFFER_CALL]: () => answer })
  const dialog = await openDialog(page)
  await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
  answer = refuseExtension(409, 'ended', 'This campaign has ended. Run it again instead.') as typeof answer
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByText('This campaign has ended. Run it again instead.')).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Run again' })).toHaveAttribute('href', /\?copy=/)
})

for (const [code, link] of [
  ['noScreens', 'Edit Campaign'],
  ['notInvoiced', 'Duplicate'],
  ['emailNotConfirmed', null],
  ['suspended', null],
] as const) {
  test(`after the refusal ${code} offers ${link ?? 'nothing'} instead (decision 27)`, async ({ page }) => {
    await show(page, PAGE, { [OFFER_CALL]: refuseExtension(409, code, 'Not now.') })
    const dialog = await openDialog(page)
    await expect(dialog.getByText('Not now.')).toBeVisible()
    await expect(dialog.getByRole('link')).toHaveText(link === null ? [] : [link])
  })
}

test('fits a phone, with lost screens named (MOB-1, decision 8)', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await show(page, PAGE, { [OFFER_CALL]: offer({ screens: 3, weekCents: 2_250 }) })
  const dialog = await openDialog(page)
  await expect(dialog.getByText('1 screen left its venue and isn’t extended.')).toBeVisible()
  await expectAccessible(page, 'the dialog to extend on a phone')
})
