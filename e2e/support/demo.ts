import { login, register } from '@marquee/contract/identity'
import type { BrowserContext } from '@playwright/test'
import { type RunningServer, startServer } from './server.ts'

export type DemoMarquee = RunningServer & {
  /** Signs in the pages of that context. */
  signIn(context: BrowserContext, token: string): Promise<void>
  getToken(email: string): Promise<string>
  /** A partner without any data. */
  registerPartner(email: string): Promise<string>
  get<Answer>(path: string, token: string): Promise<Answer>
}

export const DEMO_PARTNER = 'partner@demo.example'
export const DEMO_OPERATOR = 'operator@demo.example'

/** The product with its demo world, for pages that need content. */
export async function startDemo(): Promise<DemoMarquee> {
  const { url, stop } = await startServer({ DEMO: '1' }, 'The demo world is there')
  const post = async (path: string, body: object) => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as { token: string } // both calls below return a token
  }
  return {
    url,
    signIn: async (context, token) => {
      await context.addInitScript((value) => localStorage.setItem('token', value), token)
    },
    getToken: async (email) => (await post(login.path, { email, password: 'marquee-demo' })).token,
    registerPartner: async (email) => {
      const password = 'a-long-enough-password'
      const person = { firstName: 'Nora', lastName: 'Neu', email, phone: '', role: 'partner' }
      return (await post(register.path, { ...person, password, confirmPassword: password })).token
    },
    get: async <Answer>(path: string, token: string) => {
      const answer = await fetch(url + path, { headers: { authorization: token } })
      return (await answer.json()) as Answer // the caller uses the names of the contract
    },
    stop,
  }
}
