import { FIRST_STEPS, type FirstStep } from '@marquee/contract/first-run.rules'
import type { BillingTasks } from '@marquee/contract/alerts'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { type Answers, open, getPath, createRefusal, listSent, TOKEN } from './built-pages.ts'
import {
  VIENNA,
  AT,
  ago,
  alert,
  late,
  NO_STATES,
  silent,
  GROUPS,
  OVER,
  COUNTS,
  QUIET,
  unplayed,
  createOverviewAnswers,
} from './operator-overview-fixtures.ts'

/** The start page of the console: what needs attention, and the state of the marketplace (decision 23). */

const visit = (page: Page, given: Answers, path = '/operator') => open(page, path, given, { token: TOKEN })

test.beforeEach(({ page }) => page.clock.setFixedTime(AT))

test('never shows another figure than the true one (D-32)', async ({ page }) => {
  await page.addInitScript(() => {
    const seen = new Set<string>()
    Object.assign(window, { seen })
    const look = () => document.querySelectorAll('main [class*=figure]').forEach((one) => seen.add(one.textContent))
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
  })
  await visit(page, createOverviewAnswers(GROUPS, COUNTS))
  const figures = page.locator('main [class*=figure]')
  await expect(figures).toHaveCount(6)
  const shown = await figures.allTextContents()
  const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])
  expect(seen.toSorted()).toEqual([...new Set(shown)].toSorted())
})

test('lists what needs attention, an outage in one line, with the counts beside the entries of the sidebar', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const sent = await visit(page, createOverviewAnswers(GROUPS, COUNTS))
  await expect(page.getByRole('button', { name: '58 screens in Vienna are not reporting', exact: true })).toBeVisible()
  await expect(page.getByText('Acknowledged by Maud Verbeke')).toBeVisible()
  for (const name of [
    'Overview 61 new alerts',
    'Review queue 12 pending',
    'Fleet health 58 screens offline',
    'Billing 11 billing tasks',
  ]) {
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  }
  expect(listSent(sent, 'GET /api/operator/overview')).toHaveLength(1)
})

test('counts running campaigns as playing only on screens that play now; the numbers add up', async ({ page }) => {
  let counts: object = COUNTS
  await visit(page, {
    ...createOverviewAnswers(GROUPS, COUNTS),
    'GET /api/operator/overview': () => ({ body: counts }),
  })
  await expect(
    page.getByText('26 playing now, 3 closed now, 1 offline, 1 without plays', { exact: true }),
  ).toBeVisible()
  counts = { ...COUNTS, campaigns: { running: 7, withoutPlays: 0, now: { ...NO_STATES, playing: 7 } } }
  await page.reload()
  await expect(page.getByText('all playing now', { exact: true })).toBeVisible()
})

test('each tile links to the list of what it counts (DSH-2)', async ({ page }) => {
  await visit(page, createOverviewAnswers(GROUPS, COUNTS))
  const today = AT.slice(0, 10)
  for (const [name, to] of [
    ['Pending reviews', '/operator/review'],
    ['Screens online', '/operator/fleet?online=online'],
    ['Screens offline', '/operator/fleet?online=offline'],
    ['Running campaigns', `/operator/campaigns?status=Approved&from=${today}&to=${today}`],
    ['Receivables', '/operator/billing/ledger?account=receivable'],
    ['New accounts', '/operator/people?sort=newest'],
  ] as const) {
    await expect(page.getByRole('main').getByRole('link', { name, exact: true }), name).toHaveAttribute('href', to)
  }
})

test('links to the open billing tasks, and leaves out those without work (product 8)', async ({ page }) => {
  await visit(page, createOverviewAnswers(GROUPS, COUNTS))
  const main = page.getByRole('main')
  await expect(main.getByText('€18,977.50 outstanding, oldest issued 10/07/2026')).toBeVisible()
  await expect(main.getByText('complete the billing settings first')).toBeVisible()
  for (const [name, to] of [
    ['3 invoices are overdue', '/operator/billing?month=2026-10&state=overdue'],
    ['5 bank entries are not settled', '/operator/billing/bank'],
    ['2 campaigns without an invoice', '/operator/billing/settings'],
    ['1 payout run awaiting approval', '/operator/billing/payouts'],
  ] as const) {
    await expect(main.getByRole('link', { name, exact: true }), name).toHaveAttribute('href', to)
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const late = { ...QUIET, money: { ...QUIET.money, waitingInvoices: 1 } }
  await visit(page, createOverviewAnswers([], late))
  await expect(main.getByRole('link', { name: '1 campaign without an invoice' })).toHaveAttribute(
    'href',
    '/operator/billing',
  )
  for (const other of ['invoices are overdue', 'bank entr', 'payout run'])
    await expect(main.getByText(other)).toHaveCount(0)
})

test('updates at once when a payment is booked elsewhere (product 8)', async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const event = async () => {
    await promise
    return { body: 'event: billing\ndata: {}\n\n', contentType: 'text/event-stream' }
  }
  let money: BillingTasks = COUNTS.money
  const live = { 'GET /api/events': event, 'GET /api/operator/overview': () => ({ body: { ...COUNTS, money } }) }
  await visit(page, createOverviewAnswers(GROUPS, COUNTS, live))
  await expect(page.getByText('3 invoices are overdue')).toBeVisible()
  money = QUIET.money
  resolve()
  await expect(page.getByText('No billing tasks')).toBeVisible()
  await expect(page.getByText('3 invoices are overdue')).toHaveCount(0)
})

