import { spawn } from 'node:child_process'
import { appendFile, cp, glob, mkdir, mkdtemp, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { bindStorage } from '../modules/media/commands/installation.ts'
import { readInstallationId } from '../modules/media/queries/installation.ts'
import { createManualClock, HOURS, MINUTES } from '../platform/clock.ts'
import { openEmbedded } from '../platform/db/embedded.ts'
import { openFolderStorage } from '../platform/files/folder-storage.ts'
import { StorageFull } from '../platform/files/disk.ts'
import { readStorageId } from '../platform/files/installation-id.ts'
import { getContentKey } from '../platform/files/media-storage.ts'
import { openPostgres } from '../platform/db/postgres.ts'
import { createEmptyPostgres, openTestDatabase } from '../testing/database.ts'
import { NOON, type TestApp } from '../testing/app.ts'
import { plantTwoMonths } from '../testing/two-months.ts'
import { openArchive } from './backup/archive.ts'
import { createBackup } from './backup/create.ts'
import { createDecryption, createEncryption, nameMediaFolder } from './backup/encryption.ts'
import { readManifest } from './backup/manifest.ts'
import { deleteUnusedMedia } from './backup/media-retention.ts'
import { BackupRefused } from './backup/refused.ts'
import { restoreBackup } from './backup/restore.ts'

type Ended = { code: number | null; output: string }

/** Runs a command as an operator of the installation does. */
function runScript(name: 'backup' | 'restore', args: string[], env: Record<string, string>): Promise<Ended> {
  const script = fileURLToPath(new URL(`${name}.ts`, import.meta.url))
  const child = spawn(process.execPath, [script, ...args], { env: { DEMO: '0', ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })))
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** An empty database, whose owner is no superuser, and an empty DATA_DIR. */
async function makeEmptyPlace(): Promise<Record<string, string>> {
  const empty = await createEmptyPostgres()
  const { pathname } = new URL(empty.ownerUrl)
  const owner = `owner_${pathname.slice(1)}`.slice(0, 60)
  const admin = openPostgres({ url: empty.ownerUrl, poolSize: 4, onError: () => {} })
  await admin.query(`create role ${owner} login password 'a-long-password-of-one'`)
  await admin.query(`alter database ${pathname.slice(1)} owner to ${owner}`)
  onTestFinished(async () => {
    await admin.close()
    await empty.remove()
  })
  const ownerUrl = new URL(empty.ownerUrl)
  ownerUrl.username = owner
  ownerUrl.password = 'a-long-password-of-one'
  return { DATABASE_URL: empty.url, DATABASE_OWNER_URL: ownerUrl.href, DATA_DIR: await makeFolder() }
}

/** What players are told of backups. */
async function readBackupRow(env: Record<string, string>) {
  const database = openPostgres({ url: env.DATABASE_OWNER_URL ?? '', poolSize: 4, onError: () => {} })
  const { rows } = await database.query('select history, backed_up_until as until from installation')
  await database.close()
  return (rows as [{ history: string | null; until: Date | null }])[0]
}

describe('of a running installation on PostgreSQL', () => {
  let app: TestApp
  let env: Record<string, string>
  let sha256: string
  beforeAll(async () => {
    ;({ app } = await plantTwoMonths())
    env = {
      DATABASE_URL: app.databaseUrl ?? '',
      DATABASE_OWNER_URL: app.databaseOwnerUrl ?? '',
      DATA_DIR: app.context.config.dataDir,
    }
    const { rows } = await app.context.database.query('select sha256 from media_files limit 1')
    sha256 = (rows as [{ sha256: string }])[0].sha256
    return () => app.close()
  })

  it('is restored into an empty place with every cent and every video, by an owner who is no superuser', async () => {
    const folder = await makeFolder()
    const made = await runScript('backup', ['--to', folder], env)
    expect(made).toMatchObject({
      code: 0,
      output: expect.stringMatching(
        /^Backup .* database [\d.]+ MB, [1-9]\d* media.*\nHead: .*\nSHA-256 of its manifest: [0-9a-f]{64}$/m,
      ),
    })
    for await (const path of glob(join(folder, '**')))
      if (path !== folder) expect((await stat(path)).mode & 0o077).toBe(0)
    const place = await makeEmptyPlace()
    const restored = await runScript('restore', ['--from', folder], place)
    expect(restored.output).toContain('The head of the chains is that of the backup.')
    expect(restored.output).toMatch(/refers to [1-9]\d* media, 0 are missing/)
    expect(restored.code).toBe(0)
    const key = getContentKey(sha256)
    const stored = await readFile(join(place.DATA_DIR ?? '', 'media', key))
    expect(stored.equals(await readFile(join(app.context.config.mediaDir, key)))).toBe(true)
    // Players delete what this backup has, and send it again to the restored database (decision 14).
    const [source, copy] = [await readBackupRow(env), await readBackupRow(place)]
    expect(source).toEqual({ history: null, until: expect.any(Date) })
    expect(copy).toEqual({ history: expect.stringMatching(/^[0-9a-f-]{36}$/), until: null })
    const other = await runScript('restore', ['--from', folder], { DATA_DIR: await makeFolder() })
    expect(other).toMatchObject({ code: 1, output: expect.stringContaining('This is a backup of PostgreSQL') })
  })

  it('notes the backup of another program, when its instant is a past one', async () => {
    const at = new Date().toISOString()
    expect(await runScript('backup', ['--mark', at], env)).toMatchObject({
      code: 0,
      output: expect.stringContaining(at),
    })
    const noted = await readBackupRow(env)
    expect(noted.until?.toISOString()).toBe(new Date(Date.parse(at) - 5 * MINUTES).toISOString())
    for (const wrong of ['2999-01-01T00:00:00Z', '2026-11-29T01:00:00', 'yesterday'])
      expect((await runScript('backup', ['--mark', wrong], env)).code).toBe(2)
    expect(await readBackupRow(env)).toEqual(noted)
  })

  /** Makes a backup in this process. @param recipients public keys; none: not encrypted */
  async function backUp(recipients: readonly string[] = [], to?: string, media = app.context.files.storage) {
    const folder = to ?? (await makeFolder())
    const cipher = recipients.length > 0 ? createEncryption(recipients) : undefined
    const sentences: string[] = []
    const source = {
      database: app.context.database,
      url: app.databaseOwnerUrl,
      media,
      clock: app.clock,
      report: (sentence: string) => void sentences.push(sentence),
    }
    const run = () => createBackup(source, openArchive(openFolderStorage(folder), cipher, nameMediaFolder(recipients)))
    return { folder, sentences, run, ...(await run()) }
  }

  /** Restores everything but the rows. */
  async function restoreWithoutRows(
    { folder, stamp }: { folder: string; stamp?: string },
    { key, dataDir, isEmpty = true, fault }: { key?: string; dataDir?: string; isEmpty?: boolean; fault?: Error } = {},
  ) {
    const target = openFolderStorage(dataDir ?? (await makeFolder()))
    const put = async (_key: string, source: Readable) => {
      source.destroy()
      throw fault
    }
    const media = fault === undefined ? target : { ...target, put }
    const filled: Buffer[] = []
    const storage = openFolderStorage(folder)
    const backup = await readManifest(storage, stamp)
    const cipher = key === undefined ? undefined : createDecryption(key)
    const counts = await restoreBackup(openArchive(storage, cipher, backup.manifest.mediaFolder), backup, {
      media,
      isEmpty: async () => isEmpty,
      fill: async (dump) => void filled.push(...((await dump.toArray()) as Buffer[])),
      report: () => {},
    }).catch((error: unknown) => {
      expect(filled).toEqual([])
      throw error
    })
    return { ...counts, head: Buffer.concat(filled).subarray(0, 5).toString(), id: await readStorageId(media) }
  }

  it('copies media once, and takes the newest backup unless one is named', async () => {
    const { folder, sentences, run, stamp } = await backUp()
    const name = join(folder, 'media', sha256.slice(0, 2), sha256)
    const { mtimeMs } = await stat(name)
    app.clock.advance(1000)
    await run()
    expect(sentences).toContain('0 media copied, the others were already there')
    expect((await stat(name)).mtimeMs).toBe(mtimeMs)
    const storage = openFolderStorage(folder)
    expect((await readManifest(storage)).stamp > stamp).toBe(true)
    expect((await readManifest(storage, stamp)).stamp).toBe(stamp)
  })

  it('continues a restore that was interrupted, and refuses the media of others', async () => {
    const backup = await backUp()
    const dataDir = await makeFolder()
    await cp(join(app.context.config.mediaDir, 'kept'), join(dataDir, 'kept'), { recursive: true })
    await expect(restoreWithoutRows(backup, { dataDir })).rejects.toThrow('media of another installation')
    await writeFile(join(dataDir, 'installation-id'), app.context.installationId)
    expect(await restoreWithoutRows(backup, { dataDir })).toMatchObject({ copied: 0 })
    await expect(restoreWithoutRows(backup, { isEmpty: false })).rejects.toThrow('The database is not empty')
  })

  it('is read only with the private key when it is encrypted', async () => {
    const [key, otherKey] = [await generateX25519Identity(), await generateX25519Identity()]
    const backup = await backUp([await identityToRecipient(key)])
    const dump = await readFile(join(backup.folder, backup.stamp, 'database.dump.age'))
    expect(dump.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
    const restored = await restoreWithoutRows(backup, { key: `# created: today\n${key}\n` })
    expect(restored).toEqual({ copied: 1, missing: 0, lost: 0, head: 'PGDMP', id: app.context.installationId })
    await expect(restoreWithoutRows(backup, { key: otherKey })).rejects.toThrow(BackupRefused)
    expect(() => createDecryption('none')).toThrow('AGE-SECRET-KEY-')
    expect(() => createEncryption(['age1wrong'])).toThrow('age1wrong: is not a public key of age')
  })

  it('encrypts the media again when the keys change, so that a new key restores everything', async () => {
    const [key, newKey] = [await generateX25519Identity(), await generateX25519Identity()]
    const { folder, stamp: former } = await backUp([await identityToRecipient(key)])
    app.clock.advance(1000)
    const { stamp } = await backUp([await identityToRecipient(newKey)], folder)
    expect(await restoreWithoutRows({ folder, stamp }, { key: newKey })).toMatchObject({ copied: 1 })
    // No private key is needed to delete the media of the former one.
    const [place, tomorrow] = [openFolderStorage(folder), new Date(Date.now() + 25 * HOURS)]
    await utimes(join(folder, stamp, 'manifest.json'), tomorrow, tomorrow)
    expect(await deleteUnusedMedia(place, stamp)).toEqual({ deleted: 0, obstacle: undefined })
    await place.deleteAll(`${former}/`)
    expect(await deleteUnusedMedia(place, stamp)).toEqual({ deleted: 1, obstacle: undefined })
    expect(await restoreWithoutRows({ folder, stamp }, { key: newKey })).toMatchObject({ copied: 1 })
    const recipients = await Promise.all([key, newKey].map(identityToRecipient))
    expect(nameMediaFolder(recipients)).toBe(nameMediaFolder([...recipients, ...recipients].toReversed()))
  })

  it('is refused with a key when it is not encrypted, with another head or manifest, and in a renamed folder', async () => {
    const { folder, stamp, manifest, manifestSha256 } = await backUp()
    const [place, key] = [{ DATA_DIR: await makeFolder() }, join(folder, 'key.txt')]
    await writeFile(key, await generateX25519Identity())
    const restore = (...args: string[]) => runScript('restore', ['--from', folder, ...args], place)
    expect(await restore('--key', key)).toEqual({
      code: 1,
      output: expect.stringMatching(/^The backup is not encrypted/),
    })
    const other = await restore('--head', `cash-1.${'0'.repeat(64)}`)
    expect(other).toEqual({
      code: 1,
      output: expect.stringContaining(`The head of the backup is ${manifest.head}, and not`),
    })
    // The next refusal is that of the database: the head was the right one.
    expect((await restore('--head', manifest.head)).output).toContain('This is a backup of PostgreSQL')
    // Another dump needs another manifest, whatever its books.
    const right = ['--manifest-sha256', manifestSha256]
    expect((await restore('--head', manifest.head, ...right)).output).toContain('This is a backup of PostgreSQL')
    const path = join(folder, stamp, 'manifest.json')
    await writeFile(path, (await readFile(path, 'utf8')).replace(manifest.database.sha256, '0'.repeat(64)))
    expect((await restore('--head', manifest.head)).output).toContain('This is a backup of PostgreSQL')
    const changed = { code: 1, output: expect.stringContaining('not that of --manifest-sha256') }
    expect(await restore('--head', manifest.head, ...right)).toEqual(changed)
    const later = stamp.replace(/^\d+/, '2999')
    await rename(join(folder, stamp), join(folder, later))
    expect((await restore()).output).toContain(`The backup in ${later} is of ${manifest.createdAt}`)
  })

  it('is refused in production without the owner of the tables', async () => {
    const { folder } = await backUp()
    const production = {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://screens.example.com',
      DATABASE_URL: 'postgres://marquee:q7Rw-91xT-c0Lz@db.invalid/marquee?sslmode=verify-full',
      SMTP_URL: 'smtp://localhost',
      MAIL_FROM: 'Screens <screens@example.com>',
      DATA_DIR: await makeFolder(),
    }
    const refused = { code: 1, output: expect.stringMatching(/^DATABASE_OWNER_URL: needed/) }
    expect(await runScript('restore', ['--from', folder], production)).toEqual(refused)
    expect(await runScript('backup', ['--to', await makeFolder()], production)).toEqual(refused)
  })

  it('discards what a killed backup left, and nothing that is being written', async () => {
    const folder = await makeFolder()
    const [left, written] = [join(folder, 'incoming', 'left'), join(folder, 'incoming', 'written')]
    await mkdir(join(folder, 'incoming'))
    for (const path of [left, written]) await writeFile(path, 'PGDMP')
    const now = app.clock.now()
    await utimes(left, now, new Date(now.getTime() - 7 * HOURS))
    await utimes(written, now, now)
    await backUp([], folder)
    await expect(stat(left)).rejects.toThrow('ENOENT')
    expect((await stat(written)).size).toBe(5)
  })

  it.each([true, false])(
    'is restored without the media that are damaged or missing in it (encrypted: %s)',
    async (isEncrypted) => {
      const key = isEncrypted ? await generateX25519Identity() : undefined
      const backup = await backUp(key ? [await identityToRecipient(key)] : [])
      const media = join(backup.folder, backup.manifest.mediaFolder, sha256.slice(0, 2), sha256)
      const path = isEncrypted ? `${media}.age` : media
      const content = await readFile(path)
      // Another byte in the middle, a cut in the head of an encrypted file, and none.
      for (const damaged of [content.with(content.length - 100, 1), content.subarray(0, 50), undefined]) {
        if (damaged) await writeFile(path, damaged)
        else await rm(path)
        const lost = { copied: 0, missing: 0, lost: 1, head: 'PGDMP', id: app.context.installationId }
        expect(await restoreWithoutRows(backup, { key })).toEqual(lost)
      }
      await writeFile(path, content)
      // A full disk is no fault of the backup: nothing is left out, and a second run continues.
      const full = restoreWithoutRows(backup, { key, fault: new StorageFull('the disk is full') })
      await expect(full).rejects.toThrow('the disk is full')
      if (isEncrypted) return
      await rm(path)
      const place = await makeEmptyPlace()
      const restored = await runScript('restore', ['--from', backup.folder], place)
      expect(restored).toMatchObject({ code: 1, output: expect.stringContaining('1 media are damaged or missing') })
      expect(restored.output).toContain(`${sha256} cannot be restored: it is not in the backup`)
      expect(restored.output).toContain('The head of the chains is that of the backup.')
    },
  )

  it.each([true, false])('copies again what has another size in the backup (encrypted: %s)', async (isEncrypted) => {
    const key = isEncrypted ? await generateX25519Identity() : undefined
    const { folder, run, sentences, manifest } = await backUp(key ? [await identityToRecipient(key)] : [])
    const media = join(folder, manifest.mediaFolder, sha256.slice(0, 2), sha256)
    const path = isEncrypted ? `${media}.age` : media
    const content = await readFile(path)
    await writeFile(path, content.subarray(0, -1))
    // A damaged file of the installation replaces none in the backup, and one that is cut off counts as missing.
    const original = join(app.context.config.mediaDir, getContentKey(sha256))
    const right = await readFile(original)
    onTestFinished(() => writeFile(original, right))
    await writeFile(original, 'other')
    app.clock.advance(1000)
    expect((await run()).manifest.media).toMatchObject({ missing: 1 })
    expect(await readFile(path)).toHaveLength(content.length - 1)
    await writeFile(original, right)
    app.clock.advance(1000)
    const { stamp, ...mended } = await run()
    expect(mended.manifest.media).toMatchObject({ missing: 0, damaged: [] })
    expect(sentences.filter((one) => one.includes('is damaged and is copied again'))).toHaveLength(1)
    expect(await readFile(path)).toHaveLength(content.length)
    expect(await restoreWithoutRows({ folder, stamp }, { key })).toMatchObject({ copied: 1, lost: 0 })
    await writeFile(original, 'other')
    app.clock.advance(1000)
    await run()
    expect(await readFile(path)).toHaveLength(content.length)
  })

  it('is refused, and the database stays empty, when a byte of its database was changed', async () => {
    const backup = await backUp()
    await appendFile(join(backup.folder, backup.stamp, 'database.dump'), 'x')
    await expect(restoreWithoutRows(backup)).rejects.toThrow('database.dump is damaged')
    await rm(join(backup.folder, backup.stamp, 'manifest.json'))
    await expect(restoreWithoutRows(backup)).rejects.toThrow('has no completed backup')
  })

  it('is refused when it was made by other migrations', async () => {
    const backup = await backUp()
    const path = join(backup.folder, backup.stamp, 'manifest.json')
    const text = await readFile(path, 'utf8')
    await writeFile(path, text.replace('"migrations": [', '"migrations": ["unknown",'))
    await expect(restoreWithoutRows(backup)).rejects.toThrow('made by other migrations')
  })

  it.each([true, false])(
    'leaves out a media file that cannot be read, and keeps the books (encrypted: %s)',
    async (is) => {
      const { storage } = app.context.files
      const unreadable = {
        ...storage,
        async get(key: string) {
          if (key !== getContentKey(sha256)) return storage.get(key)
          return Readable.from(breakOff())
        },
      }
      async function* breakOff() {
        yield Buffer.alloc(100_000)
        throw Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO', syscall: 'read' })
      }
      const key = await generateX25519Identity()
      const backup = await backUp(is ? [await identityToRecipient(key)] : [], undefined, unreadable)
      expect(backup.manifest.media).toMatchObject({ missing: 1, damaged: [], unreadable: [sha256] })
      expect(backup.sentences.filter((one) => one.includes('cannot be read: EIO'))).toHaveLength(1)
      expect(backup.sentences).toContain(`${sha256} is not in the backup, and the database names it`)
      expect(await restoreWithoutRows(backup, is ? { key } : {})).toMatchObject({ missing: 1, head: 'PGDMP' })
    },
  )

  it('lacks nothing when a media file could be read at the second attempt', async () => {
    const { storage } = app.context.files
    let failures = 0
    const unreliable = {
      ...storage,
      async get(key: string) {
        if (key === getContentKey(sha256) && failures++ === 0)
          throw Object.assign(new Error('EIO: i/o error, open'), { code: 'EIO', syscall: 'open' })
        return storage.get(key)
      },
    }
    const { manifest } = await backUp([], undefined, unreliable)
    expect(failures).toBe(2)
    expect(manifest.media).toMatchObject({ missing: 0, damaged: [], unreadable: [] })
  })

  it.each([true, false])('leaves out a damaged media file and keeps the books (encrypted: %s)', async (isEncrypted) => {
    const path = join(app.context.config.mediaDir, getContentKey(sha256))
    const content = await readFile(path)
    onTestFinished(() => writeFile(path, content))
    await writeFile(path, 'other')
    const key = isEncrypted ? await generateX25519Identity() : undefined
    const { manifest, ...damaged } = await backUp(key ? [await identityToRecipient(key)] : [])
    expect(manifest.media).toMatchObject({ missing: 1, damaged: [sha256] })
    expect(damaged.sentences.filter((one) => one.includes('is damaged: its SHA-256'))).toHaveLength(1)
    expect(await restoreWithoutRows(damaged, { key })).toMatchObject({ copied: 0, missing: 1, head: 'PGDMP' })
    if (isEncrypted) return
    const printed = await runScript('backup', ['--to', damaged.folder], env)
    expect(printed).toMatchObject({ code: 1, output: expect.stringContaining('not in the backup: 1.') })
    await rm(path)
    const { manifest: ofMissing, ...missing } = await backUp()
    expect(ofMissing.media).toMatchObject({ missing: 1, damaged: [] })
    expect(await restoreWithoutRows(missing)).toMatchObject({ copied: 0, missing: 1 })
  })
})

it('is of the embedded database, and refuses one that was never started', async () => {
  const folder = await makeFolder()
  const clock = createManualClock(NOON)
  const media = openFolderStorage(join(folder, 'media'))
  const archive = openArchive(openFolderStorage(join(folder, 'backups')), undefined, 'media')
  const empty = await createEmptyPostgres()
  const fresh = openPostgres({ url: empty.ownerUrl, poolSize: 4, onError: () => {} })
  onTestFinished(async () => {
    await fresh.close()
    await empty.remove()
  })
  const back = { url: undefined, media, clock, report: () => {} }
  await expect(createBackup({ ...back, database: fresh }, archive)).rejects.toThrow('start Marquee once')
  const { database } = await openTestDatabase('embedded')
  onTestFinished(() => database.close())
  await bindStorage(database, media, clock.now())
  const { manifest, stamp } = await createBackup({ ...back, database }, archive)
  expect(manifest).toMatchObject({ kind: 'embedded', media: { files: 0, missing: 0 } })
  const dump = await (await archive.get(`${stamp}/database.dump`, manifest.database)).toArray()
  const restored = await openEmbedded(undefined, new Blob(dump as Buffer[], { type: 'application/x-gzip' }))
  onTestFinished(() => restored.close())
  expect(await readInstallationId(restored.db)).toBe(manifest.installationId)
})
