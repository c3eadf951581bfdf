import { spawn } from 'node:child_process'
import { appendFile, cp, glob, mkdir, mkdtemp, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { bindStorage } from '../modules/media/commands/installation.ts'
import { readInstallationId } from '../modules/media/queries/installation.ts'
import { createManualClock, HOURS } from '../platform/clock.ts'
import { openEmbedded } from '../platform/db/embedded.ts'
import { openFolderStorage } from '../platform/files/folder-storage.ts'
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
      output: expect.stringMatching(/^Backup .* database [\d.]+ MB, [1-9]\d* media/m),
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
    const other = await runScript('restore', ['--from', folder], { DATA_DIR: await makeFolder() })
    expect(other).toMatchObject({ code: 1, output: expect.stringContaining('This is a backup of PostgreSQL') })
  })

  /** Makes a backup in this process. @param recipients public keys; none: not encrypted */
  async function backUp(recipients: readonly string[] = [], to?: string) {
    const folder = to ?? (await makeFolder())
    const cipher = recipients.length > 0 ? createEncryption(recipients) : undefined
    const sentences: string[] = []
    const source = {
      database: app.context.database,
      url: app.databaseOwnerUrl,
      media: app.context.files.storage,
      clock: app.clock,
      report: (sentence: string) => void sentences.push(sentence),
    }
    const run = () => createBackup(source, openArchive(openFolderStorage(folder), cipher, nameMediaFolder(recipients)))
    return { folder, sentences, run, ...(await run()) }
  }

  /** Restores everything but the rows. */
  async function restoreWithoutRows(
    { folder, stamp }: { folder: string; stamp?: string },
    { key, dataDir, isEmpty = true }: { key?: string; dataDir?: string; isEmpty?: boolean } = {},
  ) {
    const media = openFolderStorage(dataDir ?? (await makeFolder()))
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
    expect(sentences).toContain('0 media copied, those before were there already')
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
    expect(restored).toEqual({ copied: 1, missing: 0, head: 'PGDMP', id: app.context.installationId })
    await expect(restoreWithoutRows(backup, { key: otherKey })).rejects.toThrow(BackupRefused)
    expect(() => createDecryption('none')).toThrow('AGE-SECRET-KEY-')
    expect(() => createEncryption(['age1wrong'])).toThrow('age1wrong: is not a public key of age')
  })

  it('encrypts the media again when the keys change, so that a new key restores everything', async () => {
    const [key, newKey] = [await generateX25519Identity(), await generateX25519Identity()]
    const { folder } = await backUp([await identityToRecipient(key)])
    app.clock.advance(1000)
    const { stamp } = await backUp([await identityToRecipient(newKey)], folder)
    expect(await restoreWithoutRows({ folder, stamp }, { key: newKey })).toMatchObject({ copied: 1 })
    const recipients = await Promise.all([key, newKey].map(identityToRecipient))
    expect(nameMediaFolder(recipients)).toBe(nameMediaFolder([...recipients, ...recipients].toReversed()))
  })

  it('is refused with a key when it is not encrypted, with another head, and in a renamed folder', async () => {
    const { folder, stamp, manifest } = await backUp()
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
    const refused = { code: 1, output: expect.stringMatching(/^DATABASE_OWNER_URL: is needed/) }
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

  it('is refused, and the database stays empty, when a byte was changed or a file is gone', async () => {
    const backup = await backUp()
    const media = join(backup.folder, 'media', sha256.slice(0, 2), sha256)
    const content = await readFile(media)
    await rm(media)
    await expect(restoreWithoutRows(backup)).rejects.toThrow('lacks 1 media')
    await writeFile(media, `${content.toString('latin1')}x`, 'latin1')
    await expect(restoreWithoutRows(backup)).rejects.toThrow(`${sha256} is damaged`)
    await writeFile(media, content)
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
    expect(printed).toMatchObject({ code: 1, output: expect.stringContaining('1 media are damaged') })
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
