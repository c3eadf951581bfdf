import { readFile } from 'node:fs/promises'
import type { BillingMonth, checkLedger } from '@marquee/contract/billing-months'
import { addDays } from '@marquee/contract/days.rules'
import type { EndpointReply } from '@marquee/contract/endpoint'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { DEMO_OPERATOR, DEMO_PARTNER, type DemoMarquee, startDemo } from '../support/demo.ts'
import { POLL_OPTIONS } from '../support/poll-options.ts'

/** A month of the demo world is closed in the browser, and the books agree (product 8, decision 17). */

const DEMO_CLIENT = 'client@demo.example'
const SECOND_OPERATOR = 'operator2@demo.example'
/** The campaign waits for its decision when the demo world starts. */
const CAMPAIGN = 'Give good mornings'

let marquee: DemoMarquee
const contexts: BrowserContext[] = []
let [maud, tomas, ines, jonas] = [] as unknown as [Page, Page, Page, Page]
let token = ''

test.beforeAll(async ({ browser }) => {
  marquee = await startDemo()
  const openAccount = async (email: string) => {
    const own = await marquee.getToken(email)
    if (email === DEMO_OPERATOR) token = own
    const context = await browser.newContext({ baseURL: marquee.url, locale: 'en-US', reducedMotion: 'reduce' })
    contexts.push(context)
    await marquee.signIn(context, own)
    return context.newPage()
  }
  maud = await openAccount(DEMO_OPERATOR)
  tomas = await openAccount(SECOND_OPERATOR)
  ines = await openAccount(DEMO_CLIENT)
  jonas = await openAccount(DEMO_PARTNER)
})

test.afterAll(async () => {
  for (const context of contexts) await context.close()
  await marquee?.stop()
})

/** The result of another page's last action. */
const eventually = (what: () => Promise<unknown>) => expect.poll(what, POLL_OPTIONS)

async function approve(name: string): Promise<void> {
  const { reviews } = await marquee.get<{ reviews: { id: string; name: string }[] }>(
    '/api/operator/reviews?kind=campaign',
    token,
  )
  const id = reviews.find((review) => review.name === name)?.id
  await fetch(`${marquee.url}/api/operator/reviews/campaign/${id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: token },
    body: JSON.stringify({ decision: 'approve' }),
  })
}

test("the billing of a campaign runs from its approval to the partner's payout, and every cent is explained", async () => {
  await test.step('the approval issues an invoice, which the client finds', async () => {
    await approve(CAMPAIGN)
    const unpaid = () =>
      marquee.get<{ invoices: { campaign: { name: string } }[] }>('/api/invoices?state=unpaid', token)
    await eventually(async () => (await unpaid()).invoices.map(({ campaign }) => campaign.name)).toContain(CAMPAIGN)
    await ines.goto('/invoices')
    await expect(ines.getByText(CAMPAIGN).first()).toBeVisible()
  })

  await test.step('a bank statement settles the invoice that it names', async () => {
    await maud.goto('/operator/billing/bank')
    await maud.getByRole('button', { name: 'Import demo statement' }).click()
    await expect(maud.getByText(/\.xml imported/)).toBeVisible()
  })

  // A month ends twelve hours after its last day in UTC, in the last time zone.
  const running = new Date(Date.now() - 12 * 3_600_000).toISOString().slice(0, 7)
  const last = addDays(`${running}-01`, -1).slice(0, 7)
  await test.step('the statements of the month are issued, and the books agree', async () => {
    await maud.goto(`/operator/billing?month=${last}`)
    const make = maud.getByRole('button', { name: 'Issue statements' })
    const month = () => marquee.get<{ billing: BillingMonth }>(`/api/operator/billing/months/${last}`, token)
    await eventually(async () => {
      // From the third day on statements are issued automatically, possibly at this moment; then the button disappears.
      if (await make.isVisible()) await make.click({ timeout: 5000 }).catch(() => undefined)
      return (await month()).billing.missingStatements
    }).toBe(0)
    await maud.getByRole('button', { name: 'Check the books' }).click()
    await expect(maud.getByText('The books agree')).toBeVisible()
  })

  await test.step('two operators pay the partner', async () => {
    await maud.goto('/operator/billing/payouts')
    await maud.getByRole('button', { name: 'Create payout run' }).click()
    await expect(maud.getByText(/^Payout run \S+ created, awaiting approval$/)).toBeVisible()
    await expect(maud.getByText('Awaiting approval', { exact: true })).toBeVisible()
    const { payouts } = await marquee.get<{ payouts: { id: string }[] }>('/api/operator/payouts', token)
    const run = `/operator/billing/payouts/${payouts[0]?.id}`
    await maud.goto(run)
    await expect(maud.getByRole('button', { name: 'Approve' })).toBeDisabled()
    await tomas.goto(run)
    await tomas.getByRole('button', { name: 'Approve' }).click()
    await tomas.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await expect(tomas.getByText('Payout run approved')).toBeVisible()
    await maud.goto(run)
    await maud.getByRole('button', { name: 'Create SEPA file' }).click()
    const arriving = maud.waitForEvent('download')
    await maud.getByRole('dialog').getByRole('button', { name: 'Create SEPA file' }).click()
    expect(await readFile(await (await arriving).path(), 'utf8')).toContain('pain.001.001.09')
    await maud.getByRole('button', { name: 'Mark as paid' }).click()
    await maud.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click()
    await expect(maud.getByText('Payout run marked as paid')).toBeVisible()
  })

  await test.step('the partner sees the payment, and the books check finds no difference', async () => {
    await jonas.goto('/earnings')
    await expect(jonas.getByText('Paid', { exact: true }).first()).toBeVisible()
    const { billing } = await marquee.get<{ billing: BillingMonth }>(`/api/operator/billing/months/${last}`, token)
    expect(billing).toMatchObject({ missingStatements: 0, statementsPaid: billing.statements })
    expect(billing.statements).toBeGreaterThan(0)
    const checked = await marquee.get<EndpointReply<typeof checkLedger>>('/api/operator/billing/check', token)
    expect(checked.differences).toEqual([])
    expect(checked.looked.entries).toBeGreaterThan(20)
  })
})
