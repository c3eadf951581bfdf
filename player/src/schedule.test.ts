import { buildLoop } from '@marquee/contract/loop.rules'
import type { Manifest } from '@marquee/contract/player'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  createTestFile,
  createTestHash,
  createTestId,
  createBookedManifest,
  NO_HOURS,
  createManifest,
} from './testing/sample-manifest.ts'
import {
  LOOP_START,
  isListed,
  isOpen,
  isVideo,
  findNextOpening,
  pickNextSpot,
  buildPlaylist,
  type Spot,
  listSoldFlights,
  seekFlight,
  removeStopped,
} from './schedule.ts'

const NOON = Date.parse('2026-06-15T10:00:00Z') // Monday, 12:00 in Berlin
const hours = (open: Partial<NonNullable<Manifest['openingHours']>>) => ({
  monday: NO_HOURS,
  tuesday: NO_HOURS,
  wednesday: NO_HOURS,
  thursday: NO_HOURS,
  friday: NO_HOURS,
  saturday: NO_HOURS,
  sunday: NO_HOURS,
  ...open,
})

/** The names of the first spots in order. */
function firstSpots(manifest: Manifest, count: number, at = NOON, broken: ReadonlySet<string> = new Set()): string[] {
  const names: string[] = []
  let turn = LOOP_START
  while (names.length < count) {
    const next = pickNextSpot(manifest, at, turn, broken)
    names.push(getSpotName(next.spot))
    turn = next.turn
  }
  return names
}

function getSpotName(spot: Spot): string {
  return isVideo(spot) ? spot.name : spot.kind
}

describe('the loop', () => {
  test.each<[string, string[], string[], number, string]>([
    ['one campaign of ten slots', ['a'], [], 10, 'a house house house house house house house house house'],
    ['two lie half a loop apart', ['a', 'b'], [], 10, 'a house house house house b house house house house'],
    ['three are spread', ['a', 'b', 'c'], [], 10, 'a house house b house house c house house house'],
    [
      'unsold slots play infotainment by turns, a break follows every fifth slot',
      ['a'],
      ['x', 'y'],
      13,
      'a x y x y x y x y x y x a',
    ],
    ['infotainment alone', [], ['x', 'y'], 5, 'x y x y x'],
    ['nothing at all is a house card', [], [], 3, 'house house house'],
  ])('%s (product 2)', (_name, sold, fills, count, expected) => {
    expect(firstSpots(createBookedManifest(sold, fills), count).join(' ')).toBe(expected)
  })

  test('plays one infotainment video after every fifth ad slot (product 2)', () => {
    const ads = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']
    expect(firstSpots(createBookedManifest(ads, ['x', 'y']), 13).join(' ')).toBe('a b c d e x f g h i j y a')
    expect(firstSpots(createBookedManifest(ads), 11).join(' ')).toBe('a b c d e f g h i j a')
  })

  test('has breaks in a loop of three slots, because slots are counted across loops (decision 13)', () => {
    expect(firstSpots(createBookedManifest(['a', 'b', 'c'], ['x'], { slotsPerLoop: 3 }), 12).join(' ')).toBe(
      'a b c a b x c a b c a x',
    )
  })

  test('fills the slot of a broken file with infotainment and keeps the other slots', () => {
    const manifest = createBookedManifest(['a', 'b'], ['x'])
    expect(firstSpots(manifest, 7, NOON, new Set([createTestHash('a')])).join(' ')).toBe('x x x x x x b')
  })

  const ads = ['a', 'b', 'c', 'd', 'e']

  test('is listed with its breaks in the diagnostics', () => {
    const names = buildPlaylist(createBookedManifest(ads, ['x'], { slotsPerLoop: 5 }), NOON).spots.map(getSpotName)
    expect(names.slice(0, 6).join(' ')).toBe('a b c d e x')
    expect(
      buildPlaylist(createBookedManifest(ads, [], { slotsPerLoop: 5 }), NOON)
        .spots.slice(0, 6)
        .map(getSpotName)
        .join(' '),
    ).toBe('a b c d e a')
  })

  test.each<[number, string[], number]>([
    [1, [], 1],
    [1, ['x'], 1.2],
    [5, ['x'], 6],
    [7, [], 7],
    [7, ['x'], 8.4],
    [10, ['x', 'y'], 12],
  ])(
    'a loop of %i slots with infotainment %j lasts as long as %d videos (product 5)',
    (slotsPerLoop, fills, videos) => {
      const houseCard = { title: 'House', text: 'card', durationMs: 12_000 }
      const { loopMs } = buildPlaylist(createBookedManifest(ads, fills, { slotsPerLoop, houseCard }), NOON)
      expect(loopMs).toBe(videos * 12_000)
    },
  )

  test('has no length while the venue is closed', () => {
    const openingHours = hours({ sunday: { start: '10:00', end: '12:00' } })
    const playlist = buildPlaylist(createBookedManifest(ads, [], { openingHours }), NOON)
    expect(playlist.loopMs).toBe(null)
    expect(playlist.spots).toMatchObject([{ kind: 'closed' }])
  })
})

