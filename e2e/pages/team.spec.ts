import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { type Answers, createRefusal, getPath, holdAnswer, listSent, open, TOKEN } from './built-pages.ts'
import {
  createMe,
  createTeamAnswers,
  EXPIRED,
  INES,
  INVITATION,
  listMemberships,
  listTeam,
  ME,
  MEMBERS,
  MONA,
} from './team-fixtures.ts'

/** `/team`: the members of a company or owner profile (decision 33). */

const INVITE = 'POST /api/members/invitations'

const openTeam = (page: Page, answers: Answers = {}) =>
  open(page, '/team', { ...createTeamAnswers('client'), ...answers }, { token: TOKEN })
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

test.use({ timezoneId: 'Europe/Lisbon' })
test.beforeEach(({ page }) => page.clock.setFixedTime(new Date('2026-11-20T12:00:00Z')))

for (const width of [360, 1280]) {
  test(`shows members and open invitations at ${width} px, from the second list of the sidebar`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await openTeam(page)
    await expect(page.getByText('The people who work for Brisa Coffee Roasters in Marquee.')).toBeVisible()
    await expect(row(page, 'Inês Carvalho').first()).toContainText('You')
    await expect(row(page, 'mona@brisa.example')).toContainText('Manager')
    await expect(row(page, 'Vera Lindqvist')).toContainText('Suspended')
    await expect(row(page, INVITATION.email)).toContainText('11/25/2026')
    await expect(row(page, EXPIRED.email)).toContainText('Expired')
    await expectAccessible(page, 'the team')
    if (width === 360) await page.getByRole('button', { name: 'Open navigation' }).click()
    const link = page.getByRole('navigation', { name: 'More pages' }).getByRole('link', { name: 'Team' })
    await expect(link).toHaveAttribute('aria-current', 'page')
  })
}