test('links a single alert directly, and expands several below their line, page by page', async ({ page }) => {
  const names = Array.from({ length: 58 }, (_, index) => alert({ name: `Screen ${index + 1}` }))
  let asked = 0
  const more: Answers = {
    'GET /api/operator/alerts/of-group': () => ({
      body: { alerts: asked++ === 0 ? names.slice(0, 50) : names.slice(50), total: 58 },
    }),
  }
  await visit(page, createOverviewAnswers(GROUPS, COUNTS, more))
  const ways: [string, string][] = [
    ['Autumn roast launch has no plays', `/operator/campaigns/${unplayed.subjectId}`],
    ['Review overdue: Winter tyres, early', `/operator/review?id=${late.subjectId}`],
  ]
  for (const [name, to] of ways) await expect(page.getByRole('link', { name })).toHaveAttribute('href', to)
  await page.getByRole('button', { name: '58 screens in Vienna are not reporting', exact: true }).click()
  const members = page.getByRole('list', { name: 'Alerts: 58 screens in Vienna are not reporting' })
  await expect(members.getByRole('listitem')).toHaveCount(50)
  await page.getByRole('button', { name: 'Show 8 more' }).click()
  await expect(members.getByRole('listitem')).toHaveCount(58)
  await expect(members.getByRole('link', { name: 'Screen 1', exact: true })).toHaveAttribute(
    'href',
    `/operator/screens/${names[0]?.subjectId}`,
  )
})

test('is used with the keyboard only: j and k move, Enter opens, x acknowledges', async ({ page }) => {
  const sent = await visit(page, createOverviewAnswers(GROUPS, COUNTS))
  await expect(page.getByRole('button', { name: '58 screens in Vienna are not reporting', exact: true })).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByRole('button', { name: '58 screens in Vienna are not reporting', exact: true })).toBeFocused()
  await page.keyboard.press('x')
  await expect
    .poll(() => listSent(sent, 'POST /api/operator/alerts/acknowledge').map(({ body }) => JSON.parse(body ?? '')))
    .toEqual([{ acknowledged: true, group: { kind: 'screen-silent', market: VIENNA.id } }])
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect.poll(() => getPath(page)).toBe(`/operator/campaigns/${unplayed.subjectId}`)
})

test('reports a refused acknowledgement', async ({ page }) => {
  await visit(
    page,
    createOverviewAnswers(GROUPS, COUNTS, {
      'POST /api/operator/alerts/acknowledge': createRefusal(503, 'Try again in a moment.'),
    }),
  )
  await page.getByRole('button', { name: 'Acknowledge: Autumn roast launch has no plays' }).click()
  await expect(page.getByText('Could not update the alert')).toBeVisible()
})

