import { afterEach, describe, expect, it, vi } from 'vitest'
import type { SendOutcome } from './send-file.ts'

// Has to run before the session reads the storage.
vi.hoisted(() => {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
})
const sendFile = vi.hoisted(() => vi.fn<() => Promise<SendOutcome>>())
vi.mock('./send-file.ts', () => ({ sendFile, deleteUpload: async () => {} }))
const { startVideoUpload } = await import('./video-upload.ts')

const file = new File(['0123456789'], 'spot.mp4')
const neverSettle = () => new Promise<SendOutcome>(() => {})

describe('an upload ahead of its form', () => {
  afterEach(() => sendFile.mockReset())

  it('stays cancelled if a form that was cancelled, too, waits for it only then (UPL-7)', async () => {
    sendFile.mockImplementation(neverSettle)
    const upload = startVideoUpload(file, 'u1')
    upload.cancel()
    const failure = await upload.waitForArrival(AbortSignal.abort()).catch((error: unknown) => error)
    expect(failure).toMatchObject({ name: 'AbortError' })
    expect(upload.getStatus().stand).toEqual({ kind: 'cancelled' })
    expect(sendFile).toHaveBeenCalledTimes(1)
    upload.leave()
  })

  it('begins at 0 percent when it is sent again from the beginning (UPL-6)', async () => {
    sendFile.mockResolvedValueOnce({ kind: 'arrived', id: 'v1' }).mockImplementation(neverSettle)
    const upload = startVideoUpload(file, 'u1')
    await expect(upload.waitForArrival(new AbortController().signal)).resolves.toBe('v1')
    expect(upload.getStatus().report.percent).toBe(100)
    upload.restart()
    expect(upload.getStatus()).toMatchObject({ stand: { kind: 'sending' }, report: { percent: 0, sentBytes: 0 } })
    upload.leave()
  })
})
