import type { DeviceOrder } from '@marquee/contract/player'
import { describe, expect, test } from 'vitest'
import { createEventParser, parseOrder } from './streams.ts'

describe('server-sent events', () => {
  const read = (...pieces: string[]) => {
    const events: [string, string][] = []
    const feed = createEventParser((event, data) => events.push([event, data]))
    pieces.forEach(feed)
    return events
  }

  test('are parsed across any chunks', () => {
    const whole =
      'retry: 2000\n\nevent: stop\ndata: {"campaignId":"1"}\n\n: still here\n\nevent: manifest-changed\ndata: {"version":"2"}\n\n'
    const expected = [
      ['stop', '{"campaignId":"1"}'],
      ['manifest-changed', '{"version":"2"}'],
    ]
    expect(read(whole)).toEqual(expected)
    expect(read(...whole.split(''))).toEqual(expected)
    expect(read(...whole.replaceAll('\n', '\r\n').split(''))).toEqual(expected)
  })

  test('can set the retry time only by a valid field', () => {
    const told: number[] = []
    createEventParser(
      () => {},
      (ms) => told.push(ms),
    )('retry: 17000\n\nretry: soon\n\n: retry: 1\n\nretry:400\n\n')
    expect(told).toEqual([17_000, 400])
  })

  test('join several data lines; an incomplete event is ignored', () => {
    expect(read('data: a\ndata: b\n\ndata: c\n')).toEqual([['message', 'a\nb']])
  })

  test.each<[string, string, DeviceOrder | null]>([
    ['manifest-changed', '{"version":"2"}', { kind: 'manifest-changed', version: '2' }],
    [
      'stop',
      '{"campaignId":"018f6d3c-0000-7000-8000-000000000001"}',
      { kind: 'stop', campaignId: '018f6d3c-0000-7000-8000-000000000001' },
    ],
    ['something-new', '{}', null],
    ['stop', 'not json', null],
    ['manifest-changed', '{}', null],
  ])('%s %s is the order %o', (event, data, expected) => {
    expect(parseOrder(event, data)).toEqual(expected)
  })
})
