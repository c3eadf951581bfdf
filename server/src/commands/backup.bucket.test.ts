import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, it, onTestFinished } from 'vitest'
import { createEmptyPostgres } from '../testing/database.ts'
import { BUCKET_KEYS, buildMediaEnv } from '../testing/storage.ts'
import { plantTwoMonths } from '../testing/two-months.ts'

/** @throws Error with its output when the command does not end with 0 */
function runScript(name: 'backup' | 'restore', args: string[], env: Readonly<Record<string, string>>) {
  const script = fileURLToPath(new URL(`${name}.ts`, import.meta.url))
  return promisify(execFile)(process.execPath, [script, ...args], { env: { DEMO: '0', ...env } })
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

it('a bucket takes backups with keys of its own and is restored from, with every cent and every video (decision 11)', async () => {
  const { app } = await plantTwoMonths()
  onTestFinished(() => app.close())
  const [keys, key] = [await makeFolder(), await generateX25519Identity()]
  const privateKey = join(keys, 'key.txt')
  const secret = join(keys, 'secret')
  await writeFile(privateKey, key)
  await writeFile(secret, BUCKET_KEYS.MEDIA_SECRET_ACCESS_KEY)
  const { MEDIA_URL = '' } = await buildMediaEnv(await makeFolder())
  const bucket = { BACKUP_ACCESS_KEY_ID: BUCKET_KEYS.MEDIA_ACCESS_KEY_ID, BACKUP_SECRET_ACCESS_KEY_FILE: secret }
  const source = {
    ...(await buildMediaEnv(app.context.config.dataDir)),
    ...bucket,
    BACKUP_URL: MEDIA_URL,
    DATABASE_URL: app.databaseUrl ?? '',
    DATABASE_OWNER_URL: app.databaseOwnerUrl ?? '',
  }
  const args = ['--encrypt-to', await identityToRecipient(key), '--keep', '1']
  const first = await runScript('backup', args, source)
  expect(first.stdout).toMatch(/^Backup \S+ in s3:\/\/media\/\S+: database [\d.]+ MB, [1-9]\d* media/m)
  const [, stamp] = /^Backup (\S+)/m.exec(first.stdout) ?? []
  const second = await runScript('backup', args, source)
  expect(second.stdout).toContain(`Deleted the backup ${stamp}.`)
  expect(second.stdout).toContain('0 media copied')

  const empty = await createEmptyPostgres()
  onTestFinished(() => empty.remove())
  const target = { ...bucket, ...(await buildMediaEnv(await makeFolder())) }
  const databases = { DATABASE_URL: empty.url, DATABASE_OWNER_URL: empty.ownerUrl }
  const restored = await runScript('restore', ['--from', MEDIA_URL, '--key', privateKey], { ...target, ...databases })
  expect(restored.stdout).toMatch(/refers to [1-9]\d* media, 0 are missing/)
  expect(restored.stdout).toContain('The head of the chains is that of the backup.')

  // Wrong keys end with a sentence, and without a stack trace.
  const wrong = runScript('backup', [], {
    ...source,
    BACKUP_SECRET_ACCESS_KEY_FILE: '',
    BACKUP_SECRET_ACCESS_KEY: 'no',
  })
  await expect(wrong).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/^The backup failed: [^\n]+\n$/) })
})
