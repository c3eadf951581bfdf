import { createCompany } from '@marquee/contract/companies'
import { login, register, resetPassword, verifyEmail } from '@marquee/contract/identity'
import { createOwner } from '@marquee/contract/owners'
import { getMailbox } from '@marquee/contract/system'
import type { ServerProcess } from './server-process.ts'
import type { Transport } from './transport.ts'
import { type ApiClient, createApiClient } from './api-client.ts'

const PASSWORD = 'a-simulated-night-at-the-opera'
const OPERATOR = 'operator@simulated.example'

/** Signs in for every action, because idle sessions end after twelve hours (decision 6). */
export type SignIn = (atMs: number) => Promise<ApiClient>

export async function createOperator(transport: Transport, server: ServerProcess, atMs: number): Promise<SignIn> {
  const link = await server.inviteOperator(OPERATOR, atMs)
  const params = { token: link.split('/').at(-1) ?? '' }
  await createApiClient(transport)(resetPassword, atMs, { params, body: { newPassword: PASSWORD } })
  return createSignIn(transport, OPERATOR)
}

export async function createPartner(transport: Transport, number: number, atMs: number): Promise<SignIn> {
  const [signIn, voice] = await signUp(transport, 'partner', `partner-${number}`, atMs)
  await voice(createOwner, atMs, {
    body: {
      name: `Partner ${number}`,
      phone: '+353 61 555 180',
      email: `partner-${number}@simulated.example`,
      address: '68 Dock Road, Limerick',
      bankInfo: {
        bankName: 'Bank of Limerick',
        accountHolder: `Partner ${number}`,
        accountNumber: 'IE29AIBK93115212345678',
      },
    },
  })
  return signIn
}

export async function createClient(transport: Transport, number: number, atMs: number): Promise<SignIn> {
  const [signIn, voice] = await signUp(transport, 'client', `client-${number}`, atMs)
  await confirmAddress(voice, `client-${number}@simulated.example`, atMs)
  await voice(createCompany, atMs, {
    body: {
      name: `Company ${number}`,
      phone: '+351 21 555 0140',
      email: `client-${number}@simulated.example`,
      address: 'Rua do Norte 12, Lisboa',
      description: 'Books every slot there is.',
    },
  })
  return signIn
}

/** Opens the verification link of an address. The development mailbox has the email when the registration returns. */
async function confirmAddress(voice: ApiClient, email: string, atMs: number): Promise<void> {
  const { messages } = await voice(getMailbox, atMs)
  const mail = messages.find(({ to, text }) => to.includes(email) && text.includes('/verifyEmail/'))
  const token = /\/verifyEmail\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
  await voice(verifyEmail, atMs, { params: { token } })
}

async function signUp(transport: Transport, role: 'partner' | 'client', name: string, atMs: number) {
  const email = `${name}@simulated.example`
  const names = { firstName: 'Simulated', lastName: name, phone: '' }
  const body = { ...names, email, password: PASSWORD, confirmPassword: PASSWORD, role }
  const { token } = await createApiClient(transport)(register, atMs, { body })
  return [createSignIn(transport, email), createApiClient(transport, token)] as const
}

function createSignIn(transport: Transport, email: string): SignIn {
  return async (atMs) => {
    const { token } = await createApiClient(transport)(login, atMs, { body: { email, password: PASSWORD } })
    return createApiClient(transport, token)
  }
}
