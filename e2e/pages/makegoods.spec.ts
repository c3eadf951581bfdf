import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { type Answers, createRefusal, listSent, open } from './built-pages.ts'
import { CAMPAIGN, CLIENT, DETAILS, LIST, market, STORED } from './campaign-fixtures.ts'
import {
  DECIDE_CALL,
  GAVE_CREDIT,
  GAVE_DAYS,
  LATER,
  LIST_CALL,
  MAKEGOOD,
  MAKEGOOD_CALL,
  MAKEGOODS,
  RULE,
  RULE_CALL,
} from './makegood-fixtures.ts'
import * as operator from './operator-campaign-fixtures.ts'
import { createMe } from './team-fixtures.ts'

/** Missing plays: the offer of a client, and the rule and list of operators. */

test.beforeEach(({ page }) => page.clock.setFixedTime(new Date(LATER)))

const PAGE = `/campaigndetails/${CAMPAIGN}`
const show = (page: Page, answers: Answers = {}, path = PAGE) =>
  open(page, path, market({ [MAKEGOOD_CALL]: { body: { makegood: MAKEGOOD } }, ...answers }), CLIENT)
const getCard = (page: Page) => page.locator('section', { has: page.getByRole('heading', { name: 'Missing plays' }) })
const confirm = (page: Page) => getCard(page).getByRole('button', { name: 'Confirm choice' })

