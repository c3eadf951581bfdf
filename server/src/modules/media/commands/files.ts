import { randomBytes } from 'node:crypto'
import { MAX_UPLOADS, UPLOAD_RETENTION_HOURS } from '@marquee/contract/media.rules'
import { SENT_VIDEO_REFUSALS } from '@marquee/contract/uploads'
import { and, desc, eq, gt, gte, inArray, lte, sql, type SQLWrapper } from 'drizzle-orm'
import { HOURS } from '../../../platform/clock.ts'
import { publish, type Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { notifyAll, splitChunks, IDS_PER_NOTIFICATION } from '../../../platform/notify.ts'
import { type AcceptedPicture, type AcceptedVideo, assertWithinQuota } from '../policy.ts'
import { getExtension, type MediaType } from '../rules/file-names.ts'
import { sumBytes, type UploadRow } from '../queries/files.ts'
import { mediaFiles, uploads, videoPosters } from '../schema.ts'

/**
 * Adopts an accepted file and returns the name under which it is served.
 *
 * The name is random, because everyone who knows it can read the file (OPEN-29). The same content adopted twice has two
 * names and is stored once.
 *
 * @throws Refused uploadGone when another save used its upload up in the meantime, noVideoToReuse when the video that it
 *   reuses was released
 */
export async function adoptFile(tx: Tx, accepted: AcceptedVideo | AcceptedPicture, at: Date): Promise<string> {
  await consumeUpload(tx, accepted)
  await holdReusedName(tx, accepted)
  const name = createName(accepted.type)
  const { sha256, kind, type, sizeBytes, width, height } = accepted
  const durationMs = accepted.kind === 'video' ? Math.round(accepted.durationSeconds * 1000) : null
  await tx.insert(mediaFiles).values({ name, sha256, kind, type, sizeBytes, width, height, durationMs, createdAt: at })
  if (accepted.kind === 'video' && accepted.reused) await copyPoster(tx, accepted.reused.name, name, at)
  return name
}

const createName = (type: MediaType) => `${randomBytes(16).toString('hex')}.${getExtension(type)}`

/**
 * Gives the content of a reviewed video another name, for a campaign that is in force without a review. Its poster comes
 * along only if it was sent until the review, because operators have not seen a later one (decision 34).
 */
export async function copyReviewedVideo(
  tx: Tx,
  from: string,
  { reviewedAt, at }: { reviewedAt: Date; at: Date },
): Promise<string> {
  // The name cannot be released before this transaction ends, so its content always has a name.
  const [stored] = await tx.select().from(mediaFiles).where(eq(mediaFiles.name, from)).for('key share')
  if (!stored) throw new Error('the video of a campaign has a file: campaigns_video_media_files_name_fk')
  const name = `${randomBytes(16).toString('hex')}${from.slice(from.indexOf('.'))}`
  await tx.insert(mediaFiles).values({ ...stored, name, createdAt: at })
  await copyPoster(tx, from, name, at, reviewedAt)
  return name
}

/**
 * Gives a video the poster of another one with the same content, under a name of its own.
 *
 * @param sentUntil no poster that was sent later
 */
async function copyPoster(tx: Tx, from: string, video: string, at: Date, sentUntil?: Date): Promise<void> {
  const [shown] = await tx
    .select({ file: mediaFiles, sentBy: videoPosters.sentBy })
    .from(videoPosters)
    .innerJoin(mediaFiles, eq(mediaFiles.name, videoPosters.poster))
    .where(and(eq(videoPosters.video, from), sentUntil && lte(videoPosters.sentAt, sentUntil)))
    // A sweep must not remove the content before this name of it is there.
    .for('key share', { of: mediaFiles })
  if (!shown) return
  const poster = createName('image/webp')
  await tx.insert(mediaFiles).values({ ...shown.file, name: poster, createdAt: at })
  await tx.insert(videoPosters).values({ video, poster, sentAt: at, sentBy: shown.sentBy })
}

/**
 * Releases names, those of videos with their posters: every server process stops serving them at once. The sweep removes
 * the content when no other name needs it.
 */
export async function releaseFiles(tx: Tx, ...released: readonly string[]): Promise<void> {
  if (released.length === 0) return
  const posters = await tx
    .select({ name: videoPosters.poster })
    .from(videoPosters)
    .where(inArray(videoPosters.video, [...released]))
  const names = [...released, ...posters.map(({ name }) => name)]
  await tx.delete(mediaFiles).where(inArray(mediaFiles.name, names))
  const chunks = splitChunks(names, IDS_PER_NOTIFICATION)
  await notifyAll(
    tx,
    chunks.map((chunk) => ({ topic: 'media-released', data: { names: chunk } })),
  )
}

/**
 * Adopts a video within the quota of its company or owner. A replaced video frees its space (decision 12).
 *
 * @param keeper the company or owner
 * @param names a query for the names of all its videos
 * @throws Refused videosFull, and as `adoptFile`
 */
export async function adoptWithinQuota(
  tx: Tx,
  video: AcceptedVideo,
  at: Date,
  { keeper, names, replaced = null }: { keeper: string; names: SQLWrapper; replaced?: string | null },
): Promise<string> {
  // The lock serialises simultaneous saves, which otherwise could all use the same free space.
  await lockKey(tx, `videos of ${keeper}`)
  assertWithinQuota(await sumBytes(tx, names, { beside: video.sha256, without: replaced }), video)
  return adoptFile(tx, video, at)
}

/**
 * Uses an upload up. One upload serves one save: of two simultaneous ones the later is refused and changes nothing. The
 * rollback of a failed save gives it back.
 */
export async function consumeUpload(tx: Tx, accepted: AcceptedVideo | AcceptedPicture): Promise<void> {
  if (accepted.kind !== 'video' || !accepted.upload) return
  const { id, sender } = accepted.upload
  const used = await tx
    .delete(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.sender, sender)))
    .returning({ id: uploads.id })
  if (used.length === 0) throw refuse(SENT_VIDEO_REFUSALS.uploadGone, { field: 'upload' })
  await publish(tx, 'upload.over', { ids: [id] })
}

