import { addDays, dayIn, eachDay } from '@marquee/contract/days.rules'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type CampaignFacts,
  changesOf,
  type HeldScreen,
  isOfBefore,
  type LineOfOrder,
  type StandingOrder,
} from './orders.ts'

const VIENNA = 'Europe/Vienna'
const FLIGHT = { startsOn: '2026-11-16', endsOn: '2026-12-13', priceCents: 30_000 }
const noon = (day: string) => new Date(`${day}T11:00:00Z`)

const held = (screenId: string, more: Partial<HeldScreen> = {}): HeldScreen => ({
  screenId,
  ownerId: 'o',
  ...FLIGHT,
  isLost: false,
  ...more,
})
const line = (screenId: string, more: Partial<LineOfOrder> = {}): LineOfOrder => ({
  id: `line of ${screenId}`,
  screenId,
  ownerId: 'o',
  ...FLIGHT,
  chargedFrom: FLIGHT.startsOn,
  chargedUntil: FLIGHT.endsOn,
  ...more,
})
const order = (lines: LineOfOrder[], more: Partial<StandingOrder> = {}): StandingOrder => ({
  id: 'first',
  timeZone: VIENNA,
  approvedAt: noon('2026-11-10'),
  leftAt: null,
  lines,
  ...more,
})
const approved = (more: Partial<CampaignFacts> = {}): CampaignFacts => ({
  state: 'approved',
  approvedAt: noon('2026-11-10'),
  timeZone: VIENNA,
  held: [held('a'), held('b')],
  orders: [],
  ...more,
})
const charged = (lines: readonly Omit<LineOfOrder, 'id'>[] | undefined) =>
  lines?.map(({ screenId, chargedFrom, chargedUntil }) => [screenId, chargedFrom, chargedUntil])
const ended = (changes: ReturnType<typeof changesOf>) =>
  changes.end.map(({ line: { screenId }, chargedUntil }) => [screenId, chargedUntil])

describe('an approval (decision 17)', () => {
  it('sells the whole flight when it comes before its first day', () => {
    const { begin, end, renew } = changesOf(approved(), noon('2026-11-10'))
    expect(charged(begin)).toEqual([
      ['a', '2026-11-16', '2026-12-13'],
      ['b', '2026-11-16', '2026-12-13'],
    ])
    expect([end, renew]).toEqual([[], []])
  })

  it.each([
    ['before midnight in the location', '2026-11-19T22:59:59Z', '2026-11-19'],
    ['after midnight in the location', '2026-11-19T23:00:00Z', '2026-11-20'],
  ])('that comes %s sells from that day on', (_, at, day) => {
    const { begin } = changesOf(approved({ approvedAt: new Date(at) }), new Date(at))
    expect(charged(begin)?.[0]).toEqual(['a', day, '2026-12-13'])
  })

  it('sells nothing after the last day', () => {
    expect(changesOf(approved({ approvedAt: noon('2026-12-14') }), noon('2026-12-14')).begin).toBeUndefined()
  })

  it('sells no screen that shows nothing any more', () => {
    const facts = approved({ held: [held('a'), held('b', { isLost: true })] })
    expect(charged(changesOf(facts, noon('2026-11-10')).begin)?.map(([id]) => id)).toEqual(['a'])
  })

  it('that finds none of its screens sells them from the day on which one is there (decision 17)', () => {
    const away = [held('a', { isLost: true })]
    const approval = approved({ approvedAt: noon('2026-11-20'), held: away })
    expect(changesOf(approval, noon('2026-11-20'))).toEqual({ renew: [], end: [], begin: [] })
    const seen = { ...approval, orders: [order([], { approvedAt: noon('2026-11-20') })] }
    expect(changesOf(seen, noon('2026-11-22'))).toEqual({ renew: [], end: [], begin: undefined })
    const back = changesOf({ ...seen, held: [held('a')] }, noon('2026-11-25'))
    expect(charged(back.begin)).toEqual([['a', '2026-11-25', '2026-12-13']])
  })

  it('that finds none of its screens and comes after the last day is no order either', () => {
    const late = approved({ approvedAt: noon('2026-12-14'), held: [held('a', { isLost: true })] })
    expect(changesOf(late, noon('2026-12-14')).begin).toBeUndefined()
  })

  it.each([
    ['before the operator had said who it is', '2026-11-20', [], true],
    ['after that', '2026-11-10', [], false],
    ['before that, but invoiced already', '2026-11-20', [order([line('a')])], false],
  ])('%s is left uninvoiced: %s (decision 17)', (_, from, orders, isLeft) => {
    const facts = approved({ approvedAt: noon('2026-11-15'), orders })
    expect(isOfBefore(facts, { invoicesFrom: noon(from) })).toBe(isLeft)
    expect(isOfBefore(facts, { invoicesFrom: null })).toBe(false)
  })

  it('that stands already finds nothing to do, however often one looks', () => {
    const facts = approved({ orders: [order([line('a'), line('b')])] })
    expect(changesOf(facts, noon('2026-11-30'))).toEqual({ renew: [], end: [], begin: undefined })
    expect(changesOf(facts, noon('2027-11-30'))).toEqual({ renew: [], end: [], begin: undefined })
  })
})

