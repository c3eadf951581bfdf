import { readFile } from 'node:fs/promises'
import { toCalendarDay } from '@marquee/contract/days.rules'

/** The replies of calls, as far as the measurements read them. */
type Json = { [key: string]: unknown }

/** Creates the accounts of a measurement by the calls of real users. */
export function createAccountClient(url: string) {
  const ask = createAsk(url)
  const json: AskJson = (method, path, body, token) =>
    ask(method, path, JSON.stringify(body), token, 'application/json')

  const partner = async () => {
    const { email, token } = await register(json, 'partner')
    const bankInfo = { bankName: 'Bank', accountHolder: 'Inês Carvalho', accountNumber: 'AT611904300234573201' }
    await json('POST', '/api/owners', { name: 'Fleet', phone: '1', email, address: 'Salzburg', bankInfo }, token)
    return { email, token }
  }

  const client = async () => {
    const { email, password, token } = await register(json, 'client')
    await confirmAddress(ask, email)
    const company = { name: 'Brisa', phone: '1', email, address: 'Lisboa', description: 'Coffee' }
    await ask('POST', '/api/companies', buildForm(company), token)
    return { email, password, token }
  }

  const uploadDraft = async (token: string, video: Blob) => {
    const form = buildForm({
      name: 'Draft',
      startDate: toCalendarDay('UTC', new Date()),
      numberOfWeeks: '1',
      type: 'vehicle',
      status: 'Draft',
    })
    form.append('video', video, 'clip.mp4')
    return ask('POST', '/api/campaigns', form, token)
  }

  return {
    ask,
    json,
    client,
    partner,
    uploadDraft,
    /** Uploads a video and returns the name under which it is served. */
    uploadVideo: async (path: string): Promise<string> => {
      const { token } = await client()
      const { campaign } = await uploadDraft(token, new Blob([Uint8Array.from(await readFile(path))]))
      return (campaign as { video: { name: string } }).video.name
    },
  }
}

type Ask = (
  method: string,
  path: string,
  body: string | FormData | undefined,
  token?: string,
  type?: string,
) => Promise<Json>
type AskJson = (method: string, path: string, body: unknown, token?: string) => Promise<Json>

function createAsk(url: string): Ask {
  return async (method, path, body, token, type) => {
    const response = await fetch(`${url}${path}`, {
      method,
      ...(body === undefined ? {} : { body }),
      headers: { ...(token ? { authorization: token } : {}), ...(type ? { 'content-type': type } : {}) },
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Json
  }
}

async function register(json: AskJson, role: 'client' | 'partner') {
  const email = `${role}-${crypto.randomUUID()}@bench.example`
  const password = 'a-password-for-the-bench'
  const person = { firstName: 'Inês', lastName: 'Carvalho', phone: '', email, password, confirmPassword: password }
  const { token } = await json('POST', '/api/users/register', { ...person, role })
  return { email, password, token: String(token) }
}

/** Opens the verification link of an address. The development mailbox has the email when the registration returns. */
async function confirmAddress(ask: Ask, email: string): Promise<void> {
  const { messages } = await ask('GET', '/api/mailbox', undefined)
  const mail = (messages as { to: string; text: string }[]).find(
    ({ to, text }) => to.includes(email) && text.includes('/verifyEmail/'),
  )
  await ask('GET', `/api/users/verifyEmail/${/\/verifyEmail\/(\S+)/.exec(mail?.text ?? '')?.[1]}`, undefined)
}

function buildForm(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}
