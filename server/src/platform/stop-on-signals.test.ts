import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stopOnSignals } from './stop-on-signals.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

function startStopping() {
  const signals = new EventEmitter()
  const closing = Promise.withResolvers<void>()
  const close = vi.fn(() => closing.promise)
  const exit = vi.fn()
  const onFailure = vi.fn()
  stopOnSignals(close, { onFailure, signals, exit })
  return { signals, closing, close, exit, onFailure }
}

it('a second Ctrl+C ends a server that takes long to stop', () => {
  const { signals, close, exit } = startStopping()
  signals.emit('SIGINT')
  vi.advanceTimersByTime(501)
  expect(exit).not.toHaveBeenCalled()
  signals.emit('SIGINT')
  expect(exit).toHaveBeenCalledExactlyOnceWith(130)
  expect(close).toHaveBeenCalledTimes(1)
})

it('one Ctrl+C that arrives twice, and a repeated SIGTERM, let a server finish its calls', async () => {
  const { signals, closing, close, exit } = startStopping()
  signals.emit('SIGINT')
  vi.advanceTimersByTime(100)
  signals.emit('SIGINT')
  vi.advanceTimersByTime(5000)
  signals.emit('SIGTERM')
  expect(exit).not.toHaveBeenCalled()
  expect(close).toHaveBeenCalledTimes(1)
  closing.resolve()
  await vi.waitFor(() => expect(exit).toHaveBeenCalledExactlyOnceWith(0))
})

it('a stop that fails is reported', async () => {
  const { signals, closing, onFailure } = startStopping()
  signals.emit('SIGTERM')
  closing.reject(new Error('a full disk'))
  await vi.waitFor(() => expect(onFailure).toHaveBeenCalledWith(new Error('a full disk')))
})