describe('a campaign that was changed (decision 17)', () => {
  const left = (day: string) => order([line('a'), line('b')], { leftAt: noon(day) })

  it('is left alone while it waits', () => {
    const facts = approved({ state: 'waiting', approvedAt: null, orders: [left('2026-11-20')] })
    expect(changesOf(facts, noon('2026-11-25'))).toEqual({ renew: [], end: [], begin: undefined })
  })

  it('and approved again as it was on the same day goes on', () => {
    const facts = approved({ approvedAt: new Date('2026-11-20T15:00:00Z'), orders: [left('2026-11-20')] })
    expect(changesOf(facts, noon('2026-11-20'))).toEqual({ renew: ['first'], end: [], begin: undefined })
  })

  it('and approved again as it was on a later day is not charged for the days between', () => {
    const facts = approved({ approvedAt: noon('2026-11-23'), orders: [left('2026-11-20')] })
    const changes = changesOf(facts, noon('2026-11-23'))
    expect(ended(changes)).toEqual([
      ['a', '2026-11-20'],
      ['b', '2026-11-20'],
    ])
    expect(charged(changes.begin)).toEqual([
      ['a', '2026-11-23', '2026-12-13'],
      ['b', '2026-11-23', '2026-12-13'],
    ])
  })

  it('and approved with another screen on the same day charges no day of a screen twice', () => {
    const facts = approved({
      approvedAt: new Date('2026-11-20T15:00:00Z'),
      held: [held('a'), held('c')],
      orders: [left('2026-11-20')],
    })
    const changes = changesOf(facts, noon('2026-11-20'))
    expect(ended(changes)).toEqual([
      ['a', '2026-11-20'],
      ['b', '2026-11-20'],
    ])
    expect(charged(changes.begin)).toEqual([
      ['a', '2026-11-21', '2026-12-13'],
      ['c', '2026-11-20', '2026-12-13'],
    ])
  })

  it.each([
    ['before its first day', '2026-11-12', '2026-11-15'],
    ['on its first day', '2026-11-16', '2026-11-16'],
    ['on its last day', '2026-12-13', '2026-12-13'],
    ['after its last day', '2026-12-20', '2026-12-13'],
  ])('or taken back %s is charged as far as it came', (_, day, chargedUntil) => {
    const changes = changesOf(approved({ state: 'gone', approvedAt: null, held: [], orders: [left(day)] }), noon(day))
    expect(ended(changes)).toEqual(
      chargedUntil === FLIGHT.endsOn
        ? []
        : [
            ['a', chargedUntil],
            ['b', chargedUntil],
          ],
    )
    expect(changes.begin).toBeUndefined()
  })

  it('is charged to the day it was left, however late one looks, by the clock of its location', () => {
    const facts = approved({
      state: 'gone',
      approvedAt: null,
      held: [],
      orders: [order([line('a')], { leftAt: new Date('2026-11-20T23:30:00Z') })],
    })
    expect(ended(changesOf(facts, noon('2026-12-01')))).toEqual([['a', '2026-11-21']])
  })
})

describe('a screen that a campaign loses (decision 17)', () => {
  const lost = approved({
    held: [held('a'), held('b', { isLost: true })],
    orders: [order([line('a'), line('b')])],
  })

  it('is charged for the day on which it is lost', () => {
    expect(ended(changesOf(lost, noon('2026-11-20')))).toEqual([['b', '2026-11-20']])
  })

  it('and that comes back is sold again from that day on', () => {
    const back = approved({ orders: [order([line('a'), line('b', { chargedUntil: '2026-11-20' })])] })
    expect(charged(changesOf(back, noon('2026-11-25')).begin)).toEqual([['b', '2026-11-25', '2026-12-13']])
    expect(charged(changesOf(back, noon('2026-11-20')).begin)).toEqual([['b', '2026-11-21', '2026-12-13']])
  })
})

