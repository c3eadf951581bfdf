import { createReadStream } from 'node:fs'
import { readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pictureRefusal, getSamplePath } from '../../testing/media.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runInTransaction } from '../../platform/db/database.ts'
import { getContentKey, getPlaysKey, readText } from '../../platform/files/media-storage.ts'
import { startApp, type TestApp } from '../../testing/app.ts'
import { createContents, notePlays } from './commands/contents.ts'
import { isOnBucket, listScratch, listStoredNames } from '../../testing/storage.ts'
import { adoptFile, releaseFiles } from './commands/files.ts'
import { createMediaJobs } from './jobs.ts'
import { acceptPicture } from './policy.ts'
import { mediaContents } from './schema.ts'

// The disk has a real clock, so this app uses today's date.
let app: TestApp
beforeAll(async () => {
  app = await startApp({ at: new Date().toISOString() })
})
afterAll(() => app.close())

const accept = async (name: string) => {
  const { files } = app.context
  const stagedFile = await files.receive(createReadStream(getSamplePath(name)), name, 10 * 1024 * 1024)
  const accepted = await acceptPicture(app.context, stagedFile, pictureRefusal)
  await files.discard(stagedFile)
  return accepted
}
/** Sets the age of a stored content. */
const setContentAge = async (sha256: string, hours: number) => {
  const storedAt = new Date(app.clock.now().getTime() - hours * 3_600_000)
  await app.context.db.update(mediaContents).set({ storedAt }).where(eq(mediaContents.sha256, sha256))
}
/** Sets the age of a file. */
const setAge = (path: string, hours: number) => {
  const then = new Date(app.clock.now().getTime() - hours * 3_600_000)
  return utimes(path, then, then)
}

it('sweeps unused files after a day, and no others', async () => {
  const { files, database } = app.context
  const [used, orphan, young] = await Promise.all(
    ['delivery-van.png', 'taxi-by-day.png', 'trattoria.jpg'].map((name) => accept(name)),
  )
  if (!used || !orphan || !young) throw new Error('three pictures')
  await runInTransaction(database, (tx) => adoptFile(tx, used, app.clock.now()))
  const gone = await runInTransaction(database, (tx) => adoptFile(tx, orphan, app.clock.now()))
  await runInTransaction(database, (tx) => releaseFiles(tx, gone))
  for (const { sha256 } of [used, orphan]) await setContentAge(sha256, 25)
  await setContentAge(young.sha256, 23)

  await app.jobs.runNow('media.sweep-files')
  expect(await files.has(used.sha256)).toBe(true)
  expect(await files.has(orphan.sha256)).toBe(false)
  expect(await files.has(young.sha256)).toBe(true)
})

it('keeps a file that is uploaded again during the sweep', async () => {
  const { files } = app.context
  const first = await accept('taxi-by-day.png')
  await setContentAge(first.sha256, 25)
  const since = new Date(app.clock.now().getTime() - 24 * 3_600_000)
  const again = await accept('taxi-by-day.png')
  expect(again.sha256).toBe(first.sha256)
  expect(await files.removeUntouched(first.sha256, since, app.clock.now())).toBe(false)
  expect(await files.has(first.sha256)).toBe(true)
})

