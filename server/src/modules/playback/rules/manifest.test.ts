import type { OpeningHours } from '@marquee/contract/fleet'
import { openingHours } from '@marquee/contract/fleet'
import { manifest as manifestSchema } from '@marquee/contract/player'
import { expect, test } from 'vitest'
import { type BookedVideo, composeManifest, type ManifestFacts } from './manifest.ts'

const SCREEN = '11111111-1111-4111-8111-111111111111'
/** 30 minutes past midnight in Vienna, still the previous day in UTC. */
const AT = new Date('2026-11-21T23:30:00Z')

const NO_HOURS = openingHours.parse({})
const HOURS: OpeningHours = { ...NO_HOURS, monday: { start: '09:00', end: '17:00' } }

function createFacts(more: Partial<ManifestFacts> = {}, screen: Partial<ManifestFacts['screen']> = {}): ManifestFacts {
  return {
    screen: {
      screenId: SCREEN,
      name: 'Bar',
      screenType: 'restaurant',
      orientation: 'portrait',
      slotsPerLoop: 10,
      isActive: true,
      venue: {
        name: 'Trattoria Sole',
        isApproved: true,
        timeZone: 'Europe/Vienna',
        language: 'en',
        openingHours: HOURS,
      },
      ...screen,
    },
    campaigns: [],
    infotainment: [],
    ...more,
  }
}

function createBooked(startsOn: string, endsOn: string, more: Partial<BookedVideo> = {}): BookedVideo {
  const sha256 = 'a'.repeat(64)
  return {
    id: '22222222-2222-4222-8222-222222222222',
    name: 'Autumn menu',
    startsOn,
    endsOn,
    file: { name: 'abc.mp4', sha256, type: 'video/mp4', sizeBytes: 444_025, durationMs: 12_000 },
    ...more,
  }
}

test("contains a flight with its days, its file and the file's URL (product 5)", () => {
  const manifest = composeManifest(createFacts({ campaigns: [createBooked('2026-11-20', '2026-11-26')] }), AT)
  expect(manifestSchema.parse(manifest)).toEqual(manifest)
  expect(manifest).toMatchObject({
    screenName: 'Bar, Trattoria Sole',
    timeZone: 'Europe/Vienna',
    flights: [{ name: 'Autumn menu', startsOn: '2026-11-20', endsOn: '2026-11-26' }],
    files: [{ url: '/api/s3/images/abc.mp4', type: 'video/mp4', bytes: 444_025, durationMs: 12_000 }],
  })
})

test('contains infotainment of its days beside the flights, each with its file (product 2)', () => {
  const createFile = (letter: string) => ({
    ...createBooked('', '').file,
    sha256: letter.repeat(64),
    name: `${letter}.mp4`,
  })
  const infotainment = [
    createBooked('2026-11-20', '2026-11-26', { id: SCREEN, name: 'Weather', file: createFile('b') }),
    createBooked('2026-11-10', '2026-11-16', { file: createFile('c') }),
  ]
  const manifest = composeManifest(
    createFacts({ campaigns: [createBooked('2026-11-20', '2026-11-26')], infotainment }),
    AT,
  )
  expect(manifest.infotainment).toEqual([
    { videoId: SCREEN, name: 'Weather', sha256: 'b'.repeat(64), startsOn: '2026-11-20', endsOn: '2026-11-26' },
  ])
  expect(manifest.flights).toMatchObject([{ campaignId: createBooked('', '').id, sha256: 'a'.repeat(64) }])
  expect(manifest.files.map(({ url }) => url)).toEqual(['/api/s3/images/abc.mp4', '/api/s3/images/b.mp4'])
})

test('names a screen without a venue by its own name, in UTC', () => {
  expect(composeManifest(createFacts({}, { venue: null }), AT)).toMatchObject({
    screenName: 'Bar',
    timeZone: 'UTC',
    openingHours: null,
  })
})