describe('whatever happens to a campaign', () => {
  const SCREENS = ['a', 'b', 'c']
  const step = fc.record({
    hours: fc.integer({ min: 0, max: 100 }),
    what: fc.constantFrom('save', 'draft', 'approve', 'lose', 'return', 'look'),
    screens: fc.subarray(SCREENS, { minLength: 1 }),
    startsIn: fc.integer({ min: -3, max: 10 }),
    weeks: fc.integer({ min: 1, max: 3 }),
  })

  it('no day of a screen is charged twice, days are charged exactly while it is in force, and looking again finds nothing (decision 17)', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), fc.constantFrom(VIENNA, 'America/New_York'), (steps, timeZone) => {
        let ms = Date.parse('2026-10-20T00:00:00Z')
        let facts: CampaignFacts = { state: 'gone', approvedAt: null, timeZone, held: [], orders: [] }
        const inForce = new Set<string>()
        for (const { hours, what, screens, startsIn, weeks } of steps) {
          const before = ms
          ms += hours * 3_600_000 + 1
          const at = new Date(ms)
          markDays(inForce, facts, new Date(before), at)
          const leave = (state: CampaignFacts['state']): CampaignFacts => ({
            ...facts,
            state,
            approvedAt: null,
            orders: facts.orders.map((one) => ({ ...one, leftAt: one.leftAt ?? at })),
          })
          if (what === 'save') {
            const startsOn = addDays(dayIn(timeZone, at), startsIn)
            const flight = { startsOn, endsOn: addDays(startsOn, 7 * weeks - 1), priceCents: 7_500 * weeks }
            facts = { ...leave('waiting'), held: screens.map((id) => held(id, flight)) }
          } else if (what === 'draft') facts = { ...leave('gone'), held: [] }
          else if (what === 'approve' && facts.state === 'waiting')
            facts = { ...facts, state: 'approved', approvedAt: at }
          else if (what === 'lose' || what === 'return') {
            const isLost = what === 'lose'
            facts = {
              ...facts,
              held: facts.held.map((one) => (screens.includes(one.screenId) ? { ...one, isLost } : one)),
            }
          }
          markDays(inForce, facts, at, at)
          facts = written(facts, at)
          expect(changesOf(facts, at)).toEqual({ renew: [], end: [], begin: undefined })
          expectOnce(facts)
        }
        const days = facts.orders.flatMap(({ lines }) =>
          lines.flatMap(({ screenId, chargedFrom, chargedUntil }) =>
            eachDay(chargedFrom, chargedUntil).map((day) => `${screenId} ${day}`),
          ),
        )
        const today = dayIn(timeZone, new Date(ms))
        const past = days.filter((day) => day.slice(2) <= today)
        // While it waits, what was left is not taken away yet.
        if (facts.state !== 'waiting') expect(past.sort()).toEqual([...inForce].sort())
      }),
      { numRuns: 300 },
    )
  })

  /** The days on which a screen was to be seen, from what is so in between. */
  function markDays(days: Set<string>, { state, held: screens, timeZone }: CampaignFacts, from: Date, until: Date) {
    if (state !== 'approved') return
    for (const { screenId, startsOn, endsOn, isLost } of screens) {
      if (isLost) continue
      for (const day of eachDay(dayIn(timeZone, from), dayIn(timeZone, until))) {
        if (startsOn <= day && day <= endsOn) days.add(`${screenId} ${day}`)
      }
    }
  }

  /** As the commands write it. */
  function written(facts: CampaignFacts, at: Date): CampaignFacts {
    const { renew, end, begin } = changesOf(facts, at)
    const until = new Map(end.map((one) => [one.line.id, one.chargedUntil]))
    const orders = facts.orders.map((one) => ({
      ...one,
      ...(renew.includes(one.id) && facts.approvedAt ? { approvedAt: facts.approvedAt, leftAt: null } : {}),
      lines: one.lines.map((each) => ({ ...each, chargedUntil: until.get(each.id) ?? each.chargedUntil })),
    }))
    if (begin && facts.approvedAt) {
      const id = String(orders.length)
      const lines = begin.map((each) => ({ ...each, id: `${id} ${each.screenId}` }))
      orders.push({ id, timeZone: facts.timeZone, approvedAt: facts.approvedAt, leftAt: null, lines })
    }
    return { ...facts, orders }
  }

  function expectOnce({ orders }: CampaignFacts) {
    const seen = new Set<string>()
    for (const { lines } of orders) {
      for (const { screenId, chargedFrom, chargedUntil } of lines) {
        for (const day of eachDay(chargedFrom, chargedUntil)) {
          expect(seen.has(`${screenId} ${day}`)).toBe(false)
          seen.add(`${screenId} ${day}`)
        }
      }
    }
  }
})
