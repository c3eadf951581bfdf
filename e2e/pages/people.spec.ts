import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { ACCEPTED, createDetails } from './billing-fixtures.ts'
import { FAY, ID, INES, listPeopleAnswer, PARTNER } from './people-fixtures.ts'
import { type Answer, type Answers, open, createRefusal, listSent, createSession, TOKEN } from './built-pages.ts'

/** The people of the console: their list, a person, and the banner of an impersonation (decision 7). */

const STORAGE = { token: TOKEN }
const asOperator = { 'GET /api/users/me': createSession('operator') }
const PEOPLE = 'GET /api/operator/people'
const PERSON = `${PEOPLE}/${ID}`

for (const width of [360, 768, 1280]) {
  test(`the list, a person and their dialogs are accessible at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    const suspended = { since: '2026-11-21T10:00:00.000Z', reason: 'Spam', by: 'Maud Verbeke' }
    let person = INES
    await open(
      page,
      '/operator/people',
      {
        ...asOperator,
        [PEOPLE]: listPeopleAnswer([INES, PARTNER], 120),
        [PERSON]: () => ({ body: { person } }),
        [`POST /api/operator/people/${ID}/suspend`]: () => {
          person = { ...INES, state: 'suspended', suspension: suspended }
          return { body: { success: true, person } }
        },
      },
      STORAGE,
    )
    await expect(page.getByRole('table', { name: 'People' })).toBeVisible()
    await expectAccessible(page, 'the list')
    await page.getByRole('button', { name: 'Invite an operator' }).click()
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await expect(page.getByText('Fill in this field')).toHaveCount(3)
    await expectAccessible(page, 'the invitation')
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Inês Carvalho' }).click()
    await expect(page.getByRole('heading', { name: 'Activity' })).toBeVisible()
    // Decision 33.
    await expect(page.getByRole('heading', { name: 'Members of Brisa Coffee Roasters' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Rui Prates' })).toBeVisible()
    await expectAccessible(page, 'a person')
    await page.getByRole('button', { name: 'Suspend' }).click()
    await expect(page.getByRole('textbox', { name: 'Reason' })).toBeVisible()
    await expect(page.getByText('Brisa Coffee Roasters continues, because it has other active admins')).toBeVisible()
    await expectAccessible(page, 'the question')
    await page.getByRole('textbox', { name: 'Reason' }).fill('Spam')
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
    await expect(page.getByText(/^Suspended since .* by Maud Verbeke$/)).toBeVisible()
    await expectAccessible(page, 'a suspended person')
  })
}

test('search, role, state, order and page are in the address; j and Enter open a person', async ({ page }) => {
  const answers = {
    ...asOperator,
    [PEOPLE]: listPeopleAnswer([INES, PARTNER], 120),
    [PERSON]: { body: { person: INES } },
  }
  await open(page, '/operator/people?role=client&sort=name', answers, STORAGE)
  await expect(page.getByRole('button', { name: /^Clients/ })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('status').filter({ hasText: '51 to 100 of 120' })).toBeVisible()
  await page.getByRole('combobox', { name: 'State' }).selectOption('suspended')
  await expect(page).toHaveURL(/\?role=client&sort=name&state=suspended$/)
  await page.keyboard.press('/')
  await page.keyboard.type('brisa')
  await expect(page).toHaveURL(/search=brisa/)
  await page.getByRole('searchbox').blur()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${ID}$`))
})

test('reports a list that did not load, no match, and a person who does not exist', async ({ page }) => {
  let answer: { status?: number; body: unknown } = createRefusal(500, 'Broken')
  await open(page, '/operator/people?search=zz', { ...asOperator, [PEOPLE]: () => answer }, STORAGE)
  await expect(page.getByText('We couldn’t load this')).toBeVisible()
  answer = listPeopleAnswer([])
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No results for “zz”')).toBeVisible()
  await page.goto(`http://marquee.test/operator/people/${ID}`)
  await expect(page.getByText('We couldn’t load this')).toBeVisible()
})

test('an impersonation is announced on every page, at every size, and its tab gets no other session afterwards', async ({
  page,
}) => {
  const viewedBy = { firstName: 'Maud', lastName: 'Verbeke' }
  await page.addInitScript(() => {
    if (sessionStorage.getItem('looking')) return
    sessionStorage.setItem('looking', 'yes')
    sessionStorage.setItem('token', 'of-this-tab')
  })
  const sent = await open(
    page,
    '/campaigns',
    {
      'GET /api/users/me': createSession('client', { companyId: ID, viewedBy }),
      [`GET /api/campaigns/company/${ID}`]: { body: [] },
      'POST /api/users/logout': { body: { success: true, message: 'Bye' } },
    },
    STORAGE,
  )
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.getByText('You are viewing Marquee as Inês Carvalho. You can’t change anything.')).toBeVisible()
    await expectAccessible(page, `the banner at ${width}`)
  }
  await page.getByRole('button', { name: 'Exit' }).click()
  await expect(page.getByRole('heading', { name: 'You have exited the view' })).toBeVisible()
  expect(new Set(sent.map(({ authorization }) => authorization))).toEqual(new Set(['of-this-tab']))
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(TOKEN)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'You have exited the view' })).toBeVisible()
})

