import { getFormats } from '@marquee/contract/language/formats'
import type { Refusal } from '@marquee/contract/endpoint'
import {
  findFailingPart,
  isTooShort,
  MiB,
  type VideoFacts,
  type VideoRule,
  MAX_DAILY_VIDEO_BYTES,
  MAX_POSTER_SIDE,
  MAX_VIDEO_STORAGE_BYTES,
} from '@marquee/contract/media.rules'
import { POSTER_REFUSALS, SET_POSTER_REFUSALS } from '@marquee/contract/posters'
import { COMMON } from '@marquee/contract/refusals'
import { mediaTexts } from '@marquee/contract/messages/media'
import { SENT_VIDEO_REFUSALS } from '@marquee/contract/uploads'
import { incrementCount } from '../../platform/rate-limit.ts'
import { refuse } from '../../platform/errors.ts'
import { createFairQueue } from '../../platform/fair-queue.ts'
import { isMissing } from '../../platform/files/media-storage.ts'
import type { StagedFile } from '../../platform/files/scratch.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { normalizePicture } from './adapter/pictures.ts'
import { inspectVideo } from './adapter/videos.ts'
import { type UploadRow, findUpload, findVideo } from './queries/files.ts'
import type { MediaType } from './rules/file-names.ts'

declare const accepted: unique symbol
type Accepted = {
  readonly sha256: string
  readonly type: MediaType
  readonly sizeBytes: number
  /** of the shown picture, after rotation */
  readonly width: number
  readonly height: number
  readonly [accepted]: true
}

/** A picture that was checked, normalised and put into the file store. Only `acceptPicture` creates one. */
export type AcceptedPicture = Accepted & { readonly kind: 'picture' }
/** A picture that becomes the poster of a video, and the account that sent it. */
export type AcceptedPoster = AcceptedPicture & { readonly sender: string }
/** A video that was checked, meets its rule and is in the file store. Only functions of this file create one. */
export type AcceptedVideo = Accepted & {
  readonly kind: 'video'
  readonly durationSeconds: number
  /** The upload that it came from, which its adoption uses up. */
  readonly upload?: { readonly id: string; readonly sender: string }
  /** Another name of the same content, which has to exist until this one is adopted, and the refusal when it is gone. */
  readonly reused?: { readonly name: string; readonly gone: Refusal }
}

/**
 * Checks a picture by its content and stores it in the form in which it is served.
 *
 * @param refusal the refusal of a file that is not a readable picture; a picture that is too large gets another message
 *   with the same code
 */
export async function acceptPicture(
  { files }: AppContext,
  stagedFile: StagedFile,
  refusal: Refusal,
  maxSide?: number,
): Promise<AcceptedPicture> {
  const drawn = await normalizePicture(stagedFile, files, maxSide)
  if (drawn === 'pictureInvalid') throw refuse(refusal, { field: stagedFile.field })
  if (typeof drawn === 'string') throw refuse(refusal, { field: stagedFile.field, message: mediaTexts[drawn] })
  await files.save(drawn.stagedFile, 'image/webp')
  const { sha256, sizeBytes } = drawn.stagedFile
  const { width, height } = drawn
  // The only cast to this type, after all checks.
  return { kind: 'picture', sha256, sizeBytes, type: 'image/webp', width, height } as AcceptedPicture
}

/** The same for an optional part. */
export async function acceptOptionalPicture(
  context: AppContext,
  [stagedFile]: readonly StagedFile[],
  refusal: Refusal,
): Promise<AcceptedPicture | undefined> {
  return stagedFile ? acceptPicture(context, stagedFile, refusal) : undefined
}

/** The same for a poster, if one is sent. Whether it has the shape of its video is checked when it is saved. */
export async function acceptPoster(
  context: AppContext,
  { files: [stagedFile], sender }: { files: readonly StagedFile[]; sender: string },
): Promise<AcceptedPoster | undefined> {
  if (!stagedFile) return undefined
  await countDailyBytes(context, sender, stagedFile.sizeBytes)
  return { ...(await acceptPicture(context, stagedFile, POSTER_REFUSALS.posterInvalid, MAX_POSTER_SIDE)), sender }
}

