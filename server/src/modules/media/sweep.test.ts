import { createReadStream } from 'node:fs'
import { readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pictureRefusal, sample } from '../../testing/media.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '../../platform/db/database.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { adopt, release } from './commands.ts'
import { mediaJobs } from './jobs.ts'
import { acceptPicture } from './policy.ts'

// The disk has a clock of its own, so this house lives today.
let house: TestHouse
beforeAll(async () => {
  house = await startHouse({ at: new Date().toISOString() })
})
afterAll(() => house.close())

const accept = async (name: string) => {
  const { files } = house.house
  const piece = await files.receive(createReadStream(sample(name)), name, 10 * 1024 * 1024)
  const accepted = await acceptPicture(house.house, piece, pictureRefusal)
  await files.discard(piece)
  return accepted
}
/** As if it had been kept that long ago. */
const age = (path: string, hours: number) => {
  const then = new Date(house.clock.now().getTime() - hours * 3_600_000)
  return utimes(path, then, then)
}

it('sweeps what nothing refers to after a day, and nothing else', async () => {
  const { files, database } = house.house
  const [used, orphan, young] = await Promise.all(
    ['delivery-van.png', 'taxi-by-day.png', 'trattoria.jpg'].map((name) => accept(name)),
  )
  if (!used || !orphan || !young) throw new Error('three pictures')
  await inTransaction(database, (tx) => adopt(tx, used, house.clock.now()))
  const gone = await inTransaction(database, (tx) => adopt(tx, orphan, house.clock.now()))
  await inTransaction(database, (tx) => release(tx, gone))
  for (const { sha256 } of [used, orphan]) await age(files.pathOf(sha256), 25)
  await age(files.pathOf(young.sha256), 23)

  await house.jobs.runNow('media.sweep')
  expect(await files.has(used.sha256)).toBe(true)
  expect(await files.has(orphan.sha256)).toBe(false)
  expect(await files.has(young.sha256)).toBe(true)
})

it('keeps a file that somebody uploads again while the sweep looks at it', async () => {
  const { files } = house.house
  const first = await accept('taxi-by-day.png')
  await age(files.pathOf(first.sha256), 25)
  const since = new Date(house.clock.now().getTime() - 24 * 3_600_000)
  const again = await accept('taxi-by-day.png')
  expect(again.sha256).toBe(first.sha256)
  expect(await files.removeUntouched(first.sha256, since, house.clock.now())).toBe(false)
  expect(await files.has(first.sha256)).toBe(true)
})

it('never sweeps at a start (D-40)', async () => {
  const jobs = mediaJobs(house.house)
  expect(jobs.filter(({ atStart }) => atStart)).toEqual([])
})

it('keeps what it sweeps in a trash for seven days, and removes it then (D-40)', async () => {
  const { files } = house.house
  const orphan = await accept('trattoria.jpg')
  await age(files.pathOf(orphan.sha256), 25)
  await house.jobs.runNow('media.sweep')
  expect(await files.has(orphan.sha256)).toBe(false)
  const inTrash = (await files.trash.list()).get(orphan.sha256) ?? ''
  expect((await stat(inTrash)).size).toBe(orphan.sizeBytes)

  const { clock } = house
  clock.advance(7 * 24 * 3_600_000)
  await house.jobs.runNow('media.empty-trash')
  expect((await files.trash.list()).has(orphan.sha256)).toBe(true)
  clock.advance(24 * 3_600_000)
  await house.jobs.runNow('media.empty-trash')
  expect((await files.trash.list()).size).toBe(0)
  expect(await readdir(join(house.house.config.mediaDir, 'trash'))).toEqual([])
  clock.advance(-8 * 24 * 3_600_000)
})

it('throws away pieces that a crash left behind', async () => {
  const incoming = join(house.house.config.mediaDir, 'incoming')
  for (const [name, hours] of [
    ['old', 25],
    ['new', 1],
  ] as const) {
    await writeFile(join(incoming, name), 'half a video')
    await age(join(incoming, name), hours)
  }
  await house.jobs.runNow('media.sweep')
  expect(await readdir(incoming)).toEqual(['new'])
})

it('is no fault when two server processes sweep at the same moment', async () => {
  const { files } = house.house
  const orphan = await accept('taxi-by-day.png')
  await age(files.pathOf(orphan.sha256), 25)
  const since = new Date(house.clock.now().getTime() - 24 * 3_600_000)
  const removed = await Promise.all([1, 2].map(() => files.removeUntouched(orphan.sha256, since, house.clock.now())))
  expect(removed.filter(Boolean)).toHaveLength(1)
})

it('throws smaller pictures away with the one they were made of, and those that were left alone (decision 11)', async () => {
  const { files } = house.house
  const orphan = await accept('trattoria.jpg')
  const small = await files.derived(orphan.sha256, '160', (path) => writeFile(path, 'small'))
  const stray = await files.derived('ab'.repeat(32), '160', (path) => writeFile(path, 'made while it was swept'))
  const young = await files.derived('cd'.repeat(32), '160', (path) => writeFile(path, 'being made'))
  await age(files.pathOf(orphan.sha256), 25)
  await age(dirname(stray), 25)

  await house.jobs.runNow('media.sweep')
  for (const gone of [small, stray]) await expect(readFile(gone)).rejects.toMatchObject({ code: 'ENOENT' })
  expect(String(await readFile(young))).toBe('being made')
})

it('makes smaller pictures again when all of them were thrown away, and sweeps as ever (decision 11)', async () => {
  const { files } = house.house
  const whole = 'ef'.repeat(32)
  const make = () => files.derived(whole, '160', (path) => writeFile(path, 'small'))
  const small = await make()
  await rm(dirname(dirname(dirname(small))), { recursive: true })
  await expect(house.jobs.runNow('media.sweep')).resolves.toBeUndefined()
  expect(String(await readFile(await make()))).toBe('small')
})

it('makes what several ask for at once a single time, and leaves nothing of what fails', async () => {
  const { files } = house.house
  let made = 0
  const make = async (path: string) => {
    made++
    await writeFile(path, 'small')
  }
  const paths = await Promise.all([1, 2, 3].map(() => files.derived('ef'.repeat(32), '480', make)))
  expect({ made, paths: new Set(paths).size }).toEqual({ made: 1, paths: 1 })

  const fail = async (path: string) => {
    await writeFile(path, 'half')
    throw new Error('broken')
  }
  await expect(files.derived('ef'.repeat(32), '960', fail)).rejects.toThrow('broken')
  expect(await readdir(join(house.house.config.mediaDir, 'incoming'))).toEqual(['new'])
})
