import pg from 'pg'
import { expect, it } from 'vitest'
import type { AppContext } from './app-context.ts'
import { SECONDS } from './clock.ts'
import { DatabaseGauge, type FigureSource, openFigures } from './figures.ts'
import { openLog } from './log.ts'

const context = { log: openLog('silent') } as AppContext

/** A source that reads what it is told to, on a clock that is moved by hand. */
function openWatched({ patienceMs = 60 * SECONDS } = {}) {
  let now = 0
  let read: () => Promise<number> = async () => 1
  let readings = 0
  const source: FigureSource = {
    gauges: { fleet: new DatabaseGauge('Screens', 'state') },
    read: async () => {
      readings++
      return [{ gauge: 'fleet', labels: { state: 'online' }, value: await read() }]
    },
  }
  const broken: FigureSource = {
    gauges: { wrong: new DatabaseGauge('A source with a bug') },
    read: () => Promise.reject(new Error('column "x" does not exist')),
  }
  const registry = openFigures(context, [broken, source], () => now, patienceMs)
  return {
    advance: (ms: number) => void (now += ms),
    setRead: (next: () => Promise<number>) => void (read = next),
    countReadings: () => readings,
    /** The values without the texts about them. */
    scrape: async () => (await registry.metrics()).split('\n').filter((line) => /^\w/.test(line)),
  }
}

const away = () => Promise.reject(Object.assign(new pg.DatabaseError('stopping', 1, 'error'), { code: '57P01' }))

it('reads the database at most once in 15 seconds, whatever asks', async () => {
  const figures = openWatched()
  const shown = ['marquee_database_up 1', 'fleet{state="online"} 1']
  expect(await Promise.all([figures.scrape(), figures.scrape()])).toEqual([shown, shown])
  figures.setRead(async () => 2)
  figures.advance(14_999)
  expect(await figures.scrape()).toEqual(shown)
  expect(figures.countReadings()).toBe(1)
  figures.advance(1)
  expect(await figures.scrape()).toEqual(['marquee_database_up 1', 'fleet{state="online"} 2'])
  expect(figures.countReadings()).toBe(2)
})

it('asks less often when reading takes long', async () => {
  const figures = openWatched()
  figures.setRead(async () => {
    figures.advance(2 * SECONDS)
    return 1
  })
  await figures.scrape()
  figures.advance(99 * SECONDS)
  await figures.scrape()
  expect(figures.countReadings()).toBe(1)
  figures.advance(1 * SECONDS)
  await figures.scrape()
  expect(figures.countReadings()).toBe(2)
})

it('shows no old value while the database is away, and the new one afterwards', async () => {
  const figures = openWatched()
  await figures.scrape()
  figures.setRead(away)
  figures.advance(15 * SECONDS)
  expect(await figures.scrape()).toEqual(['marquee_database_up 0'])
  figures.setRead(async () => 3)
  figures.advance(15 * SECONDS)
  expect(await figures.scrape()).toEqual(['marquee_database_up 1', 'fleet{state="online"} 3'])
})

it('answers without a database that does not respond, and does not ask it twice', async () => {
  const figures = openWatched({ patienceMs: 5 })
  const response = Promise.withResolvers<number>()
  figures.setRead(() => response.promise)
  expect(await figures.scrape()).toEqual(['marquee_database_up 0'])
  figures.advance(60 * SECONDS)
  expect(await figures.scrape()).toEqual(['marquee_database_up 0'])
  expect(figures.countReadings()).toBe(1)
  response.resolve(4)
  await expect.poll(figures.scrape).toEqual(['marquee_database_up 1', 'fleet{state="online"} 4'])
})