/** The same for a call that is about the poster alone. @throws Refused posterMissing */
export async function acceptNewPoster(
  context: AppContext,
  sent: { files: readonly StagedFile[]; sender: string },
): Promise<AcceptedPoster> {
  const poster = await acceptPoster(context, sent)
  if (!poster) throw refuse(SET_POSTER_REFUSALS.posterMissing, { field: 'poster' })
  return poster
}

/** The refusals of every call that accepts a video. */
type VideoRefusals = Record<
  | 'videoUnreadable'
  | 'videoCodec'
  | 'videoTooLarge'
  | 'videoDuration'
  | 'videoDimensions'
  | 'videoPortrait'
  | 'videoLandscape',
  Refusal
>

/**
 * Checks a video by its content against the rule and stores it. It is slow, so call it before any transaction.
 *
 * @throws Refused with the specified message of the first part of the rule that fails
 */
export async function acceptVideo(
  { files }: AppContext,
  stagedFile: StagedFile,
  rule: VideoRule,
  refusals: VideoRefusals,
): Promise<AcceptedVideo> {
  const found = await inspectVideo(stagedFile.path, stagedFile.sender)
  if (found.kind === 'unreadable') throw refuse(refusals.videoUnreadable, { field: 'video' })
  if (found.kind === 'unplayable') throw refuse(refusals.videoCodec, { field: 'video' })
  const { sha256, sizeBytes } = stagedFile
  assertRule({ ...found, sizeBytes }, rule, refusals)
  await files.save(stagedFile, found.type)
  // Cast after all checks.
  return { ...found, sha256, sizeBytes } as AcceptedVideo
}

/**
 * Accepts a stored video once more, for example for a copy of its campaign. Its content was checked when it was sent.
 *
 * @throws Refused noVideoToReuse, or the specified message of the first part of the rule that fails
 */
export async function acceptStoredVideo(
  { db }: AppContext,
  name: string,
  rule: VideoRule,
  refusals: VideoRefusals & { noVideoToReuse: Refusal },
): Promise<AcceptedVideo> {
  const stored = await findVideo(db, name)
  const gone = refusals.noVideoToReuse
  if (!stored) throw refuse(gone, { field: 'storedVideo' })
  assertRule(stored, rule, refusals)
  const { sha256, sizeBytes, width, height, durationSeconds } = stored
  const type = stored.type as MediaType // as it was adopted
  // Cast after all checks.
  return {
    kind: 'video',
    sha256,
    type,
    sizeBytes,
    width,
    height,
    durationSeconds,
    reused: { name, gone },
  } as AcceptedVideo
}

/** @throws Refused with the specified message of the first part of the rule that fails */
function assertRule(facts: VideoFacts, rule: VideoRule, refusals: VideoRefusals): void {
  const part = findFailingPart(facts, rule)
  if (!part) return
  const message = part === 'duration' && isTooShort(facts) ? { message: mediaTexts.videoTooShort } : {}
  throw refuse(refusals[pickRefusal(part, rule)], { field: 'video', ...message })
}

/**
 * The same for a video that may come as an upload. It checks and stores a copy, which nothing can write to. The upload
 * itself stays until a save uses it up.
 *
 * @param sent the part `video` and the text part `upload`: one of them or none
 */
