import { describe, expect, it } from 'vitest'
import { computeBackoffMs, listStaleKeys, parseEvents } from './events.rules.ts'

describe('a stream of events', () => {
  it('keeps an incomplete event for later', () => {
    const first = parseEvents('event: screen\ndata: {"id":"1"}\n\nevent: rev')
    expect(first).toEqual({ events: [{ event: 'screen', data: '{"id":"1"}' }], rest: 'event: rev' })
    expect(parseEvents(`${first.rest}iew\ndata: {}\n\n`)).toEqual({
      events: [{ event: 'review', data: '{}' }],
      rest: '',
    })
  })

  it('ignores comments that only keep the connection open', () => {
    expect(parseEvents(': hello\n\n')).toEqual({ events: [], rest: '' })
  })

  it('parses lines that end in CR LF and data of several lines', () => {
    expect(parseEvents('data: a\r\ndata: b\r\n\r\n').events).toEqual([{ event: 'message', data: 'a\nb' }])
  })
})

it('has longer delays after each failure, at most 30 s and a quarter', () => {
  expect(computeBackoffMs(0, 0)).toBe(1000)
  expect(computeBackoffMs(3, 0)).toBe(8000)
  expect(computeBackoffMs(50, 1)).toBe(37_500)
})

it('invalidates the counts of the console with everything that they count', () => {
  for (const event of ['alerts', 'screen', 'review', 'campaign']) {
    expect(listStaleKeys(event), event).toContain('operatorOverview')
  }
  expect(listStaleKeys('alerts')).toContain('alerts')
})

it('makes everything old when events may have been missed (decision 2)', () => {
  expect(listStaleKeys('resync')).toBe('all')
})

it('invalidates the screens when one goes offline, and nothing for an unknown event', () => {
  expect(listStaleKeys('screen')).toContain('screens')
  expect(listStaleKeys('something')).toEqual([])
})