test.describe('the billing details of a person', () => {
  const BILLING = `GET /api/operator/parties/${ID}/billing`
  const CHECK = `PUT /api/operator/parties/${ID}/vat-check`
  const NUMBER = 'PT514820365'
  const show = (page: Page, answers: Answers) =>
    open(
      page,
      `/operator/people/${ID}`,
      { ...asOperator, [PERSON]: { body: { person: { ...INES, role: 'partner' } } }, ...answers },
      STORAGE,
    )
  const card = (page: Page) =>
    page.locator('section', { has: page.getByRole('heading', { name: 'Billing details' }) }).first()

  test('show the data of documents, and record that the VAT number was checked (product 8)', async ({ page }) => {
    let details = createDetails(
      { street: 'Rua do Norte 12', town: 'Lisboa', country: 'PT', vatNumber: NUMBER },
      ACCEPTED,
    )
    const sent = await show(page, {
      [BILLING]: () => details,
      [CHECK]: () => {
        const vatCheckedOn = '2026-11-20'
        details = createDetails({ ...details.body.details, vatCheckedOn, vatCheckReference: 'WAPI1' }, ACCEPTED)
        return details
      },
    })
    for (const words of ['Rua do Norte 12, Lisboa', 'Portugal', NUMBER, 'Not yet', 'Accepted 09/01/2026']) {
      await expect(card(page)).toContainText(words)
    }
    await expect(card(page).getByRole('link', { name: 'View ledger' })).toHaveAttribute(
      'href',
      `/operator/billing/ledger?party=${ID}`,
    )
    await card(page).getByRole('button', { name: 'Verify...' }).click()
    const dialog = page.getByRole('dialog', { name: 'Verify the VAT number' })
    await dialog.getByRole('button', { name: 'Mark as verified' }).click()
    expect(listSent(sent, CHECK)).toHaveLength(0)
    await expectAccessible(page, 'the check of a VAT number')
    await dialog.getByRole('textbox', { name: 'Consultation number' }).fill(' WAPI1 ')
    await dialog.getByRole('button', { name: 'Mark as verified' }).click()
    await expect(card(page)).toContainText('11/20/2026, WAPI1')
    expect(JSON.parse(listSent(sent, CHECK)[0]?.body ?? '')).toEqual({ vatNumber: NUMBER, reference: 'WAPI1' })
  })

  test('record a VAT number of another party with the finding, and cannot be refused again (decision 19)', async ({
    page,
  }) => {
    const refusal = `PUT /api/operator/parties/${ID}/vat-refusal`
    let details = createDetails({ country: 'PT', vatNumber: NUMBER }, ACCEPTED)
    const sent = await show(page, {
      [BILLING]: () => details,
      [refusal]: () => {
        const vatRefusedBecause = 'Of another name'
        details = createDetails({ ...details.body.details, vatRefusedOn: '2026-11-20', vatRefusedBecause }, ACCEPTED)
        return details
      },
    })
    await card(page).getByRole('button', { name: 'Reject...' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reject this VAT number?' })
    await dialog.getByRole('button', { name: 'Reject VAT number' }).click()
    await expect(dialog.getByText('Enter a reason.')).toBeVisible()
    await expectAccessible(page, 'the refusal of a VAT number')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Of another name')
    await dialog.getByRole('button', { name: 'Reject VAT number' }).click()
    await expect(card(page)).toContainText('Rejected 11/20/2026: Of another name')
    await expect(card(page).getByRole('button', { name: 'Reject...' })).toHaveCount(0)
    expect(listSent(sent, refusal).map(({ body }) => JSON.parse(body ?? ''))).toEqual([
      { vatNumber: NUMBER, reason: 'Of another name' },
    ])
  })

  test('say that there are none, and can be loaded again after a failure (OPEN-93)', async ({ page }) => {
    let answer: Answer = createRefusal(500, 'Broken')
    await show(page, { [BILLING]: () => answer })
    await expect(page.getByRole('heading', { name: 'Activity' })).toBeVisible()
    answer = createDetails()
    await card(page).getByRole('button', { name: 'Try again' }).click()
    await expect(card(page)).toContainText('AddressNoneCountrySame as the operatorVAT numberNone')
    await expect(card(page).getByRole('button', { name: 'Verify...' })).toHaveCount(0)
  })
})

test('an operator is invited with a role, and gets another one with a reason (decision 38)', async ({ page }) => {
  const invite = 'POST /api/operator/people/operators'
  const change = `POST /api/operator/people/${ID}/role`
  let person = FAY
  const answers = {
    ...asOperator,
    [PEOPLE]: () => listPeopleAnswer([person]),
    [PERSON]: () => ({ body: { person } }),
    [invite]: { status: 201, body: { success: true, person } },
    [change]: () => {
      person = { ...person, operatorRole: 'reviewer' }
      return { body: { success: true, person } }
    },
  }
  const sent = await open(page, '/operator/people', answers, STORAGE)
  await expect(page.getByRole('cell', { name: 'Operator (Fleet)' })).toBeVisible()
  await page.getByRole('button', { name: 'Invite an operator' }).click()
  const invitation = page.getByRole('dialog', { name: 'Invite an operator' })
  await invitation.getByRole('textbox', { name: 'First name' }).fill('Fay')
  await invitation.getByRole('textbox', { name: 'Last name' }).fill('Fleet')
  await invitation.getByRole('textbox', { name: 'Email' }).fill('fay@marquee.example')
  await invitation.getByRole('button', { name: 'Send invitation' }).click()
  expect(listSent(sent, invite)).toHaveLength(0)
  await invitation.getByRole('combobox', { name: 'Role' }).selectOption('Fleet')
  await expect(invitation.getByText('Creates, pairs and changes screens.')).toBeVisible()
  await invitation.getByRole('button', { name: 'Send invitation' }).click()
  await expect(invitation).toBeHidden()
  expect(JSON.parse(listSent(sent, invite)[0]?.body ?? '')).toMatchObject({ operatorRole: 'fleet' })
  await page.getByRole('link', { name: 'Fay Fleet' }).click()
  await page.getByRole('button', { name: 'Change role' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change role of Fay Fleet?' })
  await dialog.getByRole('button', { name: 'Change role' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(/Enter a reason/)
  await expect(dialog.getByRole('combobox', { name: 'New role' })).toHaveAccessibleDescription(/Choose a role/)
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Moves to review')
  await dialog.getByRole('button', { name: 'Change role' }).click()
  expect(listSent(sent, change)).toHaveLength(0)
  await dialog.getByRole('combobox', { name: 'New role' }).selectOption('Operator (Reviewer)')
  await expectAccessible(page, 'the change of a role')
  await dialog.getByRole('button', { name: 'Change role' }).click()
  await expect(page.getByText('Fay Fleet is now Operator (Reviewer)')).toBeVisible()
  expect(JSON.parse(listSent(sent, change)[0]?.body ?? '')).toEqual({
    role: 'operator',
    operatorRole: 'reviewer',
    reason: 'Moves to review',
  })
})

test('viewing as a client asks for a reason, and says what the role does not show (decision 38)', async ({ page }) => {
  const view = `POST /api/operator/people/${ID}/view`
  const answers = {
    'GET /api/users/me': createSession('operator', { operatorRole: 'support' }),
    [PERSON]: { body: { person: INES } },
    [view]: { body: { success: true, token: 'of-the-tab', expiresAt: '2026-11-21T10:30:00.000Z' } },
  }
  const sent = await open(page, `/operator/people/${ID}`, answers, STORAGE)
  await page.getByRole('button', { name: 'View as client' }).click()
  const dialog = page.getByRole('dialog', { name: 'View Marquee as Inês Carvalho?' })
  await expect(dialog.getByText('Invoices, earnings and bank details stay hidden')).toBeVisible()
  await dialog.getByRole('button', { name: 'View as client' }).click()
  await expect(dialog.getByText('Enter a reason')).toBeVisible()
  await expectAccessible(page, 'the reason for a view')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('A question about a campaign')
  await dialog.getByRole('button', { name: 'View as client' }).click()
  await expect(dialog).toBeHidden()
  expect(listSent(sent, view).map(({ body }) => JSON.parse(body ?? ''))).toEqual([
    { reason: 'A question about a campaign' },
  ])
})

test('the pending campaigns of a company are rejected at once, but not those of another operator (S-01)', async ({
  page,
}) => {
  const reject = `POST /api/operator/companies/${INES.party?.id ?? ''}/reject-campaigns`
  const answers = {
    ...asOperator,
    [PERSON]: { body: { person: INES } },
    [reject]: {
      body: {
        success: true,
        rejected: 1,
        skipped: [{ id: ID, name: 'Autumn roast', operator: 'Oskar Orel' }],
      },
    },
  }
  const sent = await open(page, `/operator/people/${ID}`, answers, STORAGE)
  await page.getByRole('button', { name: 'Reject 2 pending campaigns' }).click()
  const question = page.getByRole('dialog', { name: 'Reject 2 pending campaigns?' })
  await question.getByRole('textbox', { name: 'Reason' }).fill('Not a real company')
  await question.getByRole('button', { name: 'Reject campaigns' }).click()
  await expect(page.getByRole('status').filter({ hasText: '1 campaign rejected' })).toBeVisible()
  await expect(page.getByText('Not rejected, left to Oskar Orel: Autumn roast')).toBeVisible()
  expect(JSON.parse(listSent(sent, reject)[0]?.body ?? '')).toEqual({ reason: 'Not a real company' })
})
