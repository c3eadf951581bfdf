import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { computeEndDate, clampScreens, reservesSlots, MAX_WEEKS, selectVehicles } from './campaigns.rules.ts'
import { addDays, toDayNumber, fromDayNumber, countDays, listDays } from './days.rules.ts'

const anyDay = fc
  .integer({ min: toDayNumber('2000-01-01'), max: toDayNumber('2150-12-31') })
  .map((number) => fromDayNumber(number))
const weeks = fc.integer({ min: 1, max: MAX_WEEKS })

describe('the end date', () => {
  test.each([
    ['2025-03-03', 2, '2025-03-16'],
    ['2024-12-30', 1, '2025-01-05'],
    ['2028-02-28', 1, '2028-03-05'],
    // across the end of summer time in Europe
    ['2025-10-20', 2, '2025-11-02'],
    ['2026-11-23', 4, '2026-12-20'],
  ])('of %s for %i weeks is %s (CAMP-FORM-04, CONST-01, TRAP-01, TRAP-02)', (startsOn, count, endsOn) => {
    expect(computeEndDate(startsOn, count)).toBe(endsOn)
  })

  test('gives a campaign seven days per week, both ends included (TRAP-01)', () => {
    fc.assert(
      fc.property(anyDay, weeks, (startsOn, count) => {
        const endsOn = computeEndDate(startsOn, count)
        expect(countDays(startsOn, endsOn)).toBe(7 * count)
        expect(listDays(startsOn, endsOn)).toHaveLength(7 * count)
        expect(computeEndDate(addDays(startsOn, 1), count)).toBe(addDays(endsOn, 1))
      }),
    )
  })

  test('rejects less than a week and text that is not a day (CAMP-FORM-12)', () => {
    for (const count of [0, -1, 1.5, Number.NaN]) expect(() => computeEndDate('2025-03-03', count)).toThrow(RangeError)
    for (const day of ['2025-02-30', '2025-3-3', '', 'tomorrow']) {
      expect(() => computeEndDate(day, 1)).toThrow(RangeError)
    }
  })
})

describe('Screens to Run', () => {
  const fleet = [
    { vehicleId: 'A', availableScreens: 2 },
    { vehicleId: 'B', availableScreens: 0 },
    { vehicleId: 'C', availableScreens: 1 },
    { vehicleId: 'D', availableScreens: 1 },
  ]

  test.each([
    [1, ['A']],
    [2, ['A', 'C']],
    [3, ['A', 'C', 'D']],
    [4, ['A', 'C', 'D']],
    [0, []],
  ])('of %i selects %j (CAMP-FORM-20, CAMP-FORM-22, TRAP-05, TRAP-06)', (screens, selected) => {
    expect(selectVehicles(fleet, screens)).toEqual(selected)
  })

  test('selects free vehicles in their order, each once, up to the number of screens (OPEN-71)', () => {
    const vehicles = fc
      .array(fc.nat(3))
      .map((free) => free.map((availableScreens, index) => ({ vehicleId: `v${index}`, availableScreens })))
    fc.assert(
      fc.property(vehicles, fc.integer({ min: -2, max: 30 }), (all, screens) => {
        const selected = selectVehicles(all, screens)
        const free = all.filter((vehicle) => vehicle.availableScreens > 0).map((vehicle) => vehicle.vehicleId)
        expect(selected).toEqual(free.slice(0, selected.length))
        expect(selected).toHaveLength(Math.min(Math.max(0, screens), free.length))
      }),
    )
  })

  test.each([
    [9, 5, 5],
    [0, 5, 1],
    [-2, 5, 1],
    [3, 5, 3],
    [2.7, 5, 2],
    [Number.NaN, 5, 1],
    [4, 0, 1],
  ])('%d of %i available becomes %i (CAMP-FORM-14, TRAP-07)', (wanted, available, clamped) => {
    expect(clampScreens(wanted, available)).toBe(clamped)
  })

  test('is always between 1 and the number of free screens (CAMP-FORM-14)', () => {
    fc.assert(
      fc.property(fc.double(), fc.integer({ min: 1, max: 500 }), (wanted, available) => {
        const clamped = clampScreens(wanted, available)
        expect(Number.isInteger(clamped) && clamped >= 1 && clamped <= available).toBe(true)
        expect(clampScreens(clamped, available)).toBe(clamped)
      }),
    )
  })
})

test.each([
  ['Draft', false],
  ['Rejected', false],
  ['Pending Approval', true],
  ['Pending', true],
  ['Approved', true],
] as const)('a campaign that is %s holds its slots: %s (OPEN-74)', (status, holds) => {
  expect(reservesSlots(status)).toBe(holds)
})