/** The reused name cannot be released before this transaction ends, so its content always has a name. */
async function holdReusedName(tx: Tx, accepted: AcceptedVideo | AcceptedPicture): Promise<void> {
  if (accepted.kind !== 'video' || !accepted.reused) return
  const { name, gone } = accepted.reused
  const held = await tx
    .select({ name: mediaFiles.name })
    .from(mediaFiles)
    .where(eq(mediaFiles.name, name))
    .for('key share')
  if (held.length === 0) throw refuse(gone, { field: 'storedVideo' })
}

/** Begins an upload. Beyond the limit per account, the upload with the oldest activity is removed. */
export async function beginUpload(tx: Tx, sender: string, sizeBytes: number, at: Date): Promise<UploadRow> {
  // The lock serialises simultaneous calls, so that the limit holds for them, too.
  await lockKey(tx, `uploads of ${sender}`)
  const existing = await tx
    .select({ id: uploads.id })
    .from(uploads)
    .where(eq(uploads.sender, sender))
    .orderBy(desc(uploads.touchedAt), desc(uploads.id))
  const tooMany = existing.slice(MAX_UPLOADS - 1).map(({ id }) => id)
  if (tooMany.length > 0) {
    await tx.delete(uploads).where(inArray(uploads.id, tooMany))
    await publish(tx, 'upload.over', { ids: tooMany })
  }
  const [upload] = await tx
    .insert(uploads)
    .values({ sender, sizeBytes, createdAt: at, touchedAt: at, expiresAt: computeExpiry(at) })
    .returning()
  if (!upload) throw new Error('an insert of one row answers it')
  return upload
}

/**
 * Records how many bytes of an upload are stored. The number never decreases, so two connections that send the same
 * bytes at the same time, because one of them is stale, do no harm.
 *
 * @param partFrom where the part in the bucket begins, which must be where the upload ends
 * @returns the upload with its new state, or undefined when it has ended or another connection has stored that part
 */
export async function recordProgress(
  tx: Tx,
  { id, sender }: UploadRow,
  { until, partFrom }: { until: number; partFrom: number | undefined },
  at: Date,
): Promise<UploadRow | undefined> {
  const [upload] = await tx
    .update(uploads)
    .set({
      arrivedBytes: sql`greatest(${uploads.arrivedBytes}, ${until}::bigint)`,
      ...(partFrom !== undefined && { partEnds: sql`array_append(${uploads.partEnds}, ${until}::bigint)` }),
      touchedAt: at,
      expiresAt: computeExpiry(at),
    })
    .where(
      and(
        eq(uploads.id, id),
        eq(uploads.sender, sender),
        gt(uploads.expiresAt, at),
        gte(uploads.sizeBytes, until),
        partFrom === undefined ? undefined : eq(uploads.arrivedBytes, partFrom),
      ),
    )
    .returning()
  return upload
}

/** Ends an upload at the request of its sender. */
export async function endUpload(tx: Tx, { id, sender }: UploadRow): Promise<void> {
  await tx.delete(uploads).where(and(eq(uploads.id, id), eq(uploads.sender, sender)))
  await publish(tx, 'upload.over', { ids: [id] })
}

/** Ends uploads that received nothing for a day. */
export async function endExpiredUploads(tx: Tx, at: Date): Promise<string[]> {
  const ended = await tx.delete(uploads).where(lte(uploads.expiresAt, at)).returning({ id: uploads.id })
  return ended.map(({ id }) => id)
}

/** Serialises transactions that lock the same key. */
async function lockKey(tx: Tx, what: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${what}, 0))`)
}

const computeExpiry = (at: Date) => new Date(at.getTime() + UPLOAD_RETENTION_HOURS * HOURS)
