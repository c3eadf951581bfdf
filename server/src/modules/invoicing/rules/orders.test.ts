import { addDays, toCalendarDay, listDays } from '@marquee/contract/days.rules'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type CampaignFacts,
  computeOrderChanges,
  type ReservedScreen,
  isBeforeInvoicing,
  type OrderLine,
  type CurrentOrder,
} from './orders.ts'

const VIENNA = 'Europe/Vienna'
const FLIGHT = { startsOn: '2026-11-16', endsOn: '2026-12-13', priceCents: 30_000 }
const toNoon = (day: string) => new Date(`${day}T11:00:00Z`)

const createReservedScreen = (screenId: string, more: Partial<ReservedScreen> = {}): ReservedScreen => ({
  screenId,
  ownerId: 'o',
  ...FLIGHT,
  isLost: false,
  ...more,
})
const createLine = (screenId: string, more: Partial<OrderLine> = {}): OrderLine => ({
  id: `line of ${screenId}`,
  screenId,
  ownerId: 'o',
  ...FLIGHT,
  chargedFrom: FLIGHT.startsOn,
  chargedUntil: FLIGHT.endsOn,
  ...more,
})
const createOrder = (lines: OrderLine[], more: Partial<CurrentOrder> = {}): CurrentOrder => ({
  id: 'first',
  timeZone: VIENNA,
  approvedAt: toNoon('2026-11-10'),
  leftAt: null,
  lines,
  ...more,
})
const createCampaign = (more: Partial<CampaignFacts> = {}): CampaignFacts => ({
  state: 'approved',
  approvedAt: toNoon('2026-11-10'),
  timeZone: VIENNA,
  held: [createReservedScreen('a'), createReservedScreen('b')],
  orders: [],
  ...more,
})
const listCharged = (lines: readonly Omit<OrderLine, 'id'>[] | undefined) =>
  lines?.map(({ screenId, chargedFrom, chargedUntil }) => [screenId, chargedFrom, chargedUntil])
const listEnded = (changes: ReturnType<typeof computeOrderChanges>) =>
  changes.end.map(({ line: { screenId }, chargedUntil }) => [screenId, chargedUntil])

describe('an approval (decision 17)', () => {
  it('sells the whole flight before its first day', () => {
    const { begin, end, renew } = computeOrderChanges(createCampaign(), toNoon('2026-11-10'))
    expect(listCharged(begin)).toEqual([
      ['a', '2026-11-16', '2026-12-13'],
      ['b', '2026-11-16', '2026-12-13'],
    ])
    expect([end, renew]).toEqual([[], []])
  })

  it.each([
    ['before midnight in the location', '2026-11-19T22:59:59Z', '2026-11-19'],
    ['after midnight in the location', '2026-11-19T23:00:00Z', '2026-11-20'],
  ])('%s sells from that day on', (_, at, day) => {
    const { begin } = computeOrderChanges(createCampaign({ approvedAt: new Date(at) }), new Date(at))
    expect(listCharged(begin)?.[0]).toEqual(['a', day, '2026-12-13'])
  })

  it('sells nothing after the last day', () => {
    expect(
      computeOrderChanges(createCampaign({ approvedAt: toNoon('2026-12-14') }), toNoon('2026-12-14')).begin,
    ).toBeUndefined()
  })

  it('on the last day sells that day', () => {
    const approval = createCampaign({ approvedAt: toNoon('2026-12-13') })
    expect(listCharged(computeOrderChanges(approval, toNoon('2026-12-13')).begin)?.[0]).toEqual([
      'a',
      '2026-12-13',
      '2026-12-13',
    ])
  })

  it('sells no lost screen', () => {
    const facts = createCampaign({ held: [createReservedScreen('a'), createReservedScreen('b', { isLost: true })] })
    expect(listCharged(computeOrderChanges(facts, toNoon('2026-11-10')).begin)?.map(([id]) => id)).toEqual(['a'])
  })

  it('without available screens sells them from the day on which one is available (decision 17)', () => {
    const lostScreens = [createReservedScreen('a', { isLost: true })]
    const approval = createCampaign({ approvedAt: toNoon('2026-11-20'), held: lostScreens })
    expect(computeOrderChanges(approval, toNoon('2026-11-20'))).toEqual({ renew: [], end: [], begin: [] })
    const withOrder = { ...approval, orders: [createOrder([], { approvedAt: toNoon('2026-11-20') })] }
    expect(computeOrderChanges(withOrder, toNoon('2026-11-22'))).toEqual({ renew: [], end: [], begin: undefined })
    const back = computeOrderChanges({ ...withOrder, held: [createReservedScreen('a')] }, toNoon('2026-11-25'))
    expect(listCharged(back.begin)).toEqual([['a', '2026-11-25', '2026-12-13']])
  })

  it.each([
    ['on the last day creates an order', '2026-12-13', []],
    ['after the last day creates no order', '2026-12-14', undefined],
  ])('without available screens %s', (_, day, begin) => {
    const approval = createCampaign({
      approvedAt: toNoon(day),
      held: [createReservedScreen('a', { isLost: true })],
    })
    expect(computeOrderChanges(approval, toNoon(day)).begin).toEqual(begin)
  })

  it('without reserved screens creates no order', () => {
    expect(computeOrderChanges(createCampaign({ held: [] }), toNoon('2026-11-10')).begin).toBeUndefined()
  })

  it.each([
    ['before the first settings', '2026-11-20', [], true],
    ['with the first settings', '2026-11-15', [], false],
    ['after the first settings', '2026-11-10', [], false],
    ['before the first settings, but already invoiced', '2026-11-20', [createOrder([createLine('a')])], false],
  ])('%s is left uninvoiced: %s (decision 17)', (_, from, orders, isLeft) => {
    const facts = createCampaign({ approvedAt: toNoon('2026-11-15'), orders })
    expect(isBeforeInvoicing(facts, { invoicesFrom: toNoon(from) })).toBe(isLeft)
    expect(isBeforeInvoicing(facts, { invoicesFrom: null })).toBe(false)
  })

  it('that is missing is not left uninvoiced', () => {
    const facts = createCampaign({ state: 'waiting', approvedAt: null })
    expect(isBeforeInvoicing(facts, { invoicesFrom: toNoon('2026-11-20') })).toBe(false)
  })

  it('with an order causes no further changes', () => {
    const facts = createCampaign({ orders: [createOrder([createLine('a'), createLine('b')])] })
    expect(computeOrderChanges(facts, toNoon('2026-11-30'))).toEqual({ renew: [], end: [], begin: undefined })
    expect(computeOrderChanges(facts, toNoon('2027-11-30'))).toEqual({ renew: [], end: [], begin: undefined })
  })
})

