import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseScreens, type FreeScreen } from './screen-choice.rules.ts'

const createFreeScreens = (venueId: string, count: number, isHeld = false): FreeScreen[] =>
  Array.from({ length: count }, (_, index) => ({ screenId: `${venueId}${index + 1}`, venueId, isHeld }))

test.each([
  [
    'one screen of each vehicle',
    ['A', 'B'],
    2,
    [...createFreeScreens('A', 2), ...createFreeScreens('B', 1)],
    ['A1', 'B1'],
  ],
  [
    'further screens of the same vehicles',
    ['A', 'C', 'D'],
    4,
    [...createFreeScreens('A', 2), ...createFreeScreens('C', 1), ...createFreeScreens('D', 1)],
    ['A1', 'C1', 'D1', 'A2'],
  ],
  [
    'further ones in the order of the selection',
    ['B', 'A'],
    3,
    [...createFreeScreens('A', 2), ...createFreeScreens('B', 2)],
    ['B1', 'A1', 'B2'],
  ],
])('gives a vehicle campaign %s (TRAP-06, OPEN-71)', (_, venueIds, count, screens, chosen) => {
  expect(chooseScreens('vehicle', venueIds, count, screens)).toEqual({ kind: 'chosen', screenIds: chosen })
})

test('keeps the screens that a campaign has already before it takes others (OPEN-76)', () => {
  const screens: FreeScreen[] = [
    { screenId: 'A1', venueId: 'A', isHeld: false },
    { screenId: 'A2', venueId: 'A', isHeld: true },
    { screenId: 'A3', venueId: 'A', isHeld: false },
    { screenId: 'B1', venueId: 'B', isHeld: false },
    { screenId: 'B2', venueId: 'B', isHeld: false },
    { screenId: 'A4', venueId: 'A', isHeld: true },
  ]
  expect(chooseScreens('vehicle', ['B', 'A'], 3, screens)).toEqual({ kind: 'chosen', screenIds: ['B1', 'A2', 'A4'] })
})

test('names the venues without a free screen, and how many screens are left (product 2)', () => {
  expect(chooseScreens('vehicle', ['A', 'B', 'C'], 3, [...createFreeScreens('A', 3)])).toEqual({
    kind: 'taken',
    venueIds: ['B', 'C'],
    freeScreens: 3,
  })
  expect(chooseScreens('vehicle', ['A'], 3, createFreeScreens('A', 2))).toEqual({
    kind: 'taken',
    venueIds: [],
    freeScreens: 2,
  })
})

test('gives a restaurant campaign one screen of each restaurant, however many it has (TRAP-09)', () => {
  expect(
    chooseScreens('restaurant', ['R', 'S'], 2, [...createFreeScreens('R', 4), ...createFreeScreens('S', 1)]),
  ).toEqual({
    kind: 'chosen',
    screenIds: ['R1', 'S1'],
  })
  expect(chooseScreens('restaurant', ['R', 'S'], 2, createFreeScreens('R', 4))).toEqual({
    kind: 'taken',
    venueIds: ['S'],
    freeScreens: 1,
  })
})

test('chooses exactly the requested number of different screens, or names what is free (OPEN-71)', () => {
  const venueIds = ['A', 'B', 'C', 'D']
  fc.assert(
    fc.property(
      fc.record({
        counts: fc.tuple(fc.nat(3), fc.nat(3), fc.nat(3), fc.nat(3)),
        selected: fc.shuffledSubarray(venueIds, { minLength: 1 }),
        further: fc.nat(6),
        isHeld: fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
      }),
      ({ counts, selected, further, isHeld }) => {
        const screens = venueIds
          .flatMap((venue, index) => createFreeScreens(venue, counts[index] ?? 0))
          .map((screen, index) => ({ ...screen, isHeld: isHeld[index] ?? false }))
        const wanted = selected.length + further
        const choice = chooseScreens('vehicle', selected, wanted, screens)
        const usable = screens.filter((screen) => selected.includes(screen.venueId))
        const empty = selected.filter((venue) => !usable.some((screen) => screen.venueId === venue))
        const fits = empty.length === 0 && usable.length >= wanted
        expect(choice.kind).toBe(fits ? 'chosen' : 'taken')
        if (choice.kind === 'taken') {
          expect(choice).toMatchObject({ venueIds: empty, freeScreens: usable.length })
          return
        }
        expect(new Set(choice.screenIds).size).toBe(wanted)
        const chosen = usable.filter((screen) => choice.screenIds.includes(screen.screenId))
        expect(chosen).toHaveLength(wanted)
        expect(new Set(chosen.map((screen) => screen.venueId))).toEqual(new Set(selected))
      },
    ),
  )
})
