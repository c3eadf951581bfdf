import { createCompany } from '@marquee/contract/companies'
import type { EndpointBodyInput } from '@marquee/contract/endpoint'
import { login, register, resetPassword, verifyEmail } from '@marquee/contract/identity'
import { createOwner } from '@marquee/contract/owners'
import { getMailbox } from '@marquee/contract/system'
import { type ApiClient, createApiClient, type Send } from './api-client.ts'

export const PASSWORD = 'a calm evening by the river'

/** A signed-in user. */
export type User = { api: ApiClient; token: string; email: string }

/** Registers a user; all fields have default values. */
export async function registerUser(
  send: Send,
  role: 'partner' | 'client',
  fields: Partial<EndpointBodyInput<typeof register>> = {},
): Promise<User & { userId: string }> {
  const email = `${role}-${crypto.randomUUID()}@marquee.example`
  const names = { firstName: 'Nora', lastName: 'Novak', phone: '', email }
  const body = { ...names, password: PASSWORD, confirmPassword: PASSWORD, ...fields, role }
  const { token, user } = await createApiClient(send)(register, { body })
  return { api: createApiClient(send, token), token, email: body.email, userId: user._id }
}

/** Signs in with the password of this file. */
export async function signIn(send: Send, email: string): Promise<User> {
  const { token } = await createApiClient(send)(login, { body: { email, password: PASSWORD } })
  return { api: createApiClient(send, token), token, email }
}

/** Chooses the password of an invited operator, with the link of the invitation. */
export async function acceptInvitation(send: Send, link: string, newPassword = PASSWORD): Promise<void> {
  const params = { token: link.split('/').at(-1) ?? '' }
  await createApiClient(send)(resetPassword, { params, body: { newPassword } })
}

/** A new partner with an owner profile. */
export async function createPartner(send: Send, email?: string): Promise<User> {
  const partner = await registerUser(send, 'partner', email === undefined ? {} : { email })
  await partner.api(createOwner, { body: EXAMPLE_OWNER })
  return partner
}

/** A new client with a company and a confirmed email address. */
export async function createClient(send: Send, email?: string): Promise<User> {
  const client = await registerUser(send, 'client', email === undefined ? {} : { email })
  await confirmEmail(client)
  await client.api(createCompany, { body: EXAMPLE_COMPANY })
  return client
}

/** Opens the verification link of an address. The development mailbox has the email when the registration returns. */
async function confirmEmail({ api, email }: User): Promise<void> {
  const { messages } = await api(getMailbox)
  const mail = messages.find(({ to, text }) => to.includes(email) && text.includes('/verifyEmail/'))
  await api(verifyEmail, { params: { token: /\/verifyEmail\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '' } })
}

/** Bookings must not meet the limit for new companies. */
export const UNLIMITED_BOOKING = { decisionDays: 30, newCompanyScreenDays: 1_000_000 }

export const EXAMPLE_OWNER = {
  name: 'City Screens d.o.o.',
  phone: '+385 1 555 010',
  email: 'office@cityscreens.example',
  address: 'Ilica 1, Zagreb',
  bankInfo: { bankName: 'Erste', accountHolder: 'Petra Kovač', accountNumber: 'HR1210010051863000160' },
}

export const EXAMPLE_COMPANY = {
  name: 'Weber Coffee GmbH',
  phone: '+43 662 1234',
  email: 'ads@webercoffee.example',
  address: 'Linzer Gasse 3, Salzburg',
  website: 'https://webercoffee.example',
  description: 'Coffee, roasted daily.',
}
