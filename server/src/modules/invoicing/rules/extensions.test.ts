import { WEEKLY_PRICE_CENTS } from '@marquee/contract/campaign-price.rules'
import { computeEndDate } from '@marquee/contract/campaigns.rules'
import { addDays, listDays } from '@marquee/contract/days.rules'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeChargedCents, splitMonths } from './charged-periods.ts'
import { buildInvoiceLines, sumNet } from './invoices.ts'
import { type CampaignFacts, computeOrderChanges, type CurrentOrder, type OrderLine } from './orders.ts'

const START = '2026-11-16'
const WEEK_CENTS = WEEKLY_PRICE_CENTS.restaurant
const toNoon = (day: string) => new Date(`${day}T11:00:00Z`)

/** A campaign on two screens, with its orders as the database keeps them. */
type World = {
  day: string
  weeks: number
  state: CampaignFacts['state']
  approvedAt: Date | null
  lost: Set<string>
  orders: (CurrentOrder & { lines: OrderLine[] })[]
  invoices: number[]
  /** Orders of one approval are read newest first, as with ids of a process whose clock is behind. */
  isReversed: boolean
}

const createWorld = (weeks: number): World => ({
  day: addDays(START, -3),
  weeks,
  state: 'approved',
  approvedAt: toNoon(addDays(START, -3)),
  lost: new Set(),
  orders: [],
  invoices: [],
  isReversed: false,
})

const getEnd = ({ weeks }: World) => computeEndDate(START, weeks)

const toFacts = (world: World): CampaignFacts => ({
  ...world,
  orders: (world.isReversed ? world.orders.toReversed() : world.orders).toSorted(
    (one, other) => one.approvedAt.getTime() - other.approvedAt.getTime(),
  ),
  timeZone: 'Europe/Vienna',
  held: ['a', 'b'].map((screenId) => ({
    screenId,
    ownerId: 'o',
    startsOn: START,
    endsOn: getEnd(world),
    priceCents: WEEK_CENTS * world.weeks,
    isLost: world.lost.has(screenId),
  })),
})

/** What the job writes. */
function sync(world: World): void {
  const facts = toFacts(world)
  const approved = world.state === 'approved' ? facts : { ...facts, held: [], approvedAt: null }
  const { renew, end, begin } = computeOrderChanges(approved, toNoon(world.day))
  for (const order of world.orders) {
    if (renew.includes(order.id)) Object.assign(order, { approvedAt: world.approvedAt, leftAt: null })
  }
  for (const { line, chargedUntil } of end) line.chargedUntil = chargedUntil
  if (!begin) return
  const number = world.orders.length
  const lines = begin.map((line) => ({ ...line, id: `${number} ${line.screenId}` }))
  const approvedAt = world.approvedAt ?? toNoon(world.day)
  world.orders.push({ id: String(number), timeZone: 'Europe/Vienna', approvedAt, leftAt: null, lines })
  const terms = { type: 'restaurant' as const, weeks: world.weeks, campaignName: 'Autumn roast' }
  const netCents = sumNet(buildInvoiceLines(terms, begin))
  expect(netCents).toBe(lines.reduce((sum, line) => sum + computeChargedCents(line), 0))
  world.invoices.push(netCents)
}

/** A second run changes nothing. */
function expectSettled(world: World): void {
  const facts = toFacts(world)
  const now = world.state === 'approved' ? facts : { ...facts, held: [], approvedAt: null }
  expect(computeOrderChanges(now, toNoon(world.day))).toMatchObject({ end: [], begin: undefined })
}

function leave(world: World, state: 'waiting' | 'gone'): void {
  for (const order of world.orders) order.leftAt ??= toNoon(world.day)
  Object.assign(world, { state, approvedAt: null })
}

function approve(world: World): void {
  // Later on the same day than the change.
  Object.assign(world, { state: 'approved', approvedAt: new Date(toNoon(world.day).getTime() + 60_000) })
}

const listLines = (world: World, screenId: string) =>
  world.orders.flatMap(({ lines }) => lines.filter((line) => line.screenId === screenId))