describe('a campaign that was changed (decision 17)', () => {
  const createLeftOrder = (day: string) => createOrder([createLine('a'), createLine('b')], { leftAt: toNoon(day) })

  it('causes no changes while the decision is open', () => {
    const facts = createCampaign({ state: 'waiting', approvedAt: null, orders: [createLeftOrder('2026-11-20')] })
    expect(computeOrderChanges(facts, toNoon('2026-11-25'))).toEqual({ renew: [], end: [], begin: undefined })
  })

  it('and approved again unchanged on the same day renews its order', () => {
    const facts = createCampaign({
      approvedAt: new Date('2026-11-20T15:00:00Z'),
      orders: [createLeftOrder('2026-11-20')],
    })
    expect(computeOrderChanges(facts, toNoon('2026-11-20'))).toEqual({ renew: ['first'], end: [], begin: undefined })
  })

  it.each([
    ['at once', '2026-11-23'],
    ['two days later', '2026-11-25'],
  ])('and approved again unchanged on a later day, found %s, is not charged for the days between', (_, found) => {
    const facts = createCampaign({ approvedAt: toNoon('2026-11-23'), orders: [createLeftOrder('2026-11-20')] })
    const changes = computeOrderChanges(facts, toNoon(found))
    expect(changes.renew).toEqual([])
    expect(listEnded(changes)).toEqual([
      ['a', '2026-11-20'],
      ['b', '2026-11-20'],
    ])
    expect(listCharged(changes.begin)).toEqual([
      ['a', '2026-11-23', '2026-12-13'],
      ['b', '2026-11-23', '2026-12-13'],
    ])
  })

  const AFTERNOON = new Date('2026-11-20T15:00:00Z')

  it.each([
    ['another screen', ['a', 'c'], { a: '2026-11-21', c: '2026-11-20' }],
    ['one screen more', ['a', 'b', 'c'], { a: '2026-11-21', b: '2026-11-21', c: '2026-11-20' }],
    ['one screen less', ['b'], { b: '2026-11-21' }],
  ])('and approved with %s on the same day charges no day of a screen twice', (_, screens, days) => {
    const facts = createCampaign({
      approvedAt: AFTERNOON,
      held: screens.map((id) => createReservedScreen(id)),
      orders: [createLeftOrder('2026-11-20')],
    })
    const changes = computeOrderChanges(facts, AFTERNOON)
    expect(changes.renew).toEqual([])
    expect(listEnded(changes)).toEqual([
      ['a', '2026-11-20'],
      ['b', '2026-11-20'],
    ])
    expect(listCharged(changes.begin)).toEqual(Object.entries(days).map(([id, day]) => [id, day, '2026-12-13']))
  })

  it('on its only charged day and approved with another screen charges that day once', () => {
    const first = toNoon('2026-11-16')
    const held = [createReservedScreen('a'), createReservedScreen('c')]
    const facts = createCampaign({
      approvedAt: new Date(first.getTime() + 1),
      held,
      orders: [createLeftOrder('2026-11-16')],
    })
    expect(listCharged(computeOrderChanges(facts, first).begin)).toEqual([
      ['a', '2026-11-17', '2026-12-13'],
      ['c', '2026-11-16', '2026-12-13'],
    ])
  })

  it.each([
    ['before', '2026-11-20T10:59:59Z'],
    ['at', '2026-11-20T11:00:00Z'],
  ])('ends its order if the approval was %s the change', (_, approvedAt) => {
    const facts = createCampaign({ approvedAt: new Date(approvedAt), orders: [createLeftOrder('2026-11-20')] })
    const changes = computeOrderChanges(facts, AFTERNOON)
    expect(changes.renew).toEqual([])
    expect(listEnded(changes)).toHaveLength(2)
  })

  it('renews all orders that the change ended, in any order of their screens', () => {
    const cut = createLine('a', { id: 'cut', chargedUntil: '2026-11-18' })
    const later = { id: 'later', approvedAt: toNoon('2026-11-19'), leftAt: toNoon('2026-11-20') }
    const facts = createCampaign({
      approvedAt: AFTERNOON,
      held: [createReservedScreen('b'), createReservedScreen('a')],
      orders: [
        createOrder([createLine('b'), cut], { leftAt: toNoon('2026-11-20') }),
        createOrder([createLine('a', { chargedFrom: '2026-11-19' })], later),
      ],
    })
    expect(computeOrderChanges(facts, AFTERNOON)).toEqual({ renew: ['first', 'later'], end: [], begin: undefined })
  })

  it('renews no order that an earlier change ended', () => {
    const ended = [createLine('a', { chargedUntil: '2026-11-18' }), createLine('b', { chargedUntil: '2026-11-18' })]
    const again = [createLine('a', { chargedFrom: '2026-11-19' }), createLine('b', { chargedFrom: '2026-11-19' })]
    const later = { id: 'later', approvedAt: toNoon('2026-11-19'), leftAt: toNoon('2026-11-20') }
    const facts = createCampaign({
      approvedAt: AFTERNOON,
      orders: [createOrder(ended, { leftAt: toNoon('2026-11-18') }), createOrder(again, later)],
    })
    expect(computeOrderChanges(facts, AFTERNOON)).toEqual({ renew: ['later'], end: [], begin: undefined })
  })

  it('and approved again without available screens has a new order without lines', () => {
    const facts = createCampaign({
      approvedAt: AFTERNOON,
      held: [createReservedScreen('a', { isLost: true })],
      orders: [createOrder([], { leftAt: toNoon('2026-11-20') })],
    })
    expect(computeOrderChanges(facts, AFTERNOON)).toEqual({ renew: [], end: [], begin: [] })
  })

  it('and approved on the same day with a screen that it had lost before is charged for that day', () => {
    const lost = createLine('a', { chargedUntil: '2026-11-17' })
    const facts = createCampaign({
      approvedAt: AFTERNOON,
      orders: [createOrder([lost, createLine('b')], { leftAt: toNoon('2026-11-20') })],
    })
    expect(listCharged(computeOrderChanges(facts, AFTERNOON).begin)).toEqual([
      ['a', '2026-11-20', '2026-12-13'],
      ['b', '2026-11-21', '2026-12-13'],
    ])
  })

  it('before its first day to an earlier flight is charged for the whole flight', () => {
    const earlier = { startsOn: '2026-11-14', endsOn: '2026-12-11' }
    const facts = createCampaign({
      approvedAt: toNoon('2026-11-13'),
      held: [createReservedScreen('a', earlier)],
      orders: [createOrder([createLine('a')], { leftAt: toNoon('2026-11-12') })],
    })
    const changes = computeOrderChanges(facts, toNoon('2026-11-13'))
    expect(listEnded(changes)).toEqual([['a', '2026-11-15']])
    expect(listCharged(changes.begin)).toEqual([['a', '2026-11-14', '2026-12-11']])
  })

  it.each([
    ['before its first day', '2026-11-12', '2026-11-15'],
    ['on its first day', '2026-11-16', '2026-11-16'],
    ['on its last day', '2026-12-13', '2026-12-13'],
    ['after its last day', '2026-12-20', '2026-12-13'],
  ])('or withdrawn %s is charged up to that day', (_, day, chargedUntil) => {
    const changes = computeOrderChanges(
      createCampaign({ state: 'gone', approvedAt: null, held: [], orders: [createLeftOrder(day)] }),
      toNoon(day),
    )
    expect(listEnded(changes)).toEqual(
      chargedUntil === FLIGHT.endsOn
        ? []
        : [
            ['a', chargedUntil],
            ['b', chargedUntil],
          ],
    )
    expect(changes.begin).toBeUndefined()
  })

  it('is charged up to the day of the change in the time zone of its location, whenever it is computed', () => {
    const facts = createCampaign({
      state: 'gone',
      approvedAt: null,
      held: [],
      orders: [createOrder([createLine('a')], { leftAt: new Date('2026-11-20T23:30:00Z') })],
    })
    expect(listEnded(computeOrderChanges(facts, toNoon('2026-12-01')))).toEqual([['a', '2026-11-21']])
  })
})