test.each([
  ['of yesterday, for a clock that is a little behind', '2026-11-15', '2026-11-21', true],
  ['that ended before yesterday', '2026-11-14', '2026-11-20', false],
  ['of today', '2026-11-22', '2026-11-28', true],
  ['in 30 days, the maximum age of plays', '2026-12-22', '2026-12-28', true],
  ['in 31 days', '2026-12-23', '2026-12-29', false],
])('counts days in the zone of the location: a flight %s (TRAP-02)', (_, startsOn, endsOn, isCarried) => {
  const manifest = composeManifest(createFacts({ campaigns: [createBooked(startsOn, endsOn)] }), AT)
  expect(manifest.flights.length).toBe(isCarried ? 1 : 0)
  expect(manifest.files.length).toBe(isCarried ? 1 : 0)
})

const venue = createFacts().screen.venue
test.each([
  ['is not active', { isActive: false }],
  ['has no venue any more', { venue: null }],
  ['is in a venue that is not approved', { venue: venue && { ...venue, isApproved: false } }],
])('contains only the house card for a screen that %s (product 2)', (_, screen) => {
  const all = {
    campaigns: [createBooked('2026-11-20', '2026-11-26')],
    infotainment: [createBooked('2026-11-20', '2026-11-26')],
  }
  const manifest = composeManifest(createFacts(all, screen), AT)
  expect(manifest).toMatchObject({ flights: [], infotainment: [], files: [] })
  expect(manifest.houseCard.title).not.toBe('')
})

test('speaks the language of the partner, and English without a venue (decision 26)', () => {
  const german = createFacts({}, { venue: venue && { ...venue, language: 'de' } })
  expect(composeManifest(german, AT)).toMatchObject({
    language: 'de',
    houseCard: { title: 'Hier könnte Ihre Werbung laufen' },
  })
  expect(composeManifest(createFacts({}, { venue: null }), AT)).toMatchObject({
    language: 'en',
    houseCard: { title: 'Your ad could be here' },
  })
})

test.each([
  ['a vehicle', null, null],
  ['a restaurant without opening hours', NO_HOURS, null],
  ['a restaurant with half a day', { ...NO_HOURS, friday: { start: '09:00', end: '' } }, null],
  ['a restaurant that is open on Mondays', HOURS, HOURS],
])('gives %s its opening hours, or none (decision 13)', (_, hours, expected) => {
  const manifest = composeManifest(createFacts({}, { venue: venue && { ...venue, openingHours: hours } }), AT)
  expect(manifest.openingHours).toEqual(expected)
})

test('lists a file once for any number of campaigns', () => {
  const twice = [
    createBooked('2026-11-20', '2026-11-26'),
    createBooked('2026-11-20', '2026-11-26', { id: SCREEN, file: { ...createBooked('', '').file, name: 'aaa.mp4' } }),
  ]
  expect(composeManifest(createFacts({ campaigns: twice }), AT).files).toMatchObject([
    { url: '/api/s3/images/aaa.mp4' },
  ])
  expect(composeManifest(createFacts({ campaigns: twice.toReversed() }), AT).files).toMatchObject([
    { url: '/api/s3/images/aaa.mp4' },
  ])
})

test('has the same version for the same content, and another for any other', () => {
  const one = createFacts({ campaigns: [createBooked('2026-11-20', '2026-11-26')] })
  const version = composeManifest(one, AT).version
  expect(version).toMatch(/^[\w-]{27}$/)
  expect(composeManifest(structuredClone(one), new Date(AT.getTime() + 60_000)).version).toBe(version)
  const others = [
    createFacts({ campaigns: [createBooked('2026-11-20', '2026-12-03')] }),
    createFacts({ infotainment: one.campaigns }),
    createFacts({ campaigns: one.campaigns }, { slotsPerLoop: 9 }),
    createFacts({ campaigns: one.campaigns }, { venue: venue && { ...venue, timeZone: 'Europe/Lisbon' } }),
  ]
  const versions = new Set(others.map((other) => composeManifest(other, AT).version))
  expect(versions.size).toBe(others.length)
  expect(versions.has(version)).toBe(false)
})
