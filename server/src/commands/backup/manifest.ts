import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import * as z from 'zod/mini'
import { type MediaStorage, readText } from '../../platform/files/media-storage.ts'
import { BackupRefused } from './refused.ts'

const content = z.object({ sha256: z.string(), sizeBytes: z.number() })

const MEDIA_FOLDER = /^media(-[0-9a-f]{12})?$/

/** What a backup contains. It is written last: a folder without it is a backup that was not completed. */
const manifest = z.object({
  format: z.literal(1),
  /** When the state of the database was taken. */
  createdAt: z.string(),
  /** The version of Marquee. */
  version: z.string(),
  kind: z.enum(['postgres', 'embedded']),
  isEncrypted: z.boolean(),
  installationId: z.string(),
  /** The SHA-256 of the migrations that the database had, oldest first. */
  migrations: z.array(z.string()),
  /** The head of the hash chains (decision 4). */
  head: z.string(),
  database: content,
  /** Where the media of the list are. Older backups do not say it. */
  mediaFolder: z._default(z.string().check(z.regex(MEDIA_FOLDER)), 'media'),
  /**
   * A list of the media that the database names, and their number. `missing` are not in the backup: they were in no
   * storage, or damaged, or could not be read. `damaged` are the SHA-256 of all files whose content was another one,
   * `unreadable` of those that could not be read.
   */
  media: z.object({
    list: content,
    files: z.number(),
    missing: z.number(),
    damaged: z._default(z.array(z.string()), []),
    unreadable: z._default(z.array(z.string()), []),
  }),
})
export type Manifest = z.infer<typeof manifest>

/** A backup, and the SHA-256 of the file of its manifest, which has those of the others. */
export type Manifested = { stamp: string; manifest: Manifest; manifestSha256: string }

export const MANIFEST = 'manifest.json'
export const BEGUN = 'begun'
/** The folder of a backup is the instant of its database, so folders sort by age. */
const STAMP = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z$/

export const isStamp = (text: string) => STAMP.test(text)
export const isMediaFolder = (text: string) => MEDIA_FOLDER.test(text)
export const formatStamp = (at: Date) => toStamp(at.toISOString())
const toStamp = (instant: string) => instant.replaceAll(/[:.]/g, '-')

/** Shows others that the backup is being written, see `listIncomplete`. */
export const writeBegun = (storage: MediaStorage, stamp: string) =>
  storage.put(`${stamp}/${BEGUN}`, Readable.from([Buffer.from('')]))

/** @returns its SHA-256 */
export async function writeManifest(storage: MediaStorage, stamp: string, value: Manifest): Promise<string> {
  const text = `${JSON.stringify(value, null, 2)}\n`
  await storage.put(`${stamp}/${MANIFEST}`, Readable.from([Buffer.from(text)]))
  return hash('sha256', text, 'hex')
}

/**
 * Reads a backup, by default the newest that was completed.
 *
 * @throws BackupRefused when there is none, it is of a newer version, or its folder was renamed
 */
export async function readManifest(storage: MediaStorage, wanted?: string): Promise<Manifested> {
  const stamp = wanted ?? (await listStamps(storage))[0]
  const text = stamp === undefined ? undefined : await readText(storage, `${stamp}/${MANIFEST}`)
  if (stamp === undefined || text === undefined)
    throw new BackupRefused(`${storage.address} has no completed backup${wanted ? ` ${wanted}` : ''}.`)
  const parsed = manifest.safeParse(parseJson(text))
  if (!parsed.success)
    throw new BackupRefused(
      `${MANIFEST} of the backup ${stamp} is damaged or of a newer version: ${parsed.error.message}`,
    )
  if (!isOfStamp(parsed.data, stamp))
    throw new BackupRefused(
      `The backup in ${stamp} is of ${parsed.data.createdAt}: its folder was renamed, or ${MANIFEST} changed.`,
    )
  return { stamp, manifest: parsed.data, manifestSha256: hash('sha256', text, 'hex') }
}

/** What the operator knows of a backup without reading it. */
export type Expectation = { isEncrypted: boolean; head: string | undefined; manifestSha256: string | undefined }

/**
 * A backup carries no signature: who may write to its folder can leave another one there.
 *
 * @throws BackupRefused when it is not encrypted, its manifest is another one, or its head is
 */
export function assertExpected(
  { manifest: { isEncrypted, head }, manifestSha256 }: Manifested,
  expected: Expectation,
): void {
  if (expected.isEncrypted && !isEncrypted)
    throw new BackupRefused(
      'The backup is not encrypted, and --key was given. Find out who put it there. To restore it anyway, omit --key.',
    )
  if (expected.manifestSha256 !== undefined && expected.manifestSha256.toLowerCase() !== manifestSha256)
    throw new BackupRefused(
      `The SHA-256 of ${MANIFEST} is ${manifestSha256}, and not that of --manifest-sha256: it is another backup.`,
    )
  if (expected.head !== undefined && expected.head !== head)
    throw new BackupRefused(`The head of the backup is ${head}, and not that of --head: it is another backup.`)
}

/** The backups that were completed, newest first. */
export async function listStamps(storage: MediaStorage): Promise<string[]> {
  const stamps = (await storage.listFolders()).filter(isStamp).toSorted().toReversed()
  const heads = await Promise.all(stamps.map((stamp) => storage.head(`${stamp}/${MANIFEST}`)))
  return stamps.filter((_stamp, index) => heads[index])
}

/** Whether a manifest is that of the backup in the folder of this name, and no copy of another one. */
export const isOfStamp = ({ createdAt }: Manifest, stamp: string) => toStamp(createdAt) === stamp

/** The manifest of a backup; undefined when it is damaged or of a newer version. */
export async function findManifest(storage: MediaStorage, stamp: string): Promise<Manifest | undefined> {
  const text = await readText(storage, `${stamp}/${MANIFEST}`)
  return text === undefined ? undefined : manifest.safeParse(parseJson(text)).data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
