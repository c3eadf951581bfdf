import { describe, expect, it, vi } from 'vitest'
import { EMPTY_FORM } from './form.ts'
import { deleteFormBackup, saveFormBackup, buildBackupKey, readFormBackup } from './form-backup.ts'

// Has to run before the session reads the storage. Test files share modules, and another one may have ended its session.
const entries = vi.hoisted(() => {
  vi.resetModules()
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  })
  return stored
})
entries.set('token', 't')
const backup = { form: { ...EMPTY_FORM, name: 'Autumn' }, keptAt: '2026-11-20T14:32:00.000Z' }

describe('the backup of an unsent form', () => {
  it('is stored per user and campaign until it is removed (BOOK-4)', () => {
    const key = buildBackupKey('u1', undefined)
    expect(saveFormBackup(key, backup)).toBe(true)
    expect(readFormBackup(key)).toEqual(backup)
    expect(readFormBackup(buildBackupKey('u2', undefined))).toBeNull()
    expect(readFormBackup(buildBackupKey('u1', 'c1'))).toBeNull()
    deleteFormBackup(key)
    expect(readFormBackup(key)).toBeNull()
  })

  it('is not stored after a sign-out', () => {
    entries.delete('token')
    expect(saveFormBackup(buildBackupKey('u1', undefined), backup)).toBe(false)
    expect(readFormBackup(buildBackupKey('u1', undefined))).toBeNull()
    entries.set('token', 't')
  })

  it.each(['null', '{}', '{"form":null,"keptAt":"x"}', '{"form":{"name":1},"keptAt":"x"}'])(
    'is ignored if its text is %s',
    (text) => {
      entries.set('k', text)
      expect(readFormBackup('k')).toBeNull()
    },
  )
})