describe('flights', () => {
  const flight = createBookedManifest(['a'], [], { startsOn: '2026-06-15', endsOn: '2026-06-16' })

  test.each([
    ['2026-06-14T21:59:59Z', 'house'],
    ['2026-06-14T22:00:00Z', 'a'],
    ['2026-06-16T21:59:59Z', 'a'],
    ['2026-06-16T22:00:00Z', 'house'],
  ])('begin and end at local midnight by themselves: at %s it is %s (product 5)', (at, expected) => {
    expect(firstSpots(flight, 1, Date.parse(at))).toEqual([expected])
  })

  test('follow the local days of the manifest, also when the clock changes', () => {
    const lastWinterDay = createBookedManifest(['a'], [], { startsOn: '2026-03-28', endsOn: '2026-03-28' })
    expect(firstSpots(lastWinterDay, 1, Date.parse('2026-03-28T22:59:59Z'))).toEqual(['a'])
    expect(firstSpots(lastWinterDay, 1, Date.parse('2026-03-28T23:00:00Z'))).toEqual(['house'])
  })

  test('of infotainment follow local days too; expired and future videos are not played (product 2)', () => {
    const manifest = createBookedManifest([], ['x', 'y'])
    const [x, y] = manifest.infotainment.map((video) => ({ ...video, startsOn: '2026-06-15', endsOn: '2026-06-16' }))
    const shown = (at: string) => firstSpots({ ...manifest, infotainment }, 2, Date.parse(at)).join(' ')
    const infotainment = x && y ? [x, { ...y, startsOn: '2026-06-16' }] : []
    expect(shown('2026-06-14T21:59:59Z')).toBe('house house')
    expect(shown('2026-06-14T22:00:00Z')).toBe('x x')
    expect(shown('2026-06-15T22:00:00Z')).toBe('x y')
    expect(shown('2026-06-16T22:00:00Z')).toBe('house house')
  })

  test('without a listed file leave their slot to others', () => {
    expect(firstSpots({ ...createBookedManifest(['a']), files: [] }, 1)).toEqual(['house'])
  })
})

describe('opening hours', () => {
  const at = (time: string) => Date.parse(`2026-06-${time}:00+02:00`)
  const open = (openingHours: Manifest['openingHours'], time: string) =>
    isOpen({ openingHours, timeZone: 'Europe/Berlin' }, at(time))
  const mondays = hours({ monday: { start: '09:00', end: '22:30' } })
  const nights = hours({ monday: { start: '18:00', end: '02:00' } })

  test.each<[string, Manifest['openingHours'], string, boolean]>([
    ['a vehicle is always open', null, '15T03:00', true],
    ['a restaurant without any hours is always open', hours({}), '15T03:00', true],
    ['before the start', mondays, '15T08:59', false],
    ['from the start', mondays, '15T09:00', true],
    ['until the end', mondays, '15T22:29', true],
    ['at the end', mondays, '15T22:30', false],
    ['a day without hours is closed', mondays, '16T12:00', false],
    [
      'a day with a start alone is closed (OPEN-46)',
      hours({ monday: { start: '09:00', end: '' }, friday: { start: '09:00', end: '10:00' } }),
      '15T12:00',
      false,
    ],
    ['past midnight, in the evening', nights, '15T23:00', true],
    ['past midnight, the next morning', nights, '16T01:59', true],
    ['past midnight, over', nights, '16T02:00', false],
    ['past midnight says nothing of the morning before', nights, '15T01:00', false],
    ['the same start and end is a whole day', hours({ monday: { start: '00:00', end: '00:00' } }), '15T23:59', true],
  ])('%s', (_name, openingHours, time, expected) => {
    expect(open(openingHours, time)).toBe(expected)
  })

  test('a closed screen shows the closed card with the opening time until the next minute', () => {
    const manifest = createBookedManifest(['a'], [], { openingHours: mondays })
    const { spot, turn } = pickNextSpot(manifest, at('15T08:30') + 15_000, { step: 4, fills: 2 })
    expect(spot).toEqual({ kind: 'closed', durationMs: 45_000, opens: { weekday: 'monday', time: '09:00' } })
    expect(turn).toEqual({ step: 4, fills: 2 })
  })

  test.each([
    ['15T08:00', 'monday', '09:00'],
    ['15T23:00', 'monday', '09:00'],
    ['17T12:00', 'monday', '09:00'],
  ])('at %s it opens next on %s at %s', (time, weekday, opensAt) => {
    expect(findNextOpening(createManifest({ openingHours: mondays }), at(time))).toEqual({ weekday, time: opensAt })
  })

  test.each([
    ['15T08:59', { weekday: 'monday', time: '09:00' }],
    ['15T09:00', { weekday: 'tuesday', time: '10:00' }],
    ['15T18:00', { weekday: 'tuesday', time: '10:00' }],
  ])('at %s the next opening is the next one of two days (decision 13)', (time, opening) => {
    const openingHours = hours({ monday: { start: '09:00', end: '17:00' }, tuesday: { start: '10:00', end: '12:00' } })
    expect(findNextOpening(createManifest({ openingHours }), at(time))).toEqual(opening)
  })

  test('never opens without hours', () => {
    expect(findNextOpening(createManifest({ openingHours: null }), NOON)).toBeNull()
    expect(findNextOpening(createManifest({ openingHours: hours({}) }), NOON)).toBeNull()
  })

  test('nothing is sold while it is closed', () => {
    expect(listSoldFlights(createBookedManifest(['a'], [], { openingHours: mondays }), at('16T12:00'))).toEqual([])
  })
})

