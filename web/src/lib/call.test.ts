import { currentUser, login, uploadProfileImage } from '@marquee/contract/identity'
import { getPaymentStatus } from '@marquee/contract/payments'
import { saveView } from '@marquee/contract/saved-views'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type * as CallModule from './call.ts'
import type * as SessionModule from './session.ts'

/** What a browser has and Node lacks: a storage in memory and an address. */
function stubBrowser(stored: Record<string, string> = {}) {
  const entries = new Map(Object.entries(stored))
  // This tab has no impersonation.
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  })
  vi.stubGlobal('location', { pathname: '/campaigns', search: '?status=Draft' })
  return entries
}

/** Gives every request the same answer and records it. */
function stubFetch(status: number, body: string) {
  const sent: { url: string; headers: Record<string, string>; body: unknown }[] = []
  vi.stubGlobal('fetch', async (url: string, init: { headers: Record<string, string>; body: unknown }) => {
    sent.push({ url, headers: init.headers, body: init.body })
    return new Response(body, { status })
  })
  return sent
}

let call: typeof CallModule.call
let createSession: typeof SessionModule

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

async function load() {
  ;({ call } = await import('./call.ts'))
  createSession = await import('./session.ts')
}

const REFUSED = JSON.stringify({ message: 'No.', error: 'No.', code: 'no', requestId: 'r-1' })

it('sends the stored token unchanged, as it is at the time of the request (SESS-07, TRAP-19)', async () => {
  const entries = stubBrowser({ token: 'abc.def.ghi' })
  const sent = stubFetch(200, '{}')
  await load()
  await call(currentUser)
  entries.set('token', 'another')
  await call(currentUser)
  expect(sent.map(({ headers }) => headers.authorization)).toEqual(['abc.def.ghi', 'another'])
})

it('names the business for which it is made (decision 33)', async () => {
  const user = JSON.stringify({ _id: 'u1', role: 'client', membershipId: 'm1' })
  stubBrowser({ token: 'abc.def.ghi', user })
  const sent = stubFetch(200, '{}')
  await load()
  await call(currentUser)
  expect(sent.map(({ headers }) => headers['marquee-membership'])).toEqual(['m1'])
})

it('sends exactly email and password to sign in, and no header without a token (LOGIN-09)', async () => {
  stubBrowser()
  const sent = stubFetch(200, '{"success":true,"token":"t"}')
  await load()
  await call(login, { body: { email: 'a@b.c', password: 'x' } })
  expect(sent).toEqual([
    {
      url: '/api/users/login',
      headers: { 'content-type': 'application/json' },
      body: '{"email":"a@b.c","password":"x"}',
    },
  ])
})

it('sets no time limit for a request, with or without progress (SESS-08)', async () => {
  stubBrowser()
  const limits: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    limits.push(init.signal)
    return new Response('{}')
  })
  class Upload extends EventTarget {
    timeout = 0
    status = 200
    responseText = '{}'
    upload = new EventTarget()
    open() {}
    setRequestHeader() {}
    send() {
      limits.push(this.timeout)
      this.dispatchEvent(new Event('load'))
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload)
  await load()
  await call(currentUser)
  await call(uploadProfileImage, { body: {}, files: { profileImage: null }, onProgress: () => {} })
  expect(limits).toEqual([undefined, 0])
})

it('throws the refusal with its message, code and request id', async () => {
  stubBrowser()
  stubFetch(400, REFUSED)
  await load()
  await expect(call(login, { body: { email: '', password: '' } })).rejects.toMatchObject({
    name: 'CallRefused',
    status: 400,
    message: 'No.',
    error: 'No.',
    code: 'no',
    requestId: 'r-1',
  })
})

it("has no error field if the answer is not the server's (REG-C-13)", async () => {
  stubBrowser()
  stubFetch(502, '<html>Bad gateway</html>')
  await load()
  await expect(call(currentUser)).rejects.toMatchObject({ name: 'CallRefused', error: undefined })
})

