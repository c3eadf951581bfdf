import { CALLS } from '@marquee/contract/calls'
import type { EndpointShape } from '@marquee/contract/endpoint'
import { holdsPermission, OPERATOR_ROLES, type OperatorRole } from '@marquee/contract/operator-roles.rules'
import { expect, type Page, type Route, test } from '@playwright/test'
import { type Answers, createSession, listSent, open, TOKEN } from './built-pages.ts'
import { id } from './operator-campaign-fixtures.ts'
import { NOW, PAGES } from './page-list.ts'
import { ID, INES } from './people-fixtures.ts'
import { createOrder, createOrderCall } from './remote-fixtures.ts'
import { CAMPAIGN } from './review-fixtures.ts'
import { VEHICLE_SCREEN } from './screen-fixtures.ts'

/** An operator of each role finds, sees and does what the role allows, and no more (decision 38). */

test.beforeEach(({ page }) => page.clock.setFixedTime(NOW))

type Walk = {
  /** The names of all entries of the navigation. */
  entries: readonly string[]
  /** Something that the role does: its page, its call with the answer, and how. */
  path: string
  call: string
  answer: Answers[string]
  act: (page: Page) => Promise<void>
  /** A page that it does not open, and the roles that do. */
  closed: readonly [path: string, roles: string] | null
}

const FIRST = ['Overview']
const LAST = ['People', 'Security', 'Makegoods', 'Account']
const PERSON = `/operator/people/${ID}`

const WALKS: Readonly<Record<OperatorRole, Walk>> = {
  admin: {
    entries: [
      ...FIRST,
      'Review queue',
      'Fleet health',
      'Campaigns',
      'Billing',
      ...LAST,
      'Catalogue',
      'Audit log',
      'House card',
    ],
    path: PERSON,
    call: `POST ${PERSON.replace('/operator', '/api/operator')}/suspend`,
    answer: { body: { success: true, person: { ...INES, state: 'suspended' } } },
    act: async (page) => {
      await page.getByRole('button', { name: 'Suspend' }).click()
      await page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('Unpaid bills')
      await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
    },
    closed: null,
  },
  reviewer: {
    entries: [...FIRST, 'Review queue', 'Fleet health', 'Campaigns', ...LAST],
    path: '/operator/review',
    call: `POST /api/operator/reviews/campaign/${CAMPAIGN.id}/coming`,
    answer: {
      body: {
        success: true,
        coming: {
          kind: 'campaign',
          id: CAMPAIGN.id,
          name: CAMPAIGN.name,
          decision: 'approve',
          reason: null,
          leftMs: 5000,
        },
      },
    },
    act: (page) => page.getByRole('button', { name: 'Approve', exact: true }).click(),
    closed: ['/operator/billing', 'Admin, Finance'],
  },
  fleet: {
    entries: [...FIRST, 'Fleet health', 'Campaigns', ...LAST],
    path: `/operator/screens/${VEHICLE_SCREEN}`,
    call: createOrderCall(VEHICLE_SCREEN),
    answer: { status: 201, body: { order: createOrder('screenshot') } },
    act: (page) => page.getByRole('button', { name: 'Take screenshot' }).click(),
    closed: ['/operator/review', 'Admin, Reviewer'],
  },
  finance: {
    entries: [...FIRST, 'Campaigns', 'Billing', ...LAST],
    path: '/operator/campaigns',
    call: `PUT /api/operator/campaigns/${id(101)}/payment`,
    answer: { body: { success: true } },
    act: async (page) => {
      await page.getByRole('button', { name: 'Mark Autumn roast 1 as paid' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click()
    },
    closed: ['/operator/fleet', 'Admin, Reviewer, Fleet, Support'],
  },
  support: {
    entries: [...FIRST, 'Fleet health', 'Campaigns', ...LAST],
    path: PERSON,
    call: `POST ${PERSON.replace('/operator', '/api/operator')}/verification`,
    answer: { body: { success: true, message: 'Sent' } },
    act: (page) => page.getByRole('button', { name: 'Resend verification' }).click(),
    closed: ['/operator/audit', 'Admin'],
  },
}

/** The answers of all pages of the console together. */
const ANSWERS: Answers = Object.assign({}, ...[...PAGES.operator, ...PAGES.billing].map(([, answers]) => answers))

const PATTERNS = Object.values(CALLS).map((call: EndpointShape) => ({
  ...call,
  pattern: new RegExp(`^${call.method} ${call.path.replaceAll(/:\w+/g, '[^/]+')}$`),
  variables: call.path.split(':').length,
}))

/** Whether the server lets an operator of this role make a call (access.test.ts). */
function isAllowed(role: OperatorRole, call: string): boolean {
  const [found] = PATTERNS.filter(({ pattern }) => pattern.test(call)).toSorted((a, b) => a.variables - b.variables)
  if (!found) throw new Error(`${call} is no call of the contract`)
  return found.who.includes('public') || (found.permission !== undefined && holdsPermission(role, found.permission))
}

const listEntries = (page: Page) =>
  page
    .getByRole('navigation', { name: /^(Main navigation|More pages)$/ })
    .getByRole('link')
    .allInnerTexts()
/** Pictures and videos are not the topic. */
const serveNothing = (route: Route) => route.fulfill({ contentType: 'image/webp', body: '' })
const CLOSED = 'Your role can’t open this page'

for (const role of OPERATOR_ROLES) {
  test(`an operator with the role ${role} finds, opens and does what the role allows (decision 38)`, async ({
    page,
  }) => {
    const { entries, path, call, answer, act, closed } = WALKS[role]
    const failed: string[] = []
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (pathname.startsWith('/api/') && response.status() >= 400) failed.push(`${response.status()} ${pathname}`)
    })
    const me = { 'GET /api/users/me': createSession('operator', { _id: id(1), operatorRole: role }) }
    const answers = { ...ANSWERS, ...me, [call]: answer }
    const sent = await open(page, '/operator', answers, { token: TOKEN }, undefined, serveNothing)
    await expect(page.getByRole('link', { name: 'Makegoods' })).toBeVisible()
    const names = (await listEntries(page)).map((text) => text.split('\n')[0] ?? '')
    expect(names.toSorted()).toEqual([...entries].toSorted())
    for (const name of entries) {
      await page
        .getByRole('navigation', { name: /^(Main navigation|More pages)$/ })
        .getByRole('link', { name })
        .first()
        .click()
      await expect(page.locator('main').getByRole('heading').first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expect(page.getByRole('heading', { name: CLOSED }), name).toHaveCount(0)
    }
    await page.goto(`http://marquee.test${path}`)
    await act(page)
    await expect.poll(() => listSent(sent, call).length).toBe(1)
    if (closed) {
      await page.goto(`http://marquee.test${closed[0]}`)
      await expect(page.getByRole('heading', { name: CLOSED })).toBeVisible()
      await expect(page.getByText(`These roles can open it: ${closed[1]}.`)).toBeVisible()
    }
    expect(failed).toEqual([])
    expect([...new Set(sent.map((one) => one.call))].filter((one) => !isAllowed(role, one))).toEqual([])
  })
}
