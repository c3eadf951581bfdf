import type { Refusal } from '@marquee/contract/endpoint'
import {
  failingPart,
  isTooShort,
  MiB,
  type VideoRule,
  VIDEOS_A_DAY_MAX_BYTES,
  VIDEOS_MAX_BYTES,
} from '@marquee/contract/media.rules'
import { COMMON } from '@marquee/contract/refusals'
import { mediaTexts } from '@marquee/contract/texts/media'
import { SENT_VIDEO_REFUSALS } from '@marquee/contract/uploads'
import { countUp } from '../../platform/attempts.ts'
import { refuse } from '../../platform/errors.ts'
import { fairTurns } from '../../platform/fair-turns.ts'
import type { Piece } from '../../platform/files/file-store.ts'
import type { House } from '../../platform/house.ts'
import { redraw } from './adapter/pictures.ts'
import { inspectVideo } from './adapter/videos.ts'
import { type StandingUpload, uploadOf } from './queries.ts'
import type { MediaType } from './rules.ts'

declare const accepted: unique symbol
type Accepted = {
  readonly sha256: string
  readonly type: MediaType
  readonly sizeBytes: number
  /** as shown, after rotation */
  readonly width: number
  readonly height: number
  readonly [accepted]: true
}

/** A picture that was looked at, redrawn and kept in the file store. Only `acceptPicture` makes one. */
export type AcceptedPicture = Accepted & { readonly kind: 'picture' }
/** A video that was looked at, fits its rule and is kept in the file store. Only `acceptVideo` makes one. */
export type AcceptedVideo = Accepted & {
  readonly kind: 'video'
  readonly durationSeconds: number
  /** The upload that it came as; whoever adopts it uses that up. */
  readonly upload?: { readonly id: string; readonly sender: string }
}

/**
 * Looks at a picture by its content and keeps it as it will be served.
 *
 * @param refusal said to everything that is no readable picture; one that is too large is told so under the same code
 */
export async function acceptPicture({ files }: House, piece: Piece, refusal: Refusal): Promise<AcceptedPicture> {
  const drawn = await redraw(piece, files)
  if (drawn === 'pictureInvalid') throw refuse(refusal, { field: piece.field })
  if (typeof drawn === 'string') throw refuse(refusal, { field: piece.field, message: mediaTexts[drawn] })
  await files.keep(drawn.piece)
  const { sha256, sizeBytes } = drawn.piece
  const { width, height } = drawn
  // The only place where the promise of the type is made good.
  return { kind: 'picture', sha256, sizeBytes, type: 'image/webp', width, height } as AcceptedPicture
}

/** The same for a part that may be left out. */
export async function acceptMaybePicture(
  house: House,
  [piece]: readonly Piece[],
  refusal: Refusal,
): Promise<AcceptedPicture | undefined> {
  return piece ? acceptPicture(house, piece, refusal) : undefined
}

/** The refusals of every call that takes a video. */
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
 * Looks at a video by its content, holds it against the rule and keeps it. Before any transaction: it
 * takes its time.
 *
 * @throws Refused with the specified sentence of the first part of the rule that fails
 */
export async function acceptVideo(
  { files }: House,
  piece: Piece,
  rule: VideoRule,
  refusals: VideoRefusals,
): Promise<AcceptedVideo> {
  const found = await inspectVideo(piece.path, piece.sender)
  if (found.kind === 'unreadable') throw refuse(refusals.videoUnreadable, { field: 'video' })
  if (found.kind === 'unplayable') throw refuse(refusals.videoCodec, { field: 'video' })
  const { sha256, sizeBytes } = piece
  const facts = { ...found, sizeBytes }
  const part = failingPart(facts, rule)
  if (part && isTooShort(facts) && part === 'duration') {
    throw refuse(refusals.videoDuration, { field: 'video', message: mediaTexts.videoTooShort })
  }
  if (part) throw refuse(refusals[refusalFor(part, rule)], { field: 'video' })
  await files.keep(piece)
  // The only place where the promise of the type is made good.
  return { ...found, sha256, sizeBytes } as AcceptedVideo
}

