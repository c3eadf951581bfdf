import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { inviteOperator } from '../../modules/identity/commands/accounts.ts'
import { users } from '../../modules/identity/schema.ts'
import { inTransaction } from '../../platform/db/database.ts'
import type { TestHouse } from '../house.ts'
import { type Reply, type Voice, voice } from '../people.ts'

export const PASSWORD = 'a calm evening by the river'

/** Somebody with an account, signed in: a voice and the facts about them. */
export type Person = Voice & { token: string; userId: string; email: string }
export type Partner = Person & { ownerId: string }
export type Client = Person & { companyId: string }

/** A new partner with an owner profile. */
export async function partner(house: TestHouse, name = 'Petra Kovač'): Promise<Partner> {
  const person = await newcomer(house, 'partner', name)
  const { owner } = bodyOf(await person.post('/api/owners', ownerFields()), 201) as { owner: { _id: string } }
  return { ...person, ownerId: owner._id }
}

/** A new client with a company and a confirmed email address. */
export async function client(house: TestHouse, name = 'Carl Weber'): Promise<Client> {
  const person = await newcomer(house, 'client', name)
  await house.house.db.update(users).set({ emailVerifiedAt: house.clock.now() }).where(eq(users.id, person.userId))
  const { company } = bodyOf(await person.send('POST', '/api/companies', companyFields()), 201) as {
    company: { _id: string }
  }
  return { ...person, companyId: company._id }
}

/** Somebody who has registered and done nothing else. */
export async function newcomer(house: TestHouse, role: 'partner' | 'client', name = 'Nora Novak'): Promise<Person> {
  const registration = { ...registrationFields(name), role }
  const { token, user } = bodyOf(await voice(house).post('/api/users/register', registration), 201) as {
    token: string
    user: { _id: string }
  }
  return { ...voice(house, token), token, userId: user._id, email: registration.email }
}

export type Operator = Person & {
  /** What their authenticator works its codes out from. */
  secret: string
  recoveryCodes: string[]
}

/** An operator, made as from the command line, who has signed in and set up the second factor (decision 6). */
export async function operator(house: TestHouse, name = 'Olga Berg'): Promise<Operator> {
  const person = await operatorWithoutFactor(house, name)
  return { ...person, ...(await setUpFactor(house, person)) }
}

/** An operator who has chosen a password by the link and signed in, and not come any further. */
export async function operatorWithoutFactor(house: TestHouse, name = 'Olga Berg'): Promise<Person> {
  const { firstName, lastName, email } = registrationFields(name)
  const { database, clock, config } = house.house
  const link = await inTransaction(database, (tx) =>
    inviteOperator(tx, { firstName, lastName, email }, { at: clock.now(), publicUrl: config.publicUrl }),
  )
  const nobody = voice(house)
  const path = new URL(String(link)).pathname
  bodyOf(await nobody.post(`/api/users${path}`, { newPassword: PASSWORD }), 200)
  const { token } = bodyOf(await nobody.post('/api/users/login', { email, password: PASSWORD }), 200) as {
    token: string
  }
  const signedIn = voice(house, token)
  const { user } = bodyOf(await signedIn.get('/api/users/me'), 200) as { user: { _id: string } }
  return { ...signedIn, token, userId: user._id, email }
}

/** Sets up a second factor by the calls that anybody makes. */
export async function setUpFactor(
  house: TestHouse,
  person: Voice,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const begun = await person.post('/api/users/me/second-factor', { password: PASSWORD })
  const { secret } = bodyOf(begun, 200) as { secret: string }
  const confirmed = await person.post('/api/users/me/second-factor/confirm', { code: codeOf(house, secret) })
  const { recoveryCodes } = bodyOf(confirmed, 200) as { recoveryCodes: string[] }
  return { secret, recoveryCodes }
}

/** What an authenticator with that secret shows now, or so many half minutes from now. */
export function codeOf({ clock }: TestHouse, secret: string, halfMinutes = 0): string {
  const timestamp = clock.now().getTime() + halfMinutes * 30_000
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}

export function registrationFields(name = 'Nora Novak') {
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

export function ownerFields() {
  return {
    name: 'City Screens d.o.o.',
    phone: '+385 1 555 010',
    email: 'office@cityscreens.example',
    address: 'Ilica 1, Zagreb',
    bankInfo: { bankName: 'Erste', accountHolder: 'Petra Kovač', accountNumber: 'HR1210010051863000160' },
    sameInfoAsUser: false,
  }
}

export function companyFields() {
  return {
    name: 'Weber Coffee GmbH',
    phone: '+43 662 1234',
    email: 'ads@webercoffee.example',
    address: 'Linzer Gasse 3, Salzburg',
    website: 'https://webercoffee.example',
    description: 'Coffee, roasted daily.',
  }
}

/** The body of an answer that must have that status; says what came instead. */
export function bodyOf(reply: Reply, status: number): unknown {
  if (reply.status !== status) throw new Error(`expected ${status}, got ${reply.status}: ${JSON.stringify(reply.body)}`)
  return reply.body
}

/** The newest link of that kind in the mails to an address, whatever still waits in the queue. */
export async function linkIn(house: TestHouse, email: string, kind: 'verifyEmail' | 'reset-password'): Promise<string> {
  await house.jobs.drain()
  const { messages } = (await voice(house).get('/api/mailbox')).body as { messages: { to: string; text: string }[] }
  for (const { to, text } of messages) {
    const link = new RegExp(`https?://\\S+/${kind}/\\S+`).exec(text)?.[0]
    if (to === email && link) return link
  }
  throw new Error(`no ${kind} link was mailed to ${email}`)
}