export async function acceptSentVideo(
  context: AppContext,
  sent: { files: readonly StagedFile[]; upload: string | undefined; sender: string },
  rule: VideoRule,
  refusals: VideoRefusals,
): Promise<AcceptedVideo | undefined> {
  const [stagedFile] = sent.files
  if (!sent.upload) {
    if (!stagedFile) return undefined
    await countDailyBytes(context, sent.sender, stagedFile.sizeBytes)
    return acceptVideo(context, stagedFile, rule, refusals)
  }
  if (stagedFile) throw refuse(SENT_VIDEO_REFUSALS.videoTwice, { field: 'upload' })
  const upload = await findUpload(context.db, sent.sender, sent.upload, context.clock.now())
  if (!upload) throw refuse(SENT_VIDEO_REFUSALS.uploadGone, { field: 'upload' })
  const { id, sender, sizeBytes, arrivedBytes } = upload
  if (arrivedBytes < sizeBytes) throw refuse(SENT_VIDEO_REFUSALS.uploadUnfinished, { field: 'upload' })
  await countDailyBytes(context, sender, sizeBytes)
  // One at a time for each account, so that repeated saves of one upload delay only that account.
  return enqueue(sender, async () => {
    const copy = await copyUpload(context, upload)
    try {
      return {
        ...(await acceptVideo(context, { ...copy, field: 'video', sender }, rule, refusals)),
        upload: { id, sender },
      }
    } finally {
      await context.files.discard(copy)
    }
  })
}

const DAILY_WINDOW = { windowSeconds: 24 * 3600 }

/**
 * A video or poster that is refused after it was stored, or replaced later, stays on the disk until the sweep. Without this
 * limit, failing saves could fill the disk beyond every quota (decision 12).
 */
async function countDailyBytes({ db, clock }: AppContext, sender: string, sizeBytes: number): Promise<void> {
  const by = Math.ceil(sizeBytes / MiB)
  const sent = await incrementCount(db, `videos of ${sender}`, DAILY_WINDOW, { by, at: clock.now() })
  if (sent > MAX_DAILY_VIDEO_BYTES / MiB) throw refuse(SENT_VIDEO_REFUSALS.videosOfDay, { field: 'video' })
}

const enqueue = createFairQueue(2)

/** The file may be gone, if the upload was used up or cancelled in the meantime. */
async function copyUpload({ files }: AppContext, upload: UploadRow): Promise<StagedFile> {
  try {
    const source = await files.partialUploads.read(upload)
    try {
      return await files.receive(source, upload.id, upload.sizeBytes)
    } finally {
      // On a full disk nothing reads it.
      source.destroy()
    }
  } catch (error) {
    if (isMissing(error)) throw refuse(SENT_VIDEO_REFUSALS.uploadGone, { field: 'upload' })
    throw error
  }
}

/**
 * Finds an upload of the caller; those of other accounts count as missing.
 *
 * @throws Refused notFound
 */
export async function requireOwnUpload(
  { db, clock }: AppContext,
  sender: string,
  uploadId: string,
): Promise<UploadRow> {
  const upload = await findUpload(db, sender, uploadId, clock.now())
  if (!upload) throw refuse(COMMON.notFound)
  return upload
}

/**
 * Checks the quota of an account (decision 12).
 *
 * @param keptBytes the size of its other videos
 * @throws Refused videosFull, with the used amount
 */
export function assertWithinQuota(keptBytes: number, video: AcceptedVideo): void {
  if (keptBytes + video.sizeBytes <= MAX_VIDEO_STORAGE_BYTES) return
  const message = mediaTexts.videosFullDetail({
    used: getFormats().formatBytes(keptBytes),
    limit: getFormats().formatBytes(MAX_VIDEO_STORAGE_BYTES),
  })
  const details = { usedBytes: keptBytes, limitBytes: MAX_VIDEO_STORAGE_BYTES }
  throw refuse(SENT_VIDEO_REFUSALS.videosFull, { field: 'video', message, details })
}

function pickRefusal(part: NonNullable<ReturnType<typeof findFailingPart>>, rule: VideoRule): keyof VideoRefusals {
  switch (part) {
    case 'size':
      return 'videoTooLarge'
    case 'duration':
      return 'videoDuration'
    case 'dimensions':
      return 'videoDimensions'
    case 'orientation':
      return rule.orientation === 'portrait' ? 'videoPortrait' : 'videoLandscape'
  }
}
