import type { listUncheckedNumbers } from '@marquee/contract/billing-details'
import type { EndpointReply } from '@marquee/contract/endpoint'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { type Answers, open, createRefusal, listSent } from './built-pages.ts'
import { id, LISTED_STATEMENTS, MONEY, OPERATOR, STATEMENTS } from './operator-billing-fixtures.ts'

/** Corrected statements, and VAT numbers behind invoices without VAT (decision 19), with the server replaced. */

test.beforeEach(({ page }) => page.clock.setFixedTime(new Date('2026-11-20T12:00:00Z')))

const FIRST = STATEMENTS[0]?.id
const CORRECT = `POST /api/operator/statements/${FIRST}/correct`
const showStatements = (page: Page, answers: Answers = {}) =>
  open(page, '/operator/billing?tab=statements', { ...MONEY, ...answers }, OPERATOR)

test('a statement is corrected with a reason, and a refusal is shown in the question', async ({ page }) => {
  const words = 'The statement would say the same.'
  let isMended = false
  const corrected = {
    success: true,
    credit: { id: id(350), number: 'SB-2026-000050' },
    statement: { id: id(351), number: 'SB-2026-000051' },
    differenceCents: -1_250,
  }
  const takenBack = STATEMENTS.map((one) => ({ ...one, isTakenBack: one.id === FIRST }))
  const sent = await showStatements(page, {
    [CORRECT]: () => (isMended ? { body: corrected } : createRefusal(409, words)),
    'GET /api/statements': () =>
      isMended ? { body: { ...LISTED_STATEMENTS.body, statements: takenBack } } : LISTED_STATEMENTS,
  })
  const button = page.getByRole('button', { name: 'Correct statement SB-2026-000040' })
  // Not cut off by the edge of the card.
  await expect(button).toBeInViewport({ ratio: 1 })
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Correct statement SB-2026-000040' })
  const reason = dialog.getByRole('textbox', { name: 'Reason' })
  await expect(reason).toBeFocused()
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page, `the correction of a statement at ${width}`)
  }
  await dialog.getByRole('button', { name: 'Credit and reissue' }).click()
  await expect(reason).toHaveAccessibleDescription(/Enter a reason\./)
  expect(listSent(sent, CORRECT)).toHaveLength(0)
  await reason.fill(' The VAT number ')
  await dialog.getByRole('button', { name: 'Credit and reissue' }).click()
  await expect(dialog.getByRole('alert')).toContainText(words)
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await button.click()
  await expect(reason).toHaveValue('')
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  isMended = true
  await reason.fill('The address')
  await dialog.getByRole('button', { name: 'Credit and reissue' }).click()
  await expect(page.getByText('SB-2026-000051 replaces it, for €12.50 less.')).toBeVisible()
  await expect(button).toHaveCount(0)
  await expect(page.getByText('credited', { exact: true })).toBeVisible()
  expect(listSent(sent, CORRECT).map(({ body }) => body)).toEqual([
    '{"reason":"The VAT number"}',
    '{"reason":"The address"}',
  ])
})

const PARTIES: EndpointReply<typeof listUncheckedNumbers>['parties'] = [
  {
    id: id(41),
    userId: id(91),
    name: 'Rijders Media BV',
    country: 'NL',
    vatNumber: 'NL004495445B01',
    documents: 3,
    netCents: 182_500,
  },
]

test('the settings list foreign companies with unchecked numbers, each with a link to its page', async ({ page }) => {
  await open(
    page,
    '/operator/billing/settings',
    { ...MONEY, 'GET /api/operator/billing/vat-numbers': { body: { parties: PARTIES } } },
    OPERATOR,
  )
  const table = page.getByRole('table', { name: 'VAT numbers to verify' })
  await expect(table.getByRole('row').last()).toHaveText(/Rijders Media BV.*Netherlands.*NL004495445B01.*3.*€1,825\.00/)
  await expect(table.getByRole('link', { name: 'Rijders Media BV' })).toHaveAttribute(
    'href',
    `/operator/people/${id(91)}`,
  )
  for (const width of [1280, 768, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page, `the numbers to look up at ${width}`)
  }
})
