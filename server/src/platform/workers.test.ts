import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { computeRestartMs, waitUntilReady, WorkerFailed } from './workers.ts'

it.each([
  [0, 1000],
  [1, 2000],
  [4, 16_000],
  [5, 30_000],
  [100, 30_000],
])('a worker whose start failed %i times is replaced after %i ms', (failures, delayMs) => {
  expect(computeRestartMs(failures)).toBe(delayMs)
})

it.each([
  { code: 7, signal: null, exitCode: 7, hasPrintedReason: true },
  { code: 0, signal: null, exitCode: 1, hasPrintedReason: false },
  { code: null, signal: 'SIGKILL', exitCode: 1, hasPrintedReason: false },
  { code: null, signal: 'SIGTERM', exitCode: 1, hasPrintedReason: false },
])(
  'the exit code is $exitCode when a worker ends at its start with code $code and signal $signal',
  async ({ code, signal, ...expected }) => {
    const worker = new EventEmitter()
    const ready = waitUntilReady(worker as never)
    worker.emit('exit', code, signal)
    const failure = await ready.catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(WorkerFailed)
    expect(failure).toMatchObject(expected)
  },
)

it('the start fails when a worker cannot be created, and a later error of that worker is ignored', async () => {
  const worker = new EventEmitter()
  const ready = waitUntilReady(worker as never)
  worker.emit('error', new Error('spawn EAGAIN'))
  await expect(ready).rejects.toThrow('spawn EAGAIN')
  worker.emit('error', new Error('write EPIPE'))
})
