import { readdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import * as z from 'zod/mini'
import { isMissing, type MediaStorage, readText } from '../../platform/files/media-storage.ts'
import { BackupRefused } from './refused.ts'

const content = z.object({ sha256: z.string(), sizeBytes: z.number() })

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
  mediaFolder: z._default(z.string().check(z.regex(/^media(-[0-9a-f]{12})?$/)), 'media'),
  /**
   * A list of the media that the database names, and their number. `missing` are not in the backup: they were in no
   * storage, or damaged. `damaged` are the SHA-256 of all files whose content was another one.
   */
  media: z.object({
    list: content,
    files: z.number(),
    missing: z.number(),
    damaged: z._default(z.array(z.string()), []),
  }),
})
export type Manifest = z.infer<typeof manifest>

const NAME = 'manifest.json'
/** The folder of a backup is the instant of its database, so folders sort by age. */
const STAMP = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z$/

export const isStamp = (text: string) => STAMP.test(text)
export const formatStamp = (at: Date) => toStamp(at.toISOString())
const toStamp = (instant: string) => instant.replaceAll(/[:.]/g, '-')

export function writeManifest(storage: MediaStorage, stamp: string, value: Manifest): Promise<void> {
  return storage.put(`${stamp}/${NAME}`, Readable.from([Buffer.from(`${JSON.stringify(value, null, 2)}\n`)]))
}

/**
 * Reads a backup, by default the newest that was completed.
 *
 * @throws BackupRefused when there is none, it is of a newer version, or its folder was renamed
 */
export async function readManifest(
  storage: MediaStorage,
  wanted?: string,
): Promise<{ stamp: string; manifest: Manifest }> {
  const stamp = wanted ?? (await findNewest(storage))
  const text = stamp === undefined ? undefined : await readText(storage, `${stamp}/${NAME}`)
  if (stamp === undefined || text === undefined)
    throw new BackupRefused(`${storage.address} has no completed backup${wanted ? ` ${wanted}` : ''}.`)
  const parsed = manifest.safeParse(parseJson(text))
  if (!parsed.success)
    throw new BackupRefused(`${NAME} of the backup ${stamp} is damaged or of a newer version: ${parsed.error.message}`)
  const { createdAt } = parsed.data
  if (toStamp(createdAt) !== stamp)
    throw new BackupRefused(`The backup in ${stamp} is of ${createdAt}: its folder was renamed, or ${NAME} changed.`)
  return { stamp, manifest: parsed.data }
}

/** What the operator knows of a backup without reading it. */
export type Expectation = { isEncrypted: boolean; head: string | undefined }

/**
 * A backup carries no signature: who may write to its folder can leave another one there.
 *
 * @throws BackupRefused when it is not encrypted, or its books are not those of the head
 */
export function assertExpected({ isEncrypted, head }: Manifest, expected: Expectation): void {
  if (expected.isEncrypted && !isEncrypted)
    throw new BackupRefused(
      'The backup is not encrypted, and --key was given. Find out who put it there; to restore it all the same, leave --key out.',
    )
  if (expected.head !== undefined && expected.head !== head)
    throw new BackupRefused(`The head of the backup is ${head}, and not that of --head: it is another backup.`)
}

/** The newest backup that was completed. Media, in their folders beside it, can be many. */
async function findNewest(storage: MediaStorage): Promise<string | undefined> {
  const names = await readdir(storage.address).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  for (const stamp of names.filter(isStamp).toSorted().toReversed())
    if (await storage.head(`${stamp}/${NAME}`)) return stamp
  return undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
