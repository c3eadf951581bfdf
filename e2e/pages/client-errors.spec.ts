import { expect, test } from '@playwright/test'
import { createRefusal, createSession, open, type Sent, TOKEN } from './built-pages.ts'

const REPORT = 'POST /api/client-errors'
const ACCEPTED = { status: 202, body: { accepted: true } }
const SESSION = { 'GET /api/users/me': createSession('partner') }
const listReports = (sent: readonly Sent[]) =>
  sent.filter(({ call }) => call === REPORT).map(({ body }) => JSON.parse(body ?? '') as Record<string, string>)

test('an error that no code expected is reported once, with its place and without who saw it (CLIENT_ERRORS)', async ({
  page,
}) => {
  const sent = await open(page, '/ownerprofile?from=mail', { ...SESSION, [REPORT]: ACCEPTED }, { token: TOKEN })
  await expect(page.getByRole('heading', { name: 'Your Information' })).toBeVisible()
  const fail = (message: string) => page.evaluate((words) => void Promise.reject(new Error(words)), message)
  await fail('the drawer is stuck')
  await fail('the drawer is stuck')
  await fail('the lid as well')
  await expect.poll(() => listReports(sent)).toHaveLength(2)
  expect(listReports(sent)).toMatchObject([
    {
      message: 'the drawer is stuck',
      page: '/ownerprofile',
      stack: expect.stringContaining('Error: the drawer is stuck'),
    },
    { message: 'the lid as well', page: '/ownerprofile' },
  ])
  const [report] = sent.filter(({ call }) => call === REPORT)
  expect(report?.authorization).toBeUndefined()
})

test('a server that takes no reports is asked once (CLIENT_ERRORS)', async ({ page }) => {
  const answers = { ...SESSION, [REPORT]: createRefusal(404, 'Not found') }
  const sent = await open(page, '/ownerprofile', answers, { token: TOKEN })
  await expect(page.getByRole('heading', { name: 'Your Information' })).toBeVisible()
  const fail = (message: string) => page.evaluate((words) => void Promise.reject(new Error(words)), message)
  const answered = page.waitForResponse('**/api/client-errors')
  await fail('the drawer is stuck')
  await (await answered).finished()
  await fail('the lid as well')
  await expect(page.getByRole('heading', { name: 'Your Information' })).toBeVisible()
  expect(listReports(sent)).toHaveLength(1)
})
