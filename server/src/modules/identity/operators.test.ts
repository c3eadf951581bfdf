import { afterAll, beforeAll, expect, it } from 'vitest'
import { runInTransaction } from '../../platform/db/database.ts'
import { startApp, type TestApp } from '../../testing/app.ts'
import { registerUser, createOperator } from '../../testing/people/users.ts'
import { inviteOperator } from './commands/accounts.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

it('gives an operator who lost the link a new one, but never a link to another person’s account', async () => {
  const [olga, nora] = [await createOperator(app), await registerUser(app, 'client')]
  const invite = (email: string) =>
    runInTransaction(app.context.database, (tx) =>
      inviteOperator(
        tx,
        { email, firstName: 'Other', lastName: 'Name' },
        { at: app.clock.now(), publicUrl: 'http://marquee.test' },
      ),
    )
  expect(await invite(olga.email)).toMatch(/^http:\/\/marquee\.test\/reset-password\/[\w-]{43}$/)
  expect((await olga.get('/api/users/me')).body).toMatchObject({ user: { firstName: 'Olga' } })
  expect(await invite(nora.email)).toBeUndefined()
})
