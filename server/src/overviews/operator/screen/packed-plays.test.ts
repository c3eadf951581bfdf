import { Readable } from 'node:stream'
import { PLAYS_PER_PAGE, type ScreenPlays } from '@marquee/contract/operator-screens'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type PlayFile, listPlayFiles } from '../../../modules/playback/queries/play-files.ts'
import { plays } from '../../../modules/playback/schema.ts'
import { HOURS } from '../../../platform/clock.ts'
import { createPartitions } from '../../../platform/db/partitions.ts'
import { getPlaysKey, type MediaStorage } from '../../../platform/files/media-storage.ts'
import { startApp, type TestApp } from '../../../testing/app.ts'
import { createOperator, type Person, requireBody } from '../../../testing/people/users.ts'
import { plantLocation, plantVehicle } from '../../../testing/planted-venues.ts'
import { buildStoredPlay } from '../../../testing/stored-plays.ts'

const FROM = '2026-08-20'
const TO = '2026-09-18'
const DAYS = `from=${FROM}&to=${TO}`
/** Six a day, for thirty days. */
const starts = Array.from({ length: 180 }, (_, index) => new Date(Date.parse(`${FROM}T01:00:00Z`) + index * 4 * HOURS))
/** The start of a play by a wrong clock, and its arrival in one of the weeks. */
const WRONG = new Date('2000-01-01T00:00:05Z')
const RECEIVED = new Date('2026-09-10T12:00:00Z')

describe('packed plays of a screen', () => {
  let app: TestApp
  let storage: MediaStorage
  let olga: Person
  let path: string
  let files: PlayFile[]

  beforeAll(async () => {
    app = await startApp({ env: { LOG_LEVEL: 'fatal' } })
    storage = app.context.files.storage
    olga = await createOperator(app)
    const { db, database } = app.context
    const [screenId = ''] = (await plantVehicle(db, await plantLocation(db), [10])).screenIds
    path = `/api/operator/screens/${screenId}/plays`
    await createPartitions(database, 'plays').make(starts)
    await db.insert(plays).values(starts.map((startedAt, seq) => buildStoredPlay(startedAt, { screenId, seq })))
    await db.insert(plays).values(buildStoredPlay(WRONG, { screenId, receivedAt: RECEIVED }))
    await app.jobs.runNow('playback.pack-plays')
    files = await listPlayFiles(db, { screenId, fromAt: new Date(0), untilAt: app.clock.now() })
  })
  afterAll(() => app.close())

  const readPage = async (more = '') => requireBody(await olga.get(`${path}?${DAYS}${more}`), 200) as ScreenPlays

  describe('with a damaged file', () => {
    let key: string
    let bytes: Buffer
    beforeEach(async () => {
      key = getPlaysKey(files[0]?.sha256 ?? '')
      bytes = Buffer.concat(await (await storage.get(key)).toArray())
      return () => storage.put(key, Readable.from([bytes]))
    })

    it.each([
      ['is missing', () => storage.delete(key)],
      ['was cut off', () => storage.put(key, Readable.from([bytes.subarray(0, -4)]))],
    ])('are refused with a sentence when one of their files %s (decision 3)', async (_, damage) => {
      await damage()
      const refused = {
        status: 409,
        body: { code: 'playsDamaged', message: expect.stringContaining('restore the file from a backup') as string },
      }
      expect(await olga.get(`${path}?${DAYS}`)).toMatchObject(refused)
      expect(await olga.get(`${path}.csv?${DAYS}`)).toMatchObject(refused)
    })

    it('are refused when a file holds other bytes, and listed again once it is restored (decision 3)', async () => {
      await storage.put(key, Readable.from([Buffer.alloc(bytes.length)]))
      expect(await olga.get(`${path}?${DAYS}`)).toMatchObject({ status: 409, body: { code: 'playsDamaged' } })
      await storage.put(key, Readable.from([bytes]))
      expect((await readPage()).plays).toHaveLength(PLAYS_PER_PAGE)
    })
  })

  it('are listed page by page, each from the files with its rows (decision 3)', async () => {
    const first = await readPage()
    expect(first).toMatchObject({ totals: { counted: 0, partial: 0, flagged: 180 } })
    const read = vi.spyOn(storage, 'get')
    onTestFinished(() => read.mockRestore())
    const listed = [...first.plays]
    for (let { next } = first; next !== null; ) {
      read.mockClear()
      const page = await readPage(`&cursor=${next}`)
      expect(page.totals).toEqual(first.totals)
      // The first row of the next page decides whether there is one.
      const rows = starts.toReversed().slice(listed.length, listed.length + PLAYS_PER_PAGE + 1)
      const needed = files.filter((file) =>
        rows.some((startedAt) => startedAt >= file.firstStartedAt && startedAt <= file.lastStartedAt),
      )
      expect(read.mock.calls.map(([key]) => key).toSorted()).toEqual(
        needed.map(({ sha256 }) => getPlaysKey(sha256)).toSorted(),
      )
      listed.push(...page.plays)
      next = page.next
    }
    expect(listed.map(({ startedAt }) => startedAt)).toEqual(starts.toReversed().map((at) => at.toISOString()))
  })

  it('are found on the day of a wrong clock, for which their file is read on no day between (decision 3)', async () => {
    const wrong = files.filter(({ otherDays }) => otherDays.length > 0)
    expect(wrong).toMatchObject([{ otherDays: ['2000-01-01'], plays: 6 * 7 + 1 }])
    const read = vi.spyOn(storage, 'get')
    onTestFinished(() => read.mockRestore())
    const readDays = async (days: string) => {
      read.mockClear()
      const page = requireBody(await olga.get(`${path}?${days}`), 200) as ScreenPlays
      const table = requireBody(await olga.get(`${path}.csv?${days}`), 200) as string
      const keys = new Set(read.mock.calls.map(([key]) => key))
      return { rows: page.plays.length, lines: table.trim().split('\n').length - 1, keys }
    }
    const key = getPlaysKey(wrong[0]?.sha256 ?? '')
    expect(await readDays('from=2000-01-01&to=2000-01-31')).toEqual({ rows: 1, lines: 1, keys: new Set([key]) })
    expect(await readDays('from=2000-01-03&to=2000-01-31')).toEqual({ rows: 0, lines: 0, keys: new Set() })
    const others = await readDays('from=2026-08-20&to=2026-08-25')
    expect(others).toMatchObject({ rows: 6 * 6, lines: 6 * 6 })
    expect(others.keys.size).toBe(2)
    expect(others.keys).not.toContain(key)
  })
})