test('invites with a role, and shows a refusal at the address', async ({ page }) => {
  const refused = { ...createRefusal(409, 'This person is already a member.') }
  const answer = { ...refused, body: { ...(refused.body as object), field: 'email' } }
  let isMember = true
  const sent = await openTeam(page, {
    [INVITE]: () => (isMember ? answer : { status: 201, body: { success: true, message: '', invitation: INVITATION } }),
  })
  await page.getByRole('button', { name: 'Invite member' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite member' })
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog.getByLabel('Email address')).toHaveAccessibleDescription('Enter an email address.')
  await dialog.getByLabel('Email address').fill('mona@brisa.example')
  await dialog.getByRole('radio', { name: /^Viewer/ }).check()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Email address')).toHaveAccessibleDescription('This person is already a member.')
  isMember = false
  await dialog.getByLabel('Email address').fill(INVITATION.email)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(toast(page, 'Invitation sent')).toContainText(INVITATION.email)
  expect(listSent(sent, INVITE).map(({ body }) => JSON.parse(body ?? ''))).toEqual([
    { email: 'mona@brisa.example', role: 'viewer' },
    { email: INVITATION.email, role: 'viewer' },
  ])
})

test('changes a role, removes a member, sends an invitation again and withdraws it', async ({ page }) => {
  const done = { body: { success: true, message: '' } }
  const sent = await openTeam(page, {
    [`PUT /api/members/${MONA._id}`]: { body: { success: true, message: '', member: { ...MONA, role: 'finance' } } },
    [`DELETE /api/members/${MONA._id}`]: done,
    [`POST /api/members/invitations/${INVITATION._id}/resend`]: {
      body: { success: true, message: '', invitation: INVITATION },
    },
    [`DELETE /api/members/invitations/${INVITATION._id}`]: done,
  })
  await page.getByRole('button', { name: 'Change role Mona Keller' }).click()
  const role = page.getByRole('dialog', { name: 'Change the role of Mona Keller' })
  await expect(role.getByRole('button', { name: 'Change role' })).toBeDisabled()
  await role.getByRole('radio', { name: /^Finance/ }).check()
  await role.getByRole('button', { name: 'Change role' }).click()
  await expect(toast(page, 'Role changed')).toContainText('Mona Keller: Finance')

  await page.getByRole('button', { name: 'Remove Mona Keller' }).click()
  const remove = page.getByRole('alertdialog', { name: 'Remove Mona Keller from Brisa Coffee Roasters?' })
  await expect(remove).toContainText('loses access at once')
  await remove.getByRole('button', { name: 'Remove' }).click()
  await expect(toast(page, 'Member removed')).toBeVisible()

  await page.getByRole('button', { name: `Send again to ${INVITATION.email}` }).click()
  await expect(toast(page, 'Invitation sent')).toBeVisible()
  await page.getByRole('button', { name: `Withdraw the invitation to ${INVITATION.email}` }).click()
  const withdraw = page.getByRole('alertdialog', { name: 'Withdraw this invitation?' })
  await withdraw.getByRole('button', { name: 'Withdraw' }).click()
  await expect(toast(page, 'Invitation withdrawn')).toBeVisible()
  expect(listSent(sent, `DELETE /api/members/${MONA._id}`)).toHaveLength(1)
  expect(listSent(sent, `DELETE /api/members/invitations/${INVITATION._id}`)).toHaveLength(1)
})

test('the only admin reads why they can neither leave nor change their role', async ({ page }) => {
  await openTeam(page)
  for (const name of ['Change role Inês Carvalho', 'Leave Brisa Coffee Roasters']) {
    await expect(page.getByRole('button', { name })).toBeDisabled()
    await expect(page.getByRole('button', { name })).toHaveAccessibleDescription(/You’re the only admin/)
  }
})

test('a viewer sees the members without controls and whom to ask, and can leave', async ({ page }) => {
  const viewer = { ...INES, role: 'viewer' as const }
  let hasLeft = false
  const sent = await openTeam(page, {
    [ME]: () => (hasLeft ? createMe('manager', 'partner', { membershipId: 'other' }) : createMe('viewer')),
    ...listMemberships('viewer', true),
    ...listTeam([{ ...MONA, role: 'admin' }, viewer]),
    'DELETE /api/users/me/membership': () => {
      hasLeft = true
      return { body: { success: true, message: '' } }
    },
  })
  await expect(page.getByText('Your role is Viewer. To invite people or change a role, ask Mona Keller.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Invite|Change role|Remove)/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Leave Brisa Coffee Roasters' }).click()
  const leave = page.getByRole('alertdialog', { name: 'Leave Brisa Coffee Roasters?' })
  await leave.getByRole('button', { name: 'Leave' }).click()
  // The server continues the session in the other business, of a partner.
  await expect.poll(() => getPath(page)).toBe('/ownerdashboard')
  expect(listSent(sent, 'DELETE /api/users/me/membership')).toHaveLength(1)
})

test('is empty for the only member, loads, fails, and asks for a company first', async ({ page }) => {
  const held = holdAnswer(createRefusal(429, 'Too many requests.'))
  let answer: () => ReturnType<typeof held.answer> = held.answer
  await openTeam(page, { [MEMBERS]: () => answer() })
  await expect(page.getByRole('heading', { level: 2, name: 'Team' })).toBeVisible()
  held.release()
  await expect(page.getByText('Could not be loaded', { exact: false }).or(page.getByText('Try again'))).not.toHaveCount(
    0,
  )
  answer = () => Promise.resolve({ body: { members: [INES], invitations: [] } })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'You’re the only member' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Invite member' })).toHaveCount(1)
})

test('without a company, the page leads to it', async ({ page }) => {
  const sent = await openTeam(page, {
    [ME]: createMe('admin', 'client', { membershipId: undefined, memberRole: undefined }),
  })
  await expect(page.getByRole('heading', { name: 'Create your company first' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Create company' })).toHaveAttribute('href', '/companyprofile')
  expect(listSent(sent, MEMBERS)).toHaveLength(0)
})