describe('seeking a sold slot', () => {
  test('finds the next slot of a campaign across the end of the loop', () => {
    const manifest = createBookedManifest(['a', 'b'], ['x'])
    expect(seekFlight(manifest, NOON, { step: 7, fills: 3 }, ({ name }) => name === 'a')).toEqual({
      step: 12,
      fills: 3,
    })
    expect(seekFlight(manifest, NOON, { step: 6, fills: 3 }, ({ name }) => name === 'b')).toEqual({ step: 6, fills: 3 })
  })

  test('keeps the position when there is none', () => {
    expect(seekFlight(createBookedManifest([]), NOON, { step: 7, fills: 3 }, () => true)).toEqual({ step: 7, fills: 3 })
  })
})

test('finds the only slot of a loop after its break', () => {
  const manifest = createBookedManifest(['a'], ['x'], { slotsPerLoop: 1 })
  expect(seekFlight(manifest, NOON, { step: 5, fills: 0 }, () => true)).toEqual({ step: 6, fills: 0 })
})

test('a break has the number of the slot before it', () => {
  const { spot } = pickNextSpot(createBookedManifest(['a'], ['x']), NOON, { step: 5, fills: 0 })
  expect(spot).toMatchObject({ kind: 'infotainment', slot: 4 })
})

test('only flights whose file is stored and not broken are sold (product 5)', () => {
  const manifest = createBookedManifest(['a', 'b', 'c'])
  const stored = { ...manifest, files: manifest.files.slice(1) }
  const listNames = (broken: ReadonlySet<string>) => listSoldFlights(stored, NOON, broken).map(({ name }) => name)
  expect(listNames(new Set())).toEqual(['b', 'c'])
  expect(listNames(new Set([createTestHash('b')]))).toEqual(['c'])
})

test.each([
  ['of a listed campaign', 'campaign', 'a', 'a', true],
  ['of a campaign with another file', 'campaign', 'a', 'b', false],
  ['of another campaign', 'campaign', 'z', 'a', false],
  ['of listed infotainment', 'infotainment', 'x', 'x', true],
  ['of infotainment with another file', 'infotainment', 'x', 'y', false],
  ['of another infotainment entry', 'infotainment', 'z', 'x', false],
] as const)('a video %s is listed or not (product 5)', (_, kind, id, file, expected) => {
  const spot = { kind, id: createTestId(id), name: id, slot: 0, file: createTestFile(file) }
  expect(isListed(createBookedManifest(['a', 'b'], ['x', 'y']), spot)).toBe(expected)
})

test('a stop removes the video from the manifest; a stop of another one changes nothing', () => {
  const manifest = createBookedManifest(['a', 'b'], ['x'])
  expect(removeStopped(manifest, { campaignId: createTestId('a') }).flights.map(({ name }) => name)).toEqual(['b'])
  expect(removeStopped(manifest, { videoId: createTestId('x') }).infotainment).toEqual([])
  expect(removeStopped(manifest, { campaignId: createTestId('z') })).toBe(manifest)
  expect(removeStopped(manifest, {})).toBe(manifest)
})