const listChargedDays = (world: World, screenId: string) =>
  listLines(world, screenId).flatMap(({ chargedFrom, chargedUntil }) => listDays(chargedFrom, chargedUntil))
const sumCharged = (world: World, screenId: string) =>
  listLines(world, screenId).reduce((sum, line) => sum + computeChargedCents(line), 0)

/** The same days of one booking of the whole flight. */
function priceBooking(world: World, days: readonly string[]): number {
  const flight = { startsOn: START, endsOn: getEnd(world), priceCents: WEEK_CENTS * world.weeks }
  return days.reduce((sum, day) => sum + computeChargedCents({ ...flight, chargedFrom: day, chargedUntil: day }), 0)
}

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('wait' as const), number: fc.integer({ min: 1, max: 9 }) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('extend' as const), number: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delay' as const), number: fc.integer({ min: 1, max: 40 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('edit' as const), number: fc.integer({ min: 0, max: 3 }) }) },
)

describe('an extension (decision 27)', () => {
  it('charges every day in force once, and in all what one booking of the whole flight costs', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4 }),
        fc.array(step, { maxLength: 9 }),
        fc.boolean(),
        fc.boolean(),
        (weeks, steps, isDeleted, isReversed) => {
          const world = { ...createWorld(weeks), isReversed }
          const inForce = new Set<string>()
          const record = (through: string) => {
            const from = world.approvedAt?.toISOString().slice(0, 10) ?? through
            for (const day of listDays(from > START ? from : START, through)) inForce.add(day)
          }
          sync(world)
          for (const { kind, number } of steps) {
            if (world.day > getEnd(world)) break
            if (kind === 'wait') world.day = addDays(world.day, number)
            else if (kind === 'edit') {
              record(world.day < getEnd(world) ? world.day : getEnd(world))
              leave(world, 'waiting')
              world.day = addDays(world.day, number)
              approve(world)
              sync(world)
            } else {
              world.weeks += kind === 'extend' ? number : 1
              // The job may run much later, even after the former or the new end.
              if (kind === 'delay') world.day = addDays(world.day, number)
              sync(world)
            }
            expectSettled(world)
          }
          if (isDeleted) {
            record(world.day < getEnd(world) ? world.day : getEnd(world))
            leave(world, 'gone')
            sync(world)
          } else record(getEnd(world))
          expectSettled(world)
          for (const screen of ['a', 'b']) {
            const charged = listChargedDays(world, screen)
            expect(charged.toSorted()).toEqual([...inForce].toSorted())
            expect(sumCharged(world, screen)).toBe(priceBooking(world, charged))
            for (const line of listLines(world, screen)) {
              expect(splitMonths(line).reduce((sum, { cents }) => sum + cents, 0)).toBe(computeChargedCents(line))
            }
          }
        },
      ),
    )
  })

  it('is an invoice of the added weeks at the price of a week, across the end of a month', () => {
    const world = createWorld(2)
    sync(world)
    world.weeks = 4
    sync(world)
    world.weeks = 5
    sync(world)
    expect(world.invoices).toEqual([2, 2, 1].map((weeks) => 2 * weeks * WEEK_CENTS))
    expect(listLines(world, 'a').map(({ chargedFrom, chargedUntil }) => [chargedFrom, chargedUntil])).toEqual([
      [START, '2026-11-29'],
      ['2026-11-30', '2026-12-13'],
      ['2026-12-14', '2026-12-20'],
    ])
  })

  it('renews all its orders when the campaign is changed and approved again on the same day (decision 17)', () => {
    const world = createWorld(2)
    sync(world)
    world.weeks = 4
    sync(world)
    world.day = addDays(START, 2)
    leave(world, 'waiting')
    approve(world)
    sync(world)
    expect(world.invoices).toHaveLength(2)
    expect(world.orders.map(({ leftAt }) => leftAt)).toEqual([null, null])
    expectSettled(world)
  })

  it('renews its orders also with a screen that was lost on an added day (decision 17)', () => {
    const world = createWorld(2)
    sync(world)
    world.weeks = 4
    sync(world)
    world.day = addDays(START, 17)
    world.lost.add('b')
    sync(world)
    leave(world, 'waiting')
    approve(world)
    sync(world)
    expect(world.invoices).toHaveLength(2)
    expect(world.orders.map(({ leftAt }) => leftAt)).toEqual([null, null])
    expectSettled(world)
  })

  it('renews the order before it when it follows on an approval that is not invoiced yet (decision 17)', () => {
    const world = createWorld(2)
    sync(world)
    world.day = addDays(START, 2)
    leave(world, 'waiting')
    approve(world)
    world.weeks = 3
    sync(world)
    expect(world.invoices).toEqual([2, 1].map((weeks) => 2 * weeks * WEEK_CENTS))
    expect(listChargedDays(world, 'a')).toEqual(listDays(START, getEnd(world)))
    expectSettled(world)
  })

  it('goes on from the newest line of a screen that was lost and came back before the added days', () => {
    const world = createWorld(2)
    sync(world)
    world.weeks = 4
    sync(world)
    world.day = addDays(START, 9)
    world.lost.add('b')
    sync(world)
    world.day = addDays(START, 11)
    world.lost.clear()
    sync(world)
    world.weeks = 5
    // The job runs only after the former end.
    world.day = addDays(START, 30)
    sync(world)
    expect(listChargedDays(world, 'b')).toEqual([
      ...listDays(START, addDays(START, 9)),
      ...listDays(addDays(START, 11), getEnd(world)),
    ])
    expectSettled(world)
  })

  it('gives back its days, and those left of the weeks before, when the campaign is deleted', () => {
    const world = createWorld(2)
    sync(world)
    world.weeks = 4
    sync(world)
    world.day = addDays(START, 6)
    leave(world, 'gone')
    sync(world)
    expect(listChargedDays(world, 'a')).toEqual(listDays(START, addDays(START, 6)))
    expect(sumCharged(world, 'a')).toBe(WEEK_CENTS)
  })

  it('does not reach a screen that is lost, which is charged again from the day on which it is back', () => {
    const world = createWorld(2)
    sync(world)
    world.weeks = 4
    sync(world)
    world.day = addDays(START, 13)
    world.lost.add('b')
    sync(world)
    expect(listChargedDays(world, 'b')).toEqual(listDays(START, addDays(START, 13)))
    // Extended again while the screen is away.
    world.weeks = 6
    sync(world)
    world.day = addDays(START, 20)
    world.lost.clear()
    sync(world)
    expect(listChargedDays(world, 'b')).toEqual([
      ...listDays(START, addDays(START, 13)),
      ...listDays(addDays(START, 20), getEnd(world)),
    ])
    expect(listChargedDays(world, 'a')).toEqual(listDays(START, getEnd(world)))
  })

  it('is no reason to charge the days of a review: more weeks by an edit count from the approval', () => {
    const world = createWorld(2)
    sync(world)
    world.day = addDays(START, 13)
    leave(world, 'waiting')
    world.weeks = 4
    world.day = addDays(START, 16)
    approve(world)
    sync(world)
    expect(listLines(world, 'a').map(({ chargedFrom }) => chargedFrom)).toEqual([START, addDays(START, 16)])
  })

  it('at another price a week ends the orders before it, so nothing is charged at two prices', () => {
    const world = createWorld(2)
    sync(world)
    const facts = toFacts({ ...world, weeks: 3 })
    const dearer = facts.held.map((screen) => ({ ...screen, priceCents: screen.priceCents + 1 }))
    world.day = addDays(START, 1)
    const { end, begin } = computeOrderChanges({ ...facts, held: dearer }, toNoon(world.day))
    expect(end.map(({ chargedUntil }) => chargedUntil)).toEqual([world.day, world.day])
    expect(begin?.map(({ chargedFrom, isExtension }) => [chargedFrom, isExtension])).toEqual([
      [addDays(START, 2), false],
      [addDays(START, 2), false],
    ])
  })
})
