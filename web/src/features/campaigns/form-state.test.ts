import { describe, expect, it } from 'vitest'
import { EMPTY_FORM } from './form.ts'
import {
  type FormAction,
  type FormState,
  reduceState,
  createState,
  parseTakenScreens,
  excludeTaken,
} from './form-state.ts'

const applyActions = (...actions: FormAction[]): FormState => actions.reduce(reduceState, createState(EMPTY_FORM))
const file = new File(['x'], 'spot.mp4')
const landscape = { kind: 'facts' as const, facts: { sizeBytes: 1, durationSeconds: 12, width: 1920, height: 1080 } }

describe('the campaign form', () => {
  it('clears the selection and checks the video again when the type changes (OPEN-80)', () => {
    const state = applyActions(
      { do: 'chooseVehicles', vehicles: { taxi: 3 } },
      { do: 'chooseVideo', file },
      { do: 'judgeVideo', file, reading: landscape },
      { do: 'chooseType', type: 'restaurant' },
    )
    expect(state.form).toMatchObject({ type: 'restaurant', vehicles: {}, restaurants: [] })
    expect(state.video).toMatchObject({ kind: 'removed', refusal: { sentence: 'Please upload a portrait video.' } })
  })

  it('checks a file against the type at the time its facts arrive', () => {
    const state = applyActions(
      { do: 'chooseVideo', file },
      { do: 'chooseType', type: 'restaurant' },
      { do: 'judgeVideo', file, reading: landscape },
    )
    expect(state.video.kind).toBe('refused')
  })

  it('ignores the result for a file that has been replaced or removed (CAMP-FORM-07)', () => {
    const other = new File(['y'], 'other.mp4')
    const replaced = applyActions(
      { do: 'chooseVideo', file },
      { do: 'chooseVideo', file: other },
      { do: 'judgeVideo', file, reading: landscape },
    )
    expect(replaced.video).toEqual({ kind: 'reading', file: other })
    const reset = applyActions(
      { do: 'chooseVideo', file },
      { do: 'resetVideo' },
      { do: 'judgeVideo', file, reading: landscape },
    )
    expect(reset.video.kind).toBe('none')
  })

  it('counts attempts, so that the summary takes the focus each time', () => {
    const state = applyActions({ do: 'attempt', saveAs: 'Pending Approval' }, { do: 'attempt', saveAs: 'Draft' })
    expect(state.attempt).toEqual({ saveAs: 'Draft', count: 2 })
  })

  it('keeps the input when screens were taken, and drops the refusal for another period (AVL-6)', () => {
    const lost = applyActions(
      { do: 'change', fields: { name: 'Autumn', weeks: '4' } },
      { do: 'chooseVehicles', vehicles: { taxi: 3 } },
      { do: 'lose', taken: parseTakenScreens({ vehicles: ['a'], restaurants: [], freeScreens: 2 }) },
    )
    expect(lost.form).toMatchObject({ name: 'Autumn', vehicles: { taxi: 3 } })
    expect(reduceState(lost, { do: 'change', fields: { name: 'Winter' } }).taken).toEqual(lost.taken)
    expect(reduceState(lost, { do: 'change', fields: { weeks: '5' } }).taken).toBeNull()
  })
})

describe('the screens that the server reports as taken', () => {
  it('are validated', () => {
    expect(parseTakenScreens({ vehicles: ['a', 1], restaurants: 'b' })).toEqual({ vehicles: ['a'], restaurants: [] })
    expect(parseTakenScreens(undefined)).toEqual({ vehicles: [], restaurants: [] })
  })

  it('are no longer offered, even if an older answer contains them', () => {
    const createVehicle = (vehicleId: string, availableScreens: number) => ({
      vehicleId,
      type: 'taxi',
      availableScreens,
    })
    const taxi = { _id: 'taxi', name: 'Taxi', totalVehicles: 2, bookedUntil: null, nextFreeStart: null }
    const types = [{ ...taxi, totalScreensAvailable: 3, vehicles: [createVehicle('a', 2), createVehicle('b', 1)] }]
    const available = { type: 'vehicle' as const, types, nextFreeStart: null, unusualDisplays: [], asOf: '' }
    expect(excludeTaken(available, { vehicles: ['a'], restaurants: [] })).toMatchObject({
      types: [{ totalScreensAvailable: 1, vehicles: [{ availableScreens: 0 }, { availableScreens: 1 }] }],
    })
  })
})

it('are reported until the user selects again, and counted, so that each report is announced (AVL-6)', () => {
  const lose = { do: 'lose', taken: { vehicles: [], restaurants: ['a'] } } as const
  const lost = reduceState(createState(EMPTY_FORM), lose)
  expect(lost.losses).toEqual({ count: 1, isPresent: true })
  expect(reduceState(lost, { do: 'change', fields: { name: 'Other' } }).losses.isPresent).toBe(true)
  const chosen = reduceState(lost, { do: 'chooseRestaurants', restaurants: ['b'] })
  expect(chosen).toMatchObject({ taken: lose.taken, losses: { count: 1, isPresent: false } })
  expect(reduceState(chosen, lose).losses).toEqual({ count: 2, isPresent: true })
  const elsewhere = reduceState(lost, { do: 'change', fields: { startsOn: '2026-12-07' } })
  expect(elsewhere).toMatchObject({ taken: null, losses: { isPresent: false } })
})
