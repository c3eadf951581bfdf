import type { InfotainmentVideo } from '@marquee/contract/infotainment'
import { describe, expect, it } from 'vitest'
import { isPlaying, selectVideos } from './list-view.ts'

const createVideo = (name: string, overrides: Partial<InfotainmentVideo> = {}): InfotainmentVideo => ({
  _id: name,
  name,
  video: { name: `${name}.mp4`, poster: null },
  category: 'Entertainment',
  startDate: '2026-11-01',
  endDate: '2026-11-30',
  duration: 12,
  location: 'l',
  locationName: 'Hamburg',
  type: 'vehicle',
  status: 'approved',
  rejectionReason: null,
  screens: [],
  ...overrides,
})

const TIPS = createVideo('Travel Tips', { category: 'Information', startDate: '2026-11-03' })
const CITY = createVideo('City travel', { startDate: '2026-11-05' })
const NEWS = createVideo('News', { category: 'Education', startDate: '2026-11-04' })
const ALL = [TIPS, CITY, NEWS]
const listNames = (view: Partial<Parameters<typeof selectVideos>[1]>) =>
  selectVideos(ALL, { search: '', view: '', sort: '', ...view }).map(({ name }) => name)

describe('the videos of a view', () => {
  it.each([
    [{}, ['Travel Tips', 'City travel', 'News']],
    [{ search: 'TRAVEL' }, ['Travel Tips', 'City travel']],
    [{ search: ' tips ' }, ['Travel Tips']],
    [{ search: 'TRAVEL', view: 'Information' }, ['Travel Tips']],
    [{ view: 'Entertainment' }, ['City travel']],
    // Neither the location nor the category is searched.
    [{ search: 'hamburg' }, []],
    [{ search: 'education' }, []],
    // The filter does not offer this value, so it is ignored.
    [{ view: 'Education' }, ['Travel Tips', 'City travel', 'News']],
    [{ sort: 'name' }, ['City travel', 'News', 'Travel Tips']],
    [{ sort: 'start' }, ['City travel', 'News', 'Travel Tips']],
    [{ sort: 'colour' }, ['Travel Tips', 'City travel', 'News']],
  ])('%j shows %j (INF-04, INF-05, TRAP-39)', (view, expected) => {
    expect(listNames(view)).toEqual(expected)
  })

  it('keeps the order of the list', () => {
    listNames({ sort: 'name' })
    expect(ALL).toEqual([TIPS, CITY, NEWS])
  })
})

it.each([
  ['approved', '2026-10-31', false],
  ['approved', '2026-11-01', true],
  ['approved', '2026-11-30', true],
  ['approved', '2026-12-01', false],
  ['pending', '2026-11-10', false],
] as const)('a video with the status %s on %s plays: %s', (status, day, expected) => {
  expect(isPlaying(createVideo('one', { status }), day)).toBe(expected)
})
