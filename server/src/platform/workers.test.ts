import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { computeRestartMs, waitUntilReady, WorkerFailed } from './workers.ts'

it.each([
  [0, 1000],
  [1, 2000],
  [4, 16_000],
  [5, 30_000],
  [100, 30_000],
])('after %i failures a worker is replaced in %i ms', (failures, delayMs) => {
  expect(computeRestartMs(failures)).toBe(delayMs)
})

it.each([
  [7, null, 7, true],
  [0, null, 1, false],
  [null, 'SIGKILL', 1, false],
  [null, 'SIGTERM', 1, false],
])('a start whose worker ends with %s %s fails with %i', async (code, signal, exitCode, hasPrintedReason) => {
  const worker = new EventEmitter()
  const ready = waitUntilReady(worker as never)
  worker.emit('exit', code, signal)
  const failure = await ready.catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(WorkerFailed)
  expect(failure).toMatchObject({ exitCode, hasPrintedReason })
})

it('a worker that cannot be created fails its start, and a message to one that has ended does no harm', async () => {
  const worker = new EventEmitter()
  const ready = waitUntilReady(worker as never)
  worker.emit('error', new Error('spawn EAGAIN'))
  await expect(ready).rejects.toThrow('spawn EAGAIN')
  worker.emit('error', new Error('write EPIPE'))
})
