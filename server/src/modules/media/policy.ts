import type { Refusal } from '@marquee/contract/endpoint'
import { refuse } from '../../platform/errors.ts'
import type { Piece } from '../../platform/files/file-store.ts'
import type { House } from '../../platform/house.ts'
import { redraw } from './adapter/pictures.ts'
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
 * @param refusal said to everything that is no readable picture
 */
export async function acceptPicture({ files }: House, piece: Piece, refusal: Refusal): Promise<AcceptedPicture> {
  const drawn = await redraw(piece, files)
  if (!drawn) throw refuse(refusal)
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
