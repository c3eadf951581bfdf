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
  emailVerified: true,
}

let entries: Map<string, string>

beforeEach(() => {
  vi.resetModules()
  entries = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('restores token and user at the start (SESS-03)', async () => {
  entries.set('token', 't').set('user', JSON.stringify(INES))
  const { currentSession } = await import('./session.ts')
  expect(currentSession()).toMatchObject({ token: 't', user: INES })
})

it('writes the user whenever it changes (SESS-04)', async () => {
  const { keepUser } = await import('./session.ts')
  keepUser({ ...INES, profileImage: 'new.jpg' })
  expect(JSON.parse(entries.get('user') ?? '')).toMatchObject({ profileImage: 'new.jpg' })
})

it('removes both entries at sign out and never writes the word null (SESS-05, TRAP-21)', async () => {
  entries.set('token', 't').set('user', JSON.stringify(INES))
  const { currentSession, forgetSession } = await import('./session.ts')
  forgetSession()
  expect(entries.size).toBe(0)
  expect(currentSession()).toMatchObject({ token: null, user: null })
})

it('shows nobody else under a new token (TRAP-21)', async () => {
  entries.set('token', 't').set('user', JSON.stringify(INES))
  const { currentSession, keepToken } = await import('./session.ts')
  keepToken('u')
  expect(currentSession()).toMatchObject({ token: 'u', user: null })
  expect(entries.has('user')).toBe(false)
})

it('takes a broken stored user for none', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  entries.set('token', 't').set('user', '{"firstName":')
  const { currentSession } = await import('./session.ts')
  expect(currentSession().user).toBeNull()
})
