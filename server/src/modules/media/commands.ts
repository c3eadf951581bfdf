import { randomBytes } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { announceAll, chunksOf, IDS_PER_NOTIFICATION } from '../../platform/events.ts'
import type { AcceptedPicture, AcceptedVideo } from './policy.ts'
import { extensionOf } from './rules.ts'
import { mediaFiles } from './schema.ts'

/**
 * Makes an accepted file part of the product and answers the name under which it is served.
 *
 * The name cannot be guessed, since whoever knows it may read the file (OPEN-29). The same content
 * adopted twice has two names and is stored once.
 */
export async function adopt(tx: Tx, accepted: AcceptedVideo | AcceptedPicture, at: Date): Promise<string> {
  const name = `${randomBytes(16).toString('hex')}.${extensionOf(accepted.type)}`
  const { sha256, kind, type, sizeBytes, width, height } = accepted
  const durationMs = accepted.kind === 'video' ? Math.round(accepted.durationSeconds * 1000) : null
  await tx.insert(mediaFiles).values({ name, sha256, kind, type, sizeBytes, width, height, durationMs, createdAt: at })
  return name
}

/** Stops serving names at once, on every server process; the sweep takes the content when no other name needs it. */
export async function release(tx: Tx, ...names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await tx.delete(mediaFiles).where(inArray(mediaFiles.name, [...names]))
  const pieces = chunksOf(names, IDS_PER_NOTIFICATION)
  await announceAll(
    tx,
    pieces.map((some) => ({ topic: 'media-released', data: { names: some } })),
  )
}
