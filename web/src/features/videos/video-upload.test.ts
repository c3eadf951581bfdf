import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallFailed, CallRefused } from '../../lib/call.ts'
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
  const browser = new EventTarget()
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser))
  vi.stubGlobal('dispatchEvent', browser.dispatchEvent.bind(browser))
  vi.stubGlobal('location', { pathname: '/company/campaigns/new', search: '' })
})
type SendOptions = { onProgress: (sentBytes: number) => void; onArrived: () => void; signal: AbortSignal }
const sendFile = vi.hoisted(() => vi.fn<(file: File, options: SendOptions) => Promise<SendOutcome>>())
vi.mock('./send-file.ts', () => ({ sendFile, deleteUpload: async () => {} }))
const { startVideoUpload } = await import('./video-upload.ts')
const { endSession, saveToken } = await import('../../lib/session.ts')

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

describe('an upload on a bad connection (UPL-6)', () => {
  const lost = async (): Promise<SendOutcome> => ({ kind: 'lost' })
  const unable = async (): Promise<SendOutcome> => ({ kind: 'unable' })
  const setOnline = (isOnline: boolean) => {
    vi.stubGlobal('navigator', { onLine: isOnline })
    dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  }
  const getStand = (upload: ReturnType<typeof startVideoUpload>) => upload.getStatus().stand.kind

  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('navigator', { onLine: true })
  })
  afterEach(() => {
    sendFile.mockReset()
    vi.useRealTimers()
  })

  it('tries again after one second, then after two, and after one again once a part was answered', async () => {
    sendFile.mockImplementation(lost)
    const upload = startVideoUpload(file, 'u1')
    await vi.advanceTimersByTimeAsync(999)
    expect(getStand(upload)).toBe('waiting')
    expect(sendFile).toHaveBeenCalledTimes(1)
    sendFile.mockImplementationOnce(async (_file, { onArrived }) => {
      onArrived()
      return { kind: 'lost' }
    })
    await vi.advanceTimersByTimeAsync(1)
    expect(sendFile).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(1000)
    expect(sendFile).toHaveBeenCalledTimes(3)
    await vi.advanceTimersByTimeAsync(1999)
    expect(sendFile).toHaveBeenCalledTimes(3)
    await vi.advanceTimersByTimeAsync(1)
    expect(sendFile).toHaveBeenCalledTimes(4)
    upload.leave()
  })

  it('is interrupted after 20 s without progress, and ignores what the former attempt still reports', async () => {
    sendFile.mockImplementation(neverSettle)
    const upload = startVideoUpload(file, 'u1')
    const first = sendFile.mock.lastCall?.[1]
    await vi.advanceTimersByTimeAsync(19_000)
    first?.onProgress(3)
    await vi.advanceTimersByTimeAsync(19_999)
    expect(getStand(upload)).toBe('sending')
    await vi.advanceTimersByTimeAsync(1)
    expect(getStand(upload)).toBe('waiting')
    expect(first?.signal.aborted).toBe(true)
    first?.onProgress(9)
    expect(upload.getStatus()).toMatchObject({ stand: { kind: 'waiting' }, report: { sentBytes: 3 } })
    upload.leave()
  })

  it('follows the connection of the browser', () => {
    sendFile.mockImplementation(neverSettle)
    const upload = startVideoUpload(file, 'u1')
    setOnline(false)
    expect(getStand(upload)).toBe('waiting')
    setOnline(true)
    expect(getStand(upload)).toBe('sending')
    upload.pause()
    setOnline(false)
    setOnline(true)
    expect(getStand(upload)).toBe('paused')
    expect(sendFile).toHaveBeenCalledTimes(2)
    upload.leave()
  })

  it('gives up a missing script after three more attempts, but not while the browser is offline', async () => {
    sendFile.mockImplementation(unable)
    const upload = startVideoUpload(file, 'u1')
    const arrival = upload.waitForArrival(new AbortController().signal).catch((failure: unknown) => failure)
    setOnline(false)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(getStand(upload)).toBe('waiting')
    setOnline(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(await arrival).toBeInstanceOf(CallFailed)
    expect(getStand(upload)).toBe('refused')
    // The next attempt is made by hand, and has all its retries again.
    upload.resume()
    await vi.advanceTimersByTimeAsync(0)
    expect(getStand(upload)).toBe('waiting')
    upload.leave()
  })
})

describe('an upload that its form waits for', () => {
  beforeEach(() => saveToken('abc.def.ghi'))
  afterEach(() => sendFile.mockReset())

  it('tells the form why it was refused, and can be sent again (UPL-6)', async () => {
    const failure = new CallRefused(400, { message: 'The video is too long.' })
    sendFile.mockResolvedValueOnce({ kind: 'refused', failure }).mockImplementation(neverSettle)
    const upload = startVideoUpload(file, 'u1')
    await expect(upload.waitForArrival(new AbortController().signal)).rejects.toBe(failure)
    expect(upload.getStatus().stand).toEqual({ kind: 'refused', failure })
    upload.resume()
    expect(upload.getStatus().stand).toEqual({ kind: 'sending' })
    upload.leave()
  })

  it('goes on if it was paused before (UPL-6)', () => {
    sendFile.mockImplementation(neverSettle)
    const upload = startVideoUpload(file, 'u1')
    upload.pause()
    upload.waitForArrival(new AbortController().signal).catch(() => undefined)
    expect(upload.getStatus().stand).toEqual({ kind: 'sending' })
    upload.cancel()
    upload.leave()
  })

  it('goes on after the page was left, until the form has its file (UPL-6)', async () => {
    const sending = Promise.withResolvers<SendOutcome>()
    sendFile.mockReturnValue(sending.promise)
    const upload = startVideoUpload(file, 'u1')
    const arrival = upload.waitForArrival(new AbortController().signal)
    upload.leave()
    expect(upload.getStatus().stand).toEqual({ kind: 'sending' })
    sending.resolve({ kind: 'arrived', id: 'v1' })
    await expect(arrival).resolves.toBe('v1')
  })

  it('pauses at the sign-out, and the form learns that it was cancelled (SESS-05)', async () => {
    sendFile.mockImplementation(neverSettle)
    const upload = startVideoUpload(file, 'u1')
    const arrival = upload.waitForArrival(new AbortController().signal)
    endSession('/company')
    await expect(arrival).rejects.toMatchObject({ name: 'AbortError' })
    expect(upload.getStatus().stand).toEqual({ kind: 'paused' })
  })

  it('pauses and ends the session when the server no longer knows the user (OPEN-08)', async () => {
    sendFile.mockResolvedValue({ kind: 'signedOut' })
    const upload = startVideoUpload(file, 'u1')
    await vi.waitFor(() => expect(localStorage.getItem('token')).toBeNull())
    expect(upload.getStatus().stand).toEqual({ kind: 'paused' })
  })
})
