import { expect, it } from 'vitest'
import { createThrottledLog } from './throttled-log.ts'

function createTestLog() {
  let passedMs = 0
  const logThrottled = createThrottledLog(() => passedMs)
  const lines: { text: string; unsaid: number | undefined }[] = []
  return {
    lines,
    passes: (ms: number) => {
      passedMs += ms
    },
    fails: (text: string, error: unknown) => logThrottled(text, error, ({ unsaid }) => lines.push({ text, unsaid })),
  }
}

const away = (queue: string) =>
  Object.assign(new Error(`connect ECONNREFUSED (Queue: ${queue}, Worker: ${queue}-1)`), { code: 'ECONNREFUSED' })

it('logs an unavailable database once a minute with the number of errors between, whatever the caller', () => {
  const { lines, passes, fails } = createTestLog()
  for (let second = 0; second < 3600; second++) {
    for (let queue = 0; queue < 30; queue++) fails('the job queue failed', away(`queue-${queue}`))
    passes(1000)
  }
  expect(lines).toHaveLength(60)
  expect(lines[0]).toEqual({ text: 'the job queue failed', unsaid: undefined })
  expect(lines[1]).toEqual({ text: 'the job queue failed', unsaid: 30 * 60 - 1 })
})

it('logs another error at once, and the same error from another place', () => {
  const { lines, fails } = createTestLog()
  const timeout = (worker: number) => new Error(`Connection terminated (Queue: mail, Worker: ${worker})`)
  fails('the job queue failed', away('mail'))
  fails('the job queue failed', timeout(1))
  fails('the job queue failed', timeout(2))
  fails('a timer failed', new Error('Failed query', { cause: away('mail') }))
  fails('a timer failed', new Error('Failed query', { cause: away('mail') }))
  expect(lines).toHaveLength(3)
})

it('starts over when there are too many kinds', () => {
  const { lines, fails } = createTestLog()
  for (let kind = 0; kind < 2000; kind++) fails('the job queue failed', new Error(`of row ${kind}`))
  expect(lines).toHaveLength(2000)
})