/**
 * The same for a video that may have come as an upload before its form. What is judged and kept then is a copy that
 * nobody can write to any longer; the upload itself stays until a save has used it.
 *
 * @param sent the part `video` and the text part `upload`, one of them or none
 */
export async function acceptSentVideo(
  house: House,
  sent: { files: readonly Piece[]; upload: string | undefined; sender: string },
  rule: VideoRule,
  refusals: VideoRefusals,
): Promise<AcceptedVideo | undefined> {
  const [piece] = sent.files
  if (!sent.upload) {
    if (!piece) return undefined
    await countOfDay(house, sent.sender, piece.sizeBytes)
    return acceptVideo(house, piece, rule, refusals)
  }
  if (piece) throw refuse(SENT_VIDEO_REFUSALS.videoTwice, { field: 'upload' })
  const upload = await uploadOf(house.db, sent.sender, sent.upload, house.clock.now())
  if (!upload) throw refuse(SENT_VIDEO_REFUSALS.uploadGone, { field: 'upload' })
  const { id, sender, sizeBytes, arrivedBytes } = upload
  if (arrivedBytes < sizeBytes) throw refuse(SENT_VIDEO_REFUSALS.uploadUnfinished, { field: 'upload' })
  await countOfDay(house, sender, sizeBytes)
  // One of an account at a time: whoever saves the same upload a hundred times waits for himself.
  return inTurn(sender, async () => {
    const copy = await copyOf(house, upload)
    try {
      return {
        ...(await acceptVideo(house, { ...copy, field: 'video', sender }, rule, refusals)),
        upload: { id, sender },
      }
    } finally {
      await house.files.discard(copy)
    }
  })
}

const A_DAY = { windowSeconds: 24 * 3600 }

/**
 * What is refused after its video was kept, or replaced later, lies on the disk until it is swept: without a bound,
 * saves that fail would fill the disk past every share (decision 12).
 */
async function countOfDay({ db, clock }: House, sender: string, sizeBytes: number): Promise<void> {
  const by = Math.ceil(sizeBytes / MiB)
  const sent = await countUp(db, `videos of ${sender}`, A_DAY, { by, at: clock.now() })
  if (sent > VIDEOS_A_DAY_MAX_BYTES / MiB) throw refuse(SENT_VIDEO_REFUSALS.videosOfDay, { field: 'video' })
}

const inTurn = fairTurns(2)

/** Used up or thrown away in this very moment, its file may be gone already. */
async function copyOf({ files }: House, { id, sizeBytes }: StandingUpload): Promise<Piece> {
  try {
    return await files.receive(files.growing.read(id, sizeBytes), id, sizeBytes)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      throw refuse(SENT_VIDEO_REFUSALS.uploadGone, { field: 'upload' })
    }
    throw error
  }
}

/**
 * An upload of the caller that is still kept; anybody else's does not exist for him.
 *
 * @throws Refused notFound
 */
export async function ownUpload({ db, clock }: House, sender: string, uploadId: string): Promise<StandingUpload> {
  const upload = await uploadOf(db, sender, uploadId, clock.now())
  if (!upload) throw refuse(COMMON.notFound)
  return upload
}

/**
 * Holds what an account keeps against its share of the disk (decision 12).
 *
 * @param keptBytes of its other videos
 * @throws Refused videosFull, with what is used
 */
export function refuseBeyondShare(keptBytes: number, video: AcceptedVideo): void {
  if (keptBytes + video.sizeBytes <= VIDEOS_MAX_BYTES) return
  const message = mediaTexts.videosFullOf(gigabytes(keptBytes), gigabytes(VIDEOS_MAX_BYTES))
  const details = { usedBytes: keptBytes, limitBytes: VIDEOS_MAX_BYTES }
  throw refuse(SENT_VIDEO_REFUSALS.videosFull, { field: 'video', message, details })
}

const gigabytes = (bytes: number) => `${Math.round((bytes / (1024 * MiB)) * 10) / 10} GB`

function refusalFor(part: NonNullable<ReturnType<typeof failingPart>>, rule: VideoRule): keyof VideoRefusals {
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