describe('a screen that a campaign loses (decision 17)', () => {
  const lost = createCampaign({
    held: [createReservedScreen('a'), createReservedScreen('b', { isLost: true })],
    orders: [createOrder([createLine('a'), createLine('b')])],
  })

  it('is charged up to the day of the loss', () => {
    expect(listEnded(computeOrderChanges(lost, toNoon('2026-11-20')))).toEqual([['b', '2026-11-20']])
  })

  it('and that comes back is sold again from that day on', () => {
    const back = createCampaign({
      orders: [createOrder([createLine('a'), createLine('b', { chargedUntil: '2026-11-20' })])],
    })
    expect(listCharged(computeOrderChanges(back, toNoon('2026-11-25')).begin)).toEqual([
      ['b', '2026-11-25', '2026-12-13'],
    ])
    expect(listCharged(computeOrderChanges(back, toNoon('2026-11-20')).begin)).toEqual([
      ['b', '2026-11-21', '2026-12-13'],
    ])
  })
})

describe('any sequence of events of a campaign', () => {
  const SCREENS = ['a', 'b', 'c']
  const step = fc.record({
    hours: fc.integer({ min: 0, max: 100 }),
    what: fc.constantFrom('save', 'draft', 'approve', 'lose', 'return', 'look'),
    screens: fc.subarray(SCREENS, { minLength: 1 }),
    startsIn: fc.integer({ min: -3, max: 10 }),
    weeks: fc.integer({ min: 1, max: 3 }),
  })

  it('charges no day of a screen twice and exactly the approved days, and a second computation finds no changes (decision 17)', () => {
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
            const startsOn = addDays(toCalendarDay(timeZone, at), startsIn)
            const flight = { startsOn, endsOn: addDays(startsOn, 7 * weeks - 1), priceCents: 7_500 * weeks }
            facts = { ...leave('waiting'), held: screens.map((id) => createReservedScreen(id, flight)) }
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
          facts = applyChanges(facts, at)
          expect(computeOrderChanges(facts, at)).toEqual({ renew: [], end: [], begin: undefined })
          expectOnce(facts)
        }
        const days = facts.orders.flatMap(({ lines }) =>
          lines.flatMap(({ screenId, chargedFrom, chargedUntil }) =>
            listDays(chargedFrom, chargedUntil).map((day) => `${screenId} ${day}`),
          ),
        )
        const today = toCalendarDay(timeZone, new Date(ms))
        const past = days.filter((day) => day.slice(2) <= today)
        // Removed days are credited only after the decision.
        if (facts.state !== 'waiting') expect(past.sort()).toEqual([...inForce].sort())
      }),
      { numRuns: 300 },
    )
  })

  /** Adds the days between two instants on which screens were shown. */
  function markDays(days: Set<string>, { state, held: screens, timeZone }: CampaignFacts, from: Date, until: Date) {
    if (state !== 'approved') return
    for (const { screenId, startsOn, endsOn, isLost } of screens) {
      if (isLost) continue
      for (const day of listDays(toCalendarDay(timeZone, from), toCalendarDay(timeZone, until))) {
        if (startsOn <= day && day <= endsOn) days.add(`${screenId} ${day}`)
      }
    }
  }

  /** Applies changes like the commands. */
  function applyChanges(facts: CampaignFacts, at: Date): CampaignFacts {
    const { renew, end, begin } = computeOrderChanges(facts, at)
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
        for (const day of listDays(chargedFrom, chargedUntil)) {
          expect(seen.has(`${screenId} ${day}`)).toBe(false)
          seen.add(`${screenId} ${day}`)
        }
      }
    }
  }
})