test('keeps the kind and the filter for ended alerts in the address', async ({ page }) => {
  await visit(page, createOverviewAnswers(GROUPS, COUNTS), '/operator?kind=review-overdue')
  await expect(page.getByRole('list', { name: 'Alerts by kind and location' }).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'All kinds' }).click()
  await expect(page).toHaveURL(/\/operator$/)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await visit(page, createOverviewAnswers(OVER, COUNTS), '/operator?alerts=over')
  await expect(page.getByRole('tab', { name: 'Resolved' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('Bar Central is not reporting')).toBeVisible()
  await expect(page.getByText(/2 h 0 min, resolved 11\/20\/2026/)).toBeVisible()
})

test('distinguishes no alerts, a failure, and a stopped check for alerts', async ({ page }) => {
  await visit(page, createOverviewAnswers([], QUIET))
  await expect(page.getByRole('heading', { name: 'All clear' })).toBeVisible()
  await expect(page.getByText('No billing tasks')).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const failed = {
    'GET /api/operator/overview': createRefusal(500, 'Broken'),
    'GET /api/operator/alerts': createRefusal(500, 'Broken'),
  }
  await visit(page, createOverviewAnswers([], QUIET, failed))
  await expect(page.getByRole('heading', { name: 'We couldn’t load this' })).toHaveCount(2)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await visit(page, createOverviewAnswers([], { ...QUIET, lookedAt: ago(45) }))
  await expect(page.getByText('The last check ran 45 min ago')).toBeVisible()
})

test('turns the emails off and on for their recipient', async ({ page }) => {
  let wanted = true
  const put = () => ({ body: { wanted: (wanted = !wanted) } })
  await visit(
    page,
    createOverviewAnswers([], QUIET, {
      'PUT /api/operator/alerts/mails': put,
      'GET /api/operator/alerts/mails': () => ({ body: { wanted } }),
    }),
  )
  const box = page.getByRole('checkbox', { name: 'Email me about new alerts' })
  await expect(box).toBeChecked()
  await box.uncheck()
  await expect.poll(() => wanted).toBe(false)
  await expect(box).not.toBeChecked()
})

for (const width of [360, 768, 1280]) {
  test(`is accessible at ${width} px: full, expanded, ended, empty and failed`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    const looks: [string, Answers, string][] = [
      [
        'full',
        createOverviewAnswers(GROUPS, COUNTS, {
          'GET /api/operator/alerts/of-group': { body: { alerts: silent.alerts, total: 58 } },
        }),
        '/operator',
      ],
      ['over', createOverviewAnswers(OVER, COUNTS), '/operator?alerts=over'],
      ['quiet', createOverviewAnswers([], QUIET), '/operator'],
      [
        'failed',
        createOverviewAnswers([], QUIET, {
          'GET /api/operator/overview': createRefusal(500, 'B'),
          'GET /api/operator/alerts': createRefusal(500, 'B'),
        }),
        '/operator',
      ],
    ]
    for (const [what, given, path] of looks) {
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await visit(page, given, path)
      await expect(page.getByRole('tabpanel')).toBeVisible()
      if (what === 'full')
        await page.getByRole('button', { name: '58 screens in Vienna are not reporting', exact: true }).click()
      await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
      await expectAccessible(page, what)
      const shots = process.env.LOOK_AT
      if (!shots) continue
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.screenshot({ path: `${shots}/${what}-${width}-${colorScheme}.png`, fullPage: true })
      }
    }
  })
}

test('leads through the steps of an empty installation, which can be skipped, until none is open (D-17, product 9)', async ({
  page,
}) => {
  let done: FirstStep[] = ['billing', 'location']
  let skipped: FirstStep[] = []
  const toReply = () => ({
    steps: FIRST_STEPS.map((step) => ({ step, done: done.includes(step), skipped: skipped.includes(step) })),
  })
  await visit(
    page,
    createOverviewAnswers([], COUNTS, {
      'GET /api/operator/first-run': () => ({ body: toReply() }),
      'PUT /api/operator/first-run/vehicleType': () => {
        skipped = skipped.length > 0 ? [] : ['vehicleType']
        return { body: toReply() }
      },
      'POST /api/operator/first-run/mail': {
        status: 409,
        body: { message: 'The email wasn’t sent.', code: 'mailFailed', details: { reason: '535 Wrong password' } },
      },
      'POST /api/operator/first-run/storage': () => {
        done = [...done, 'storage']
        return { body: toReply() }
      },
    }),
  )
  const heading = page.getByRole('heading', { name: 'First steps' })
  await expect(heading).toContainText('2 of 9 done')
  await expect(page.getByRole('link', { name: 'Add a location' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Add a vehicle type' })).toHaveAttribute('href', /catalogue\?view=types$/)
  await page.getByRole('button', { name: 'Skip: Add a vehicle type' }).click()
  await expect(page.getByText('Add a vehicle type: skipped')).toBeVisible()
  await page.getByRole('button', { name: 'Resume: Add a vehicle type' }).click()
  await expect(page.getByRole('link', { name: 'Add a vehicle type' })).toBeVisible()
  await page.getByRole('button', { name: 'Send test email' }).click()
  await expect(page.getByRole('alert')).toHaveText('The email wasn’t sent. Reported reason: 535 Wrong password')
  await page.getByRole('button', { name: 'Test storage' }).click()
  await expect(page.getByText('The storage works')).toBeVisible()
  await expect(heading).toContainText('3 of 9 done')
  await expectAccessible(page, 'first steps')
  done = [...FIRST_STEPS].filter((step) => step !== 'partner')
  skipped = ['partner']
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Approve the first campaign')).toHaveCount(0)
})
