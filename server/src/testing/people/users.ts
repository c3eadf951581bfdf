import { randomUUID } from 'node:crypto'
import type { OperatorRole } from '@marquee/contract/operator-roles.rules'
import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { inviteOperator } from '../../modules/identity/commands/accounts.ts'
import { users } from '../../modules/identity/schema.ts'
import { runInTransaction } from '../../platform/db/database.ts'
import type { TestApp } from '../app.ts'
import { type Reply, type ApiClient, createApiClient } from '../api-client.ts'

export const PASSWORD = 'a calm evening by the river'

/** A signed-in user: an API client and the user's ids. */
export type Person = ApiClient & { token: string; userId: string; email: string }
export type Partner = Person & { ownerId: string }
export type Client = Person & { companyId: string }

/** A new partner with an owner profile. */
export async function createPartner(app: TestApp, name = 'Petra Kovač'): Promise<Partner> {
  const person = await registerUser(app, 'partner', name)
  const { owner } = requireBody(await person.post('/api/owners', buildOwnerFields()), 201) as { owner: { _id: string } }
  return { ...person, ownerId: owner._id }
}

/** A new client with a company and a confirmed email address. */
export async function createClient(app: TestApp, name = 'Carl Weber'): Promise<Client> {
  const person = await registerUser(app, 'client', name)
  await app.context.db.update(users).set({ emailVerifiedAt: app.clock.now() }).where(eq(users.id, person.userId))
  const { company } = requireBody(await person.send('POST', '/api/companies', buildCompanyFields()), 201) as {
    company: { _id: string }
  }
  return { ...person, companyId: company._id }
}

/** A user who has only registered. */
export async function registerUser(app: TestApp, role: 'partner' | 'client', name = 'Nora Novak'): Promise<Person> {
  const registration = { ...buildRegistration(name), role }
  const { token, user } = requireBody(await createApiClient(app).post('/api/users/register', registration), 201) as {
    token: string
    user: { _id: string }
  }
  return { ...createApiClient(app, token), token, userId: user._id, email: registration.email }
}

export type Operator = Person & {
  /** The secret of the authenticator app. */
  secret: string
  recoveryCodes: string[]
}

/** An operator, created as from the command line, who has signed in and set up the second factor (decision 6). */
export async function createOperator(app: TestApp, name = 'Olga Berg', role?: OperatorRole): Promise<Operator> {
  const person = await createBareOperator(app, name, role)
  return { ...person, ...(await setUpFactor(app, person)) }
}

/** An operator who has chosen a password with the link and signed in, without a second factor. */
export async function createBareOperator(app: TestApp, name = 'Olga Berg', role?: OperatorRole): Promise<Person> {
  const { firstName, lastName, email } = buildRegistration(name)
  const { database, clock, config } = app.context
  const link = await runInTransaction(database, (tx) =>
    inviteOperator(
      tx,
      { firstName, lastName, email, operatorRole: role },
      { at: clock.now(), publicUrl: config.publicUrl },
    ),
  )
  const anonymous = createApiClient(app)
  const path = new URL(String(link)).pathname
  requireBody(await anonymous.post(`/api/users${path}`, { newPassword: PASSWORD }), 200)
  const { token } = requireBody(await anonymous.post('/api/users/login', { email, password: PASSWORD }), 200) as {
    token: string
  }
  const signedIn = createApiClient(app, token)
  const { user } = requireBody(await signedIn.get('/api/users/me'), 200) as { user: { _id: string } }
  return { ...signedIn, token, userId: user._id, email }
}

/** Sets up a second factor with the calls that users make. */
export async function setUpFactor(
  app: TestApp,
  person: ApiClient,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const begun = await person.post('/api/users/me/second-factor', { password: PASSWORD })
  const { secret } = requireBody(begun, 200) as { secret: string }
  const confirmed = await person.post('/api/users/me/second-factor/confirm', { code: generateCode(app, secret) })
  const { recoveryCodes } = requireBody(confirmed, 200) as { recoveryCodes: string[] }
  return { secret, recoveryCodes }
}

/** The code of an authenticator app with that secret, now or that many half minutes later. */
export function generateCode({ clock }: TestApp, secret: string, halfMinutes = 0): string {
  const timestamp = clock.now().getTime() + halfMinutes * 30_000
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}

export function buildRegistration(name = 'Nora Novak') {
  const [firstName = '', lastName = ''] = name.split(' ')
  return {
    firstName,
    lastName,
    email: `${firstName}.${randomUUID().slice(0, 8)}@example.com`.toLowerCase(),
    phone: '+43 662 8044',
    password: PASSWORD,
    confirmPassword: PASSWORD,
  }
}

export function buildOwnerFields() {
  return {
    name: 'City Screens d.o.o.',
    phone: '+385 1 555 010',
    email: 'office@cityscreens.example',
    address: 'Ilica 1, Zagreb',
    bankInfo: { bankName: 'Erste', accountHolder: 'Petra Kovač', accountNumber: 'HR1210010051863000160' },
    sameInfoAsUser: false,
  }
}

export function buildCompanyFields() {
  return {
    name: 'Weber Coffee GmbH',
    phone: '+43 662 1234',
    email: 'ads@webercoffee.example',
    address: 'Linzer Gasse 3, Salzburg',
    website: 'https://webercoffee.example',
    description: 'Coffee, roasted daily.',
  }
}

/** The body of an answer that must have that status; throws with the answer otherwise. */
export function requireBody(reply: Reply, status: number): unknown {
  if (reply.status !== status) throw new Error(`expected ${status}, got ${reply.status}: ${JSON.stringify(reply.body)}`)
  return reply.body
}

/** The newest link of that kind in the emails to an address, after the queue is drained. */
export async function getMailedLink(
  app: TestApp,
  email: string,
  kind:
    | 'verifyEmail'
    | 'reset-password'
    | 'email-change/confirm'
    | 'email-change/cancel'
    | 'invitation'
    | 'account-deletion/keep',
): Promise<string> {
  await app.jobs.drain()
  const { messages } = (await createApiClient(app).get('/api/mailbox')).body as {
    messages: { to: string; text: string }[]
  }
  for (const { to, text } of messages) {
    const link = new RegExp(`https?://\\S+/${kind}/\\S+`).exec(text)?.[0]
    if (to === email && link) return link
  }
  throw new Error(`no ${kind} link was mailed to ${email}`)
}
