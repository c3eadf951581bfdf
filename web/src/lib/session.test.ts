import type { User } from '@marquee/contract/identity'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const INES: User = {
  _id: '7',
  firstName: 'Inês',
  lastName: 'Carvalho',
  email: 'ines@brisa-coffee.example',
  phone: '',
  role: 'client',
  profileImage: null,
  language: 'en',
  emailVerified: true,
}

let entries: Map<string, string>

/** A storage over a map; its keys are its own properties, as in a browser. */
function createStorage(map: Map<string, string>) {
  const methods: Record<string, unknown> = {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => map.set(key, value),
    removeItem: (key: string) => map.delete(key),
  }
  return new Proxy(methods, {
    ownKeys: () => [...map.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  })
}

beforeEach(() => {
  vi.resetModules()
  entries = new Map()
  vi.stubGlobal('localStorage', createStorage(entries))
  vi.stubGlobal('sessionStorage', createStorage(new Map()))
})
afterEach(() => vi.unstubAllGlobals())

it('restores token and user at the start (SESS-03)', async () => {
  entries.set('token', 't').set('user', JSON.stringify(INES))
  const { getSession } = await import('./session.ts')
  expect(getSession()).toMatchObject({ token: 't', user: INES })
})

it('stores the user on every change (SESS-04)', async () => {
  entries.set('token', 't')
  const { saveUser } = await import('./session.ts')
  saveUser({ ...INES, profileImage: 'new.jpg' })
  expect(JSON.parse(entries.get('user') ?? '')).toMatchObject({ profileImage: 'new.jpg' })
})

it('removes both entries at sign-out and never writes the word null (SESS-05, TRAP-21)', async () => {
  entries.set('token', 't').set('user', JSON.stringify(INES))
  const { getSession, clearSession } = await import('./session.ts')
  clearSession()
  expect(entries.size).toBe(0)
  expect(getSession()).toMatchObject({ token: null, user: null })
})

it("removes all data of the user at sign-out, and keeps the browser's colour scheme (SESS-06)", async () => {
  entries.set('token', 't').set('marquee-campaign-form/7/new', '{}').set('marquee-setup-hidden', '7')
  entries.set('marquee-scheme', 'dark').set('of-another-application', 'x')
  const { clearSession, mayStore } = await import('./session.ts')
  expect(mayStore()).toBe(true)
  clearSession()
  expect([...entries.keys()]).toEqual(['marquee-scheme', 'of-another-application'])
  expect(mayStore()).toBe(false)
})

it('keeps unsent forms only for the user whose session the server ended (OPEN-08)', async () => {
  entries.set('token', 't').set('user', JSON.stringify(INES)).set('marquee-campaign-form/7/new', '{}')
  const { endSession, clearInterruption, saveToken, saveUser, mayStore } = await import('./session.ts')
  const signInAgain = (user: User) => {
    saveToken('u')
    saveUser(user)
    clearInterruption()
  }
  endSession('/campaigns/add')
  expect(mayStore()).toBe(true)
  signInAgain(INES)
  expect(entries.has('marquee-campaign-form/7/new')).toBe(true)
  endSession('/campaigns/add')
  signInAgain({ ...INES, _id: '8' })
  expect(entries.has('marquee-campaign-form/7/new')).toBe(false)
})

it('keeps unsent forms apart by business, and gives the first business what was entered before it (decision 33)', async () => {
  entries.set('token', 't').set('user', JSON.stringify(INES)).set('marquee-campaign-form/7/new', '{}')
  const { getInputOwner, saveUser } = await import('./session.ts')
  saveUser({ ...INES, membershipId: 'm1' })
  expect([...entries.keys()].filter((key) => key.startsWith('marquee-'))).toEqual(['marquee-campaign-form/m1/new'])
  saveUser({ ...INES, membershipId: 'm2' })
  expect(entries.has('marquee-campaign-form/m1/new')).toBe(true)
  expect(['m1', 'm2', undefined].map((membershipId) => getInputOwner({ ...INES, membershipId }))).toEqual([
    'm1',
    'm2',
    INES._id,
  ])
})

it('stores no user that arrives after the sign-out (TRAP-21)', async () => {
  entries.set('token', 't')
  const { clearSession, saveUser, getSession } = await import('./session.ts')
  clearSession()
  saveUser(INES)
  expect(entries.size).toBe(0)
  expect(getSession().user).toBeNull()
})

it('shows no former user under a new token (TRAP-21)', async () => {
  entries.set('token', 't').set('user', JSON.stringify(INES))
  const { getSession, saveToken } = await import('./session.ts')
  saveToken('u')
  expect(getSession()).toMatchObject({ token: 'u', user: null })
  expect(entries.has('user')).toBe(false)
})

it('ignores an invalid stored user', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  entries.set('token', 't').set('user', '{"firstName":')
  const { getSession } = await import('./session.ts')
  expect(getSession().user).toBeNull()
})

it('is limited to its tab during an impersonation, and the session of the browser stays (decision 7)', async () => {
  entries.set('token', 'of the operator').set('user', JSON.stringify({ ...INES, role: 'operator' }))
  const ofTab = new Map<string, string>()
  vi.stubGlobal('sessionStorage', createStorage(ofTab))
  const { startImpersonation } = await import('./session.ts')
  const storage = { clear: () => ofTab.clear(), setItem: (key: string, value: string) => ofTab.set(key, value) }
  startImpersonation({ sessionStorage: storage } as never, 't')
  expect(ofTab).toEqual(
    new Map([
      ['looking', 'yes'],
      ['token', 't'],
    ]),
  )
  vi.resetModules()
  const { getSession, clearSession, isImpersonating, saveUser, mayStore, getStoredToken } = await import('./session.ts')
  expect(getSession()).toMatchObject({ token: 't', user: null })
  saveUser(INES)
  expect(getSession().user).toEqual(INES)
  expect(mayStore()).toBe(false)
  clearSession()
  // The tab does not get the operator's own session.
  expect([isImpersonating(), getStoredToken()]).toEqual([true, null])
  expect(entries.get('token')).toBe('of the operator')
})
