import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { runInThread } from './bounded-thread.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const bounds = { maxMs: 8000, memory: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 8 } }
const ask = (code: string) => {
  const script = `import { parentPort, workerData } from 'node:worker_threads'; parentPort.postMessage('ready'); ${code}`
  return runInThread<string>(new URL(`data:text/javascript,${encodeURIComponent(script)}`), 'it', bounds)
}
/** Waits until the time limit of the thread is set. */
const itRuns = async () => {
  while (vi.getTimerCount() === 0) await new Promise((resolve) => setImmediate(resolve))
}

it('returns the answer of a thread, and clears its timer', async () => {
  await expect(ask('parentPort.postMessage(`looked at ${workerData}`)')).resolves.toBe('looked at it')
  expect(vi.getTimerCount()).toBe(0)
})

it('ends an endless thread after its time limit, and not before (decision 11)', async () => {
  const answered = vi.fn<(answer: string | undefined) => void>()
  const answer = ask('for (;;) {}').then(answered)
  await itRuns()
  vi.advanceTimersByTime(bounds.maxMs - 1)
  await new Promise((resolve) => setImmediate(resolve))
  expect(answered).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  await answer
  expect(answered).toHaveBeenCalledWith(undefined)
})

it('ends a thread that exceeds its memory limit (decision 11)', async () => {
  await expect(ask('const all = []; for (;;) all.push(new Array(1e6).fill(1.5))')).resolves.toBeUndefined()
})

it.each([
  ['fails', 'throw new Error("a bug of ours")', 'a bug of ours'],
  ['ends without an answer', '', 'without an answer'],
])('rejects when a thread %s', async (_what, code, message) => {
  await expect(ask(code)).rejects.toThrow(message)
})
