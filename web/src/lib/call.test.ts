import { currentUser, login, uploadProfileImage } from '@marquee/contract/identity'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
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