it('ends the session on a 401 and remembers the page (OPEN-08)', async () => {
  const entries = stubBrowser({ token: 'stale', user: '{"_id":"7","role":"client"}' })
  stubFetch(401, REFUSED)
  await load()
  await expect(call(currentUser)).rejects.toMatchObject({ status: 401 })
  expect([...entries.keys()]).toEqual([])
  expect(createSession.getSession()).toMatchObject({
    token: null,
    user: null,
    interrupted: { path: '/campaigns?status=Draft', userId: '7' },
  })
})

it('keeps the token when the connection is lost (OPEN-08)', async () => {
  const entries = stubBrowser({ token: 'good' })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await load()
  await expect(call(currentUser)).rejects.toMatchObject({ name: 'CallFailed' })
  expect(entries.get('token')).toBe('good')
})

it('ends no session for a wrong password (LOGIN-16)', async () => {
  const entries = stubBrowser({ token: 'good' })
  stubFetch(401, REFUSED)
  await load()
  await expect(call(login, { body: { email: 'a', password: 'b' } })).rejects.toMatchObject({ status: 401 })
  expect(entries.get('token')).toBe('good')
})

const VIEW = { list: 'fleet', name: 'Offline', search: '' } as const

it('sends a change without an answer again, with the same key, until there is one (decision 2)', async () => {
  stubBrowser({ token: 'good' })
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const keys: unknown[] = []
  const answers = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    async () => new Response('', { status: 502 }),
  ]
  vi.stubGlobal('fetch', (_: string, { headers }: { headers: Record<string, string> }) => {
    keys.push(headers['idempotency-key'])
    return (answers.shift() ?? (async () => new Response('{"success":true}', { status: 201 })))()
  })
  await load()
  const [first] = await Promise.all([call(saveView, { body: VIEW }), vi.runAllTimersAsync()])
  expect(first).toEqual({ success: true })
  await call(saveView, { body: VIEW })
  expect(keys).toEqual([keys[0], keys[0], keys[0], expect.stringMatching(/^[-0-9a-f]{36}$/)])
  expect(keys[3]).not.toBe(keys[0])
})

it('sends a read by POST again without a key', async () => {
  stubBrowser({ token: 'good' })
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  await load()
  const sent = stubFetch(502, REFUSED)
  const body = { ownerId: 'o', screenId: 's', month: '2026-11' }
  await Promise.all([expect(call(getPaymentStatus, { body })).rejects.toThrow('No.'), vi.runAllTimersAsync()])
  expect(sent.map(({ headers }) => headers['idempotency-key'])).toEqual([undefined, undefined, undefined])
})

it('sends a change again while the server still carries out the first one', async () => {
  stubBrowser({ token: 'good' })
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const answers = [
    new Response('', { status: 502 }),
    new Response(JSON.stringify({ code: 'stillRunning' }, null, 2), { status: 409 }),
    new Response('{"success":true}', { status: 201 }),
  ]
  const keys = new Set<string | undefined>()
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
    keys.add(headers['idempotency-key'])
    return answers.shift()
  })
  await load()
  const [saved] = await Promise.all([call(saveView, { body: VIEW }), vi.runAllTimersAsync()])
  expect(saved).toEqual({ success: true })
  expect([answers.length, keys.size]).toEqual([0, 1])
})

it('shows the failure of a change after two repetitions, and sends a refused one once', async () => {
  stubBrowser({ token: 'good' })
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  await load()
  for (const [status, times] of [
    [504, 3],
    [503, 1],
    [409, 1],
  ] as const) {
    const sent = stubFetch(status, REFUSED)
    const refused = expect(call(saveView, { body: VIEW })).rejects.toMatchObject({ status })
    await vi.runAllTimersAsync()
    await refused
    expect(sent).toHaveLength(times)
  }
})
