import type { Refusal } from '@marquee/contract/endpoint'
import { failingPart, type VideoRule } from '@marquee/contract/media.rules'
import { mediaTexts } from '@marquee/contract/texts/media'
import { refuse } from '../../platform/errors.ts'
import type { Piece } from '../../platform/files/file-store.ts'
import type { House } from '../../platform/house.ts'
import { redraw } from './adapter/pictures.ts'
import { inspectVideo } from './adapter/videos.ts'
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
export type AcceptedVideo = Accepted & { readonly kind: 'video'; readonly durationSeconds: number }

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
  const part = failingPart({ ...found, sizeBytes }, rule)
  if (part) throw refuse(refusals[refusalFor(part, rule)], { field: 'video' })
  await files.keep(piece)
  // The only place where the promise of the type is made good.
  return { ...found, sha256, sizeBytes } as AcceptedVideo
}

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