/* ---------- properties of any manifest ---------- */

const someTime = fc.constantFrom('', '00:00', '06:30', '09:00', '17:45', '23:59')
const someDay = fc.record({ start: someTime, end: someTime })
const someManifest = fc
  .record({
    sold: fc.integer({ min: 0, max: 70 }),
    fills: fc.integer({ min: 0, max: 5 }),
    slotsPerLoop: fc.integer({ min: 1, max: 60 }),
    timeZone: fc.constantFrom('Europe/Berlin', 'Pacific/Apia', 'America/St_Johns', 'Asia/Kathmandu', 'UTC'),
    openingHours: fc.option(
      fc.record({
        monday: someDay,
        tuesday: someDay,
        wednesday: someDay,
        thursday: someDay,
        friday: someDay,
        saturday: someDay,
        sunday: someDay,
      }),
    ),
  })
  .map(({ sold, fills, ...rest }) =>
    createBookedManifest(
      Array.from({ length: sold }, (_, index) => `ad ${index}`),
      Array.from({ length: fills }, (_, index) => `fill ${index}`),
      rest,
    ),
  )
const someInstant = fc.integer({ min: Date.parse('2026-01-02'), max: Date.parse('2026-12-30') })
const someTurn = fc.record({ step: fc.nat(100_000), fills: fc.nat(100_000) })

describe('any manifest', () => {
  test('always has a next spot, which has a duration', () => {
    fc.assert(
      fc.property(someManifest, someInstant, someTurn, (manifest, at, turn) => {
        const { spot, turn: after } = pickNextSpot(manifest, at, turn)
        expect(isVideo(spot) ? spot.file.durationMs : spot.durationMs).toBeGreaterThan(0)
        if (spot.kind !== 'closed') expect(after.step).toBeGreaterThan(turn.step)
      }),
    )
  })

  test('has a card when every file is broken', () => {
    fc.assert(
      fc.property(someManifest, someInstant, someTurn, (manifest, at, turn) => {
        const broken = new Set(manifest.files.map(({ sha256 }) => sha256))
        expect(isVideo(pickNextSpot(manifest, at, turn, broken).spot)).toBe(false)
      }),
    )
  })

  test('gives every flight of the day exactly one slot, in the order of booking', () => {
    fc.assert(
      fc.property(someManifest, (manifest) => {
        const loop = buildLoop(manifest, '2026-06-15')
        expect(loop).toHaveLength(manifest.slotsPerLoop)
        const expected = manifest.flights.slice(0, manifest.slotsPerLoop)
        expect(loop.filter((flight) => flight !== null)).toEqual(expected)
      }),
    )
  })

  test('spreads sold slots evenly: distances differ by at most one', () => {
    fc.assert(
      fc.property(someManifest, (manifest) => {
        const loop = buildLoop(manifest, '2026-06-15')
        const places = loop.flatMap((flight, place) => (flight ? [place] : []))
        const distances = places.map((place, index) => (places[index + 1] ?? (places[0] ?? 0) + loop.length) - place)
        if (distances.length > 0) expect(Math.max(...distances) - Math.min(...distances)).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('shows every playable campaign equally often in a round, with breaks after five slots', () => {
    fc.assert(
      fc.property(someManifest, someInstant, (manifest, at) => {
        fc.pre(isOpen(manifest, at))
        const rounds = 5
        let turn = LOOP_START
        const shown = new Map<string, number>()
        // Five rounds of the loop contain a whole number of breaks.
        const steps = (rounds * manifest.slotsPerLoop * 6) / 5
        while (turn.step < steps) {
          const next = pickNextSpot(manifest, at, turn)
          if (next.turn.step <= steps && next.spot.kind === 'campaign') {
            shown.set(next.spot.name, (shown.get(next.spot.name) ?? 0) + 1)
          }
          turn = next.turn
        }
        expect([...shown.values()].every((count) => count === rounds)).toBe(true)
        expect(shown.size).toBe(Math.min(manifest.flights.length, manifest.slotsPerLoop))
      }),
    )
  })

  test('gives the same spot for the same day and turn on every device', () => {
    fc.assert(
      fc.property(someManifest, someInstant, someTurn, (manifest, at, turn) => {
        expect(pickNextSpot(structuredClone(manifest), at, turn)).toEqual(pickNextSpot(manifest, at, turn))
      }),
    )
  })
})
