import type { InfotainmentScreen, InfotainmentVideo } from '@marquee/contract/infotainment'
import { describe, expect, it } from 'vitest'
import type { ChosenVideo } from '../videos/chosen-video.ts'
import {
  buildChangedParts,
  formatDuration,
  EMPTY_FORM,
  toForm,
  type InfotainmentForm,
  buildNewParts,
  checkForm,
  pickSelectedScreens,
} from './form.ts'
import { reduceState, createState } from './form-state.ts'

const createScreen = (_id: string): InfotainmentScreen => ({
  _id,
  name: 'Bar',
  model: 'LG',
  uuid: null,
  screenType: 'vehicle',
  onlineStatus: 'online',
  status: 'Active',
  lastConnection: null,
})
const STORED: InfotainmentVideo = {
  _id: 'v',
  name: 'Harbour',
  video: { name: 'harbour.mp4', poster: null },
  category: 'Information',
  startDate: '2025-03-03',
  endDate: '2025-03-30',
  duration: 12.345,
  location: 'hamburg',
  locationName: 'Hamburg',
  type: 'vehicle',
  status: 'approved',
  rejectionReason: null,
  screens: [createScreen('a'), createScreen('b')],
}
const FILE = new File([], 'spot.mp4')
const FITS: ChosenVideo = {
  kind: 'fits',
  file: FILE,
  facts: { sizeBytes: 1, durationSeconds: 12, width: 1920, height: 1080 },
}
const NONE: ChosenVideo = { kind: 'none' }
const REFUSED: ChosenVideo = { kind: 'refused', file: FILE, facts: null, refusal: { sentence: '', fact: '' } }
const FULL: InfotainmentForm = { ...toForm(STORED), category: 'Entertainment' }

const checkProblems = (change: Partial<InfotainmentForm>, video: ChosenVideo = FITS, stored?: InfotainmentVideo) => {
  const form = { ...FULL, ...change }
  return checkForm(form, { stored, screenIds: form.screenIds, video }).map(({ field }) => field)
}

describe('the check of the infotainment form', () => {
  it.each([
    [{}, []],
    [{ name: '' }, ['name']],
    [{ name: '   ' }, ['name']],
    [{ name: 'x'.repeat(200) }, []],
    [{ name: 'x'.repeat(201) }, ['name']],
    [{ type: '' as const }, ['type']],
    [{ category: '' as const }, ['category']],
    [{ location: '' }, ['location']],
    [{ startsOn: '' }, ['startsOn']],
    [{ endsOn: '' }, ['endsOn']],
    [{ startsOn: '2025-03-03', endsOn: '2025-03-03' }, []],
    [{ startsOn: '2025-03-03', endsOn: '2025-03-02' }, ['endsOn']],
    [{ endsOn: '12025-03-03' }, ['endsOn']],
    [{ screenIds: [] }, ['screens']],
  ])('for a new video with %j returns %j (INF-FORM-07, INF-FORM-09, INF-FORM-10)', (change, expected) => {
    expect(checkProblems(change)).toEqual(expected)
  })

  it.each([
    ['none, add', NONE, undefined, ['video']],
    ['a refused one, add', REFUSED, undefined, ['video']],
    ['none, edit', NONE, STORED, []],
    ['a new one, edit', FITS, STORED, []],
    ['a refused one, edit', REFUSED, STORED, ['video']],
  ] as const)('checks the video: %s (INF-FORM-08, TRAP-16)', (_, video, stored, expected) => {
    expect(checkProblems({}, video, stored)).toEqual(expected)
  })

  it('requires a screen only when adding, and the order of the days always (INF-FORM-09, INF-FORM-10, TRAP-16)', () => {
    expect(checkProblems({ screenIds: [] }, NONE, STORED)).toEqual([])
    expect(checkProblems({ endsOn: '2025-03-02' }, NONE, STORED)).toEqual(['endsOn'])
  })

  it('names all missing values of an empty form, in the order of the page (INF-FORM-07)', () => {
    const all = ['name', 'type', 'category', 'location', 'startsOn', 'endsOn', 'screens', 'video']
    expect(checkProblems(EMPTY_FORM, NONE)).toEqual(all)
  })
})

describe('the parts of the request', () => {
  it('contain the form, with the duration in seconds (INF-FORM-15, OPEN-97)', () => {
    expect(buildNewParts({ ...FULL, name: ' Harbour ' }, ['b'], 12.34567)).toEqual({
      name: 'Harbour',
      type: 'vehicle',
      category: 'Entertainment',
      startDate: '2025-03-03',
      endDate: '2025-03-30',
      duration: '12.346',
      screenIds: ['b'],
      location: 'hamburg',
    })
  })

  it('contain the stored values of locked fields, also an older category (INF-FORM-16, TRAP-17, OPEN-91)', () => {
    const form = toForm({ ...STORED, category: 'Education' })
    const parts = buildChangedParts(form, [], STORED.duration)
    expect(parts).toMatchObject({ type: 'vehicle', category: 'Education', startDate: '2025-03-03' })
    expect(parts).toMatchObject({ duration: '12.345', screenIds: [] })
  })

  it.each([
    [12, '12'],
    [20.0004, '20'],
    [8.3333, '8.333'],
  ])('%d seconds are written as %s', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text)
  })
})

describe('the selected screens', () => {
  it('are the listed ones, or the stored ones until a list has loaded', () => {
    expect(
      pickSelectedScreens({ ...FULL, screenIds: ['b', 'gone', 'a'] }, [createScreen('a'), createScreen('b')]),
    ).toEqual(['a', 'b'])
    expect(pickSelectedScreens(FULL, undefined)).toEqual(['a', 'b'])
  })

  it('are cleared for another location and restored with the stored one', () => {
    const start = createState(toForm(STORED))
    const elsewhere = reduceState(start, { do: 'chooseLocation', location: 'berlin', stored: STORED })
    expect(elsewhere.form).toMatchObject({ location: 'berlin', screenIds: [] })
    const back = reduceState(elsewhere, { do: 'chooseLocation', location: 'hamburg', stored: STORED })
    expect(back.form).toMatchObject({ location: 'hamburg', screenIds: ['a', 'b'] })
  })

  it('are cleared for another type, which checks the video again (OPEN-80)', () => {
    const state = { ...createState(FULL), video: FITS }
    const next = reduceState(state, { do: 'chooseType', type: 'restaurant' })
    expect(next.form).toMatchObject({ type: 'restaurant', screenIds: [] })
    expect(next.video).toMatchObject({ kind: 'removed', refusal: { sentence: 'Please upload a portrait video.' } })
  })
})