for (const width of [360, 768, 1280]) {
  test(`the offer names days, screens, credit and deadline, and is accessible at ${width} px (decision 34)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await show(page)
    const card = getCard(page)
    await expect(card).toContainText('690 of 12,880 guaranteed plays are missing. Choose by 01/14/2027')
    await expect(card).toContainText('2 screens, 01/01/2027 to 01/04/2027')
    await expect(card).toContainText('Front seat, HH-0: 01/01/2027 to 01/02/2027')
    await expect(card).toContainText('1 screen has no free days. You get a credit of €2.14 net of VAT for it:')
    await expect(card).toContainText('€6.43 net of VAT, €7.65 in total')
    await expect(card).toContainText('If you don’t choose, you get the credit.')
    await expectAccessible(page, 'the offer for missing plays')
  })
}

test('is chosen by the keyboard, exactly as it was shown (decision 34)', async ({ page }) => {
  let makegood = MAKEGOOD
  const sent = await show(page, {
    [MAKEGOOD_CALL]: () => ({ body: { makegood } }),
    [DECIDE_CALL]: () => {
      makegood = GAVE_DAYS
      return { body: { success: true, message: 'You get free days for the missing plays.' } }
    },
  })
  await expect(confirm(page)).toBeDisabled()
  await getCard(page).getByRole('radio', { name: 'Free days' }).press('Space')
  await confirm(page).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Choice saved' })).toBeVisible()
  expect(JSON.parse(listSent(sent, DECIDE_CALL)[0]?.body ?? '')).toEqual({ choice: 'days', seen: MAKEGOOD.days?.seen })
  await expect(getCard(page)).toContainText('01/01/2027 to 01/04/2027')
  await expect(getCard(page).getByRole('link', { name: 'View free days' })).toBeVisible()
  await expect(getCard(page).getByRole('link', { name: 'Credit note GS-2026-000004, €2.55' })).toBeVisible()
})

test('a changed offer is refused, and shown again (decision 34)', async ({ page }) => {
  let reads = 0
  const { body } = createRefusal(409, 'The free days or the amount changed after you opened this page.')
  await show(page, {
    [MAKEGOOD_CALL]: () => {
      reads += 1
      const days = reads === 1 ? MAKEGOOD.days : null
      return { body: { makegood: { ...MAKEGOOD, days } } }
    },
    [DECIDE_CALL]: { status: 409, body: { ...(body as object), code: 'offerChanged' } },
  })
  await getCard(page).getByRole('radio', { name: 'Free days' }).check()
  await confirm(page).click()
  await expect(getCard(page).getByRole('alert')).toContainText('changed after you opened this page')
  await expect(getCard(page)).toContainText('No screen of this campaign has enough free days within 90 days.')
  await expect(confirm(page)).toBeDisabled()
})

test('says what was given without a choice, and that it could not be loaded (decision 34)', async ({ page }) => {
  let isBroken = true
  await show(page, {
    [MAKEGOOD_CALL]: () => (isBroken ? createRefusal(400, 'Broken') : { body: { makegood: GAVE_CREDIT } }),
  })
  await expect(getCard(page)).toContainText('Couldn’t load the offer for missing plays.')
  isBroken = false
  await getCard(page).getByRole('button', { name: 'Try again' }).click()
  await expect(getCard(page)).toContainText(
    'You got a credit for the missing plays. There was no choice by 01/14/2027.',
  )
})

test('shows no amounts to a member who does not see invoices (decision 34, decision 33)', async ({ page }) => {
  const days = { ...MAKEGOOD.days, creditCents: null, seen: '' }
  const makegood = { ...MAKEGOOD, days, credit: { amount: null, seen: '' } }
  await show(page, { [MAKEGOOD_CALL]: { body: { makegood } }, 'GET /api/users/me': createMe('viewer') })
  await expect(getCard(page)).toContainText('1 screen has no free days. It’s credited:')
  await expect(getCard(page).getByRole('radio', { name: 'Credit' })).toBeDisabled()
  await expect(getCard(page)).not.toContainText('€')
  await expect(confirm(page)).toHaveCount(0)
})

test('free days say what they are, and are neither edited nor copied (decision 34)', async ({ page }) => {
  const free = {
    ...STORED,
    name: 'Free days for Autumn roast',
    makegoodOf: STORED._id,
    totalCost: 0,
    paid: true,
    endDate: '2027-01-04',
  }
  await show(page, { [DETAILS]: { body: free }, [LIST]: { body: [free] } })
  await expect(page.getByText('These are free days.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Duplicate' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Extend' })).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Campaigns' }).click()
  // The list cuts long names.
  await expect(page.getByTitle('Free days for Autumn roast')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0)
})

const showConsole = (page: Page, answers: Answers = {}) =>
  open(
    page,
    '/operator/makegoods',
    { ...operator.ME, [RULE_CALL]: { body: RULE }, [LIST_CALL]: { body: MAKEGOODS }, ...answers },
    operator.OPERATOR,
  )

for (const width of [360, 1280]) {
  test(`operators see all offers and the rule, accessible at ${width} px (decision 34)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await showConsole(page)
    await expect(page.getByText('4 offers, €14.14 credited net')).toBeVisible()
    await expect(page.getByText('690 of 12,880').first()).toBeVisible()
    await expectAccessible(page, 'the makegoods')
  })
}

test('the rule is checked and saved, and an empty list says why (decision 34)', async ({ page }) => {
  const save = RULE_CALL.replace('GET', 'PUT')
  const sent = await showConsole(page, {
    [LIST_CALL]: { body: { makegoods: [], total: 0, creditedCents: 0 } },
    [save]: { body: { success: true, message: 'Saved' } },
  })
  await expect(page.getByText('Offers appear here when campaigns have ended with missing plays.')).toBeVisible()
  const days = page.getByRole('textbox', { name: 'Days to choose' })
  await days.fill('6')
  await page.getByRole('button', { name: 'Save rule' }).click()
  await expect(page.getByText('Enter a whole number from 7 to 90.')).toBeVisible()
  await days.fill('21')
  await page.getByRole('combobox', { name: 'Clients get' }).selectOption('days')
  await page.getByRole('button', { name: 'Save rule' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Rule saved' })).toBeVisible()
  expect(JSON.parse(listSent(sent, save)[0]?.body ?? '')).toEqual({ mode: 'days', minPercent: 5, choiceDays: 21 })
})