it('waits with storing what a sweep is removing, and stores it then (decision 11)', async () => {
  const { files, database } = app.context
  const content = await accept('delivery-van.png')
  const contents = createContents(database, app.clock)
  const [start, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const later = new Date(app.clock.now().getTime() + 1)
  const removal = contents.release({ ...content, storedAt: later }, later, async () => {
    start.resolve()
    await end.promise
    await files.storage.delete(getContentKey(content.sha256))
    return true
  })
  await start.promise
  const again = accept('delivery-van.png')
  end.resolve()
  expect(await removal).toBe(true)
  await again
  expect(await files.has(content.sha256)).toBe(true)
})

it('takes the age of a file that an older version stored from the file (decision 11)', async () => {
  const { files, db } = app.context
  const content = await accept('taxi-by-day.png')
  await db.delete(mediaContents).where(eq(mediaContents.sha256, content.sha256))
  const [hourAgo, later] = [-1, 1].map((hours) => new Date(app.clock.now().getTime() + hours * 3_600_000))
  if (!hourAgo || !later) throw new Error('two instants')
  expect(await files.removeUntouched(content.sha256, hourAgo, later)).toBe(false)
  expect(await files.removeUntouched(content.sha256, later, later)).toBe(true)
})

it('does not sweep at startup (D-40)', async () => {
  const jobs = createMediaJobs(app.context)
  expect(jobs.filter(({ atStart }) => atStart)).toEqual([])
})

it('keeps swept files in a trash for seven days, and then deletes them (D-40)', async () => {
  const { files } = app.context
  const orphan = await accept('trattoria.jpg')
  await setContentAge(orphan.sha256, 25)
  await app.jobs.runNow('media.sweep-files')
  expect(await files.has(orphan.sha256)).toBe(false)
  const inTrash = (await files.trash.list()).get(orphan.sha256) ?? ''
  expect((await files.storage.head(inTrash))?.sizeBytes).toBe(orphan.sizeBytes)

  const { clock } = app
  clock.advance(7 * 24 * 3_600_000)
  await app.jobs.runNow('media.empty-trash')
  expect((await files.trash.list()).has(orphan.sha256)).toBe(true)
  clock.advance(24 * 3_600_000)
  await app.jobs.runNow('media.empty-trash')
  // Before midnight, a test above puts a file into the trash of the next day.
  expect((await files.trash.list()).has(orphan.sha256)).toBe(false)
  expect(await files.storage.head(inTrash)).toBeUndefined()
  clock.advance(-8 * 24 * 3_600_000)
})

it('deletes staged files that a crash left behind, in every process (decision 11)', async () => {
  const incoming = app.context.files.storage.scratch
  for (const [name, hours] of [
    ['old', 25],
    ['new', 1],
  ] as const) {
    await writeFile(join(incoming, name), 'half a video')
    await setAge(join(incoming, name), hours)
  }
  await app.jobs.runNow('media.sweep-scratch')
  expect(await readdir(incoming)).toEqual(['new'])
  const timer = createMediaJobs(app.context).find(({ name }) => name === 'media.sweep-scratch')
  expect(timer).toMatchObject({ isLocal: true, everySeconds: 3600 })
})

it('allows two server processes to sweep at the same moment', async () => {
  const { files } = app.context
  const orphan = await accept('taxi-by-day.png')
  await setContentAge(orphan.sha256, 25)
  const since = new Date(app.clock.now().getTime() - 24 * 3_600_000)
  const removed = await Promise.all([1, 2].map(() => files.removeUntouched(orphan.sha256, since, app.clock.now())))
  expect(removed.filter(Boolean)).toHaveLength(1)
})

it('deletes smaller pictures together with their original, and those without one (decision 11)', async () => {
  const { files } = app.context
  const orphan = await accept('trattoria.jpg')
  const small = await files.getDerived(orphan.sha256, '160', (path) => writeFile(path, 'small'))
  const stray = await files.getDerived('ab'.repeat(32), '160', (path) => writeFile(path, 'made while it was swept'))
  const young = await files.getDerived('cd'.repeat(32), '160', (path) => writeFile(path, 'being made'))
  await setContentAge(orphan.sha256, 25)
  if (!isOnBucket) await setAge(join(app.context.config.mediaDir, stray.key), 25)

  await app.jobs.runNow('media.sweep-files')
  // The age of an object in a bucket is that of the bucket.
  for (const { key } of isOnBucket ? [small] : [small, stray]) expect(await files.storage.head(key)).toBeUndefined()
  expect(await readText(files.storage, young.key)).toBe('being made')
})

it('creates smaller pictures again after all were deleted, and continues to sweep (decision 11)', async () => {
  const { files } = app.context
  const whole = 'ef'.repeat(32)
  const make = () => files.getDerived(whole, '160', (path) => writeFile(path, 'small'))
  const small = await make()
  expect(small.key).toMatch(/^derived\//)
  if (isOnBucket) await files.storage.deleteAll('derived/')
  else await rm(join(app.context.config.mediaDir, 'derived'), { recursive: true })
  await expect(app.jobs.runNow('media.sweep-files')).resolves.toBeUndefined()
  expect(await readText(files.storage, (await make()).key)).toBe('small')
})

it('creates a picture once for simultaneous requests, and leaves nothing of a failed attempt', async () => {
  const { files } = app.context
  let made = 0
  const make = async (path: string) => {
    made++
    await writeFile(path, 'small')
  }
  const results = await Promise.all([1, 2, 3].map(() => files.getDerived('ef'.repeat(32), '480', make)))
  expect({ made, keys: new Set(results.map(({ key }) => key)).size }).toEqual({ made: 1, keys: 1 })

  const fail = async (path: string) => {
    await writeFile(path, 'half')
    throw new Error('broken')
  }
  await expect(files.getDerived('ef'.repeat(32), '960', fail)).rejects.toThrow('broken')
  expect(await listScratch(files.storage)).toEqual(['new'])
})

it('sweeps files of plays that the database does not know, a day after they were stored (decision 11)', async () => {
  const { files, database } = app.context
  const [known, stray] = ['a'.repeat(64), 'b'.repeat(64)]
  for (const sha256 of [known, stray]) await files.storage.put(getPlaysKey(sha256), Readable.from(['plays']))
  await runInTransaction(database, (tx) => notePlays(tx, { sha256: known, sizeBytes: 5 }, app.clock.now()))
  const sweepAfter = async (hours: number) => {
    app.clock.advance(hours * 3_600_000)
    await app.jobs.runNow('media.sweep-plays')
    app.clock.advance(-hours * 3_600_000)
    return listStoredNames(files.storage, 'plays/')
  }
  expect(await sweepAfter(23)).toEqual(expect.arrayContaining(['aa', 'bb']))
  expect(await sweepAfter(25)).toEqual(['aa'])
  expect((await files.trash.list()).has(stray)).toBe(true)
})
