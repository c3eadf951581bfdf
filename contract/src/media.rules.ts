import type { PictureHead } from './picture-head.rules.ts'
import { mediaTexts } from './messages/media.ts'
import type { ScreenType } from './scalars.ts'

export const MiB = 1024 * 1024

/** The largest video of a campaign or an infotainment entry, included (CONST-03, TRAP-13). */
export const MAX_VIDEO_BYTES = 100 * MiB
/** A player starts the next video before a shorter one is visible (decision 11). */
export const MIN_VIDEO_SECONDS = 1
/** The limit for all stored videos of one company or owner; decision 12. */
export const MAX_VIDEO_STORAGE_BYTES = 10 * 1024 * MiB
/** The limit for all videos that one account sends within a day, including rejected and replaced ones; decision 12. */
export const MAX_DAILY_VIDEO_BYTES = 2 * MAX_VIDEO_STORAGE_BYTES
/** An upload without new data expires after so many hours; decision 12. */
export const UPLOAD_RETENTION_HOURS = 24
/** Open uploads of one account; a further one replaces the one that was idle longest. Decision 12. */
export const MAX_UPLOADS = 5
/** The largest picture; decision 11. */
export const MAX_PICTURE_BYTES = 10 * MiB
/** The types that a file picker offers. Phones convert photos of other types to one of these. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif'
/** Pictures with more pixels are refused before they are decoded; decision 11. */
export const MAX_PICTURE_PIXELS = 40_000_000
/**
 * The widths in which pictures are served besides the original. The list is fixed, so that requests cannot fill the
 * disk.
 */
export const PICTURE_WIDTHS = [160, 480, 960] as const
/** The largest poster of a video as it is sent; decision 11. */
export const MAX_POSTER_BYTES = 2 * MiB
/** A stored poster is at most this many pixels long. */
export const MAX_POSTER_SIDE = 1280
/** A fixed location keeps at most this many pictures (CONST-06). */
export const MAX_RESTAURANT_IMAGES = 5

/** A problem of a picture, as the name of its sentence in `mediaTexts`. */
export type PictureProblem = 'pictureInvalid' | 'pictureTooLarge' | 'pictureTooManyPixels'

/**
 * The first problem of a picture before it is decoded: not a picture, too many bytes, too many pixels
 * (FIX-FORM-09, decision 11).
 *
 * @param head undefined when the file is not a picture
 */
export function checkPicture(head: PictureHead | undefined, sizeBytes: number): PictureProblem | null {
  if (!head) return 'pictureInvalid'
  if (sizeBytes > MAX_PICTURE_BYTES) return 'pictureTooLarge'
  if (!head.size) return null
  const { width, height } = head.size
  if (width === 0 || height === 0) return 'pictureInvalid'
  return width * height > MAX_PICTURE_PIXELS ? 'pictureTooManyPixels' : null
}

/**
 * Whether a picture has the shape of a video. Pixels that are rounded, and browsers that crop a line, change the ratio of
 * width to height by a few percent.
 */
export function hasShapeOf(picture: Shape, video: Shape): boolean {
  const ratio = (picture.width * video.height) / (picture.height * video.width)
  return Math.abs(ratio - 1) <= MAX_SHAPE_DEVIATION
}

type Shape = { width: number; height: number }
const MAX_SHAPE_DEVIATION = 0.03

/** The size of a video file, its duration, and its width and height after rotation. */
export type VideoFacts = { sizeBytes: number; durationSeconds: number; width: number; height: number }

export type VideoRule = {
  maxSizeBytes: number
  maxDurationSeconds: number
  /** Width and height must be below these limits in either orientation (TRAP-15). */
  belowWidth: number
  belowHeight: number
  orientation: 'landscape' | 'portrait'
  texts: { size: string; duration: string; dimensions: string; orientation: string }
}

const sizeAndDimensions = { maxSizeBytes: MAX_VIDEO_BYTES, belowWidth: 3840, belowHeight: 2160 }

const createRule = (maxDurationSeconds: number, duration: string, type: ScreenType): VideoRule => ({
  ...sizeAndDimensions,
  maxDurationSeconds,
  orientation: type === 'vehicle' ? 'landscape' : 'portrait',
  texts: {
    size: mediaTexts.videoTooLarge,
    duration,
    dimensions: mediaTexts.videoDimensions,
    orientation: type === 'vehicle' ? mediaTexts.videoLandscape : mediaTexts.videoPortrait,
  },
})

/** The rules by kind and screen type (CAMP-FORM-42 to 46, INF-FORM-12 to 14). */
export const VIDEO_RULES = {
  campaign: {
    vehicle: createRule(21, mediaTexts.campaignVideoDuration, 'vehicle'),
    restaurant: createRule(21, mediaTexts.campaignVideoDuration, 'restaurant'),
  },
  infotainment: {
    vehicle: createRule(20, mediaTexts.infotainmentVideoDuration, 'vehicle'),
    restaurant: createRule(20, mediaTexts.infotainmentVideoDuration, 'restaurant'),
  },
} as const satisfies Record<string, Record<ScreenType, VideoRule>>

export type VideoVerdict = { size: boolean; duration: boolean; dimensions: boolean; orientation: boolean }

/** The result of each rule, for the list beside the upload. */
export function judgeVideo(facts: VideoFacts, video: VideoRule): VideoVerdict {
  const isPortrait = facts.height > facts.width
  const isLandscape = facts.width > facts.height
  return {
    size: facts.sizeBytes <= video.maxSizeBytes,
    // Players and containers round the last frame, so a millisecond more is accepted (TRAP-14).
    duration: facts.durationSeconds <= video.maxDurationSeconds + 0.001 && !isTooShort(facts),
    dimensions: facts.width < video.belowWidth && facts.height < video.belowHeight,
    // A square is neither portrait nor landscape (OPEN-79).
    orientation: video.orientation === 'portrait' ? isPortrait : isLandscape,
  }
}

export function isTooShort({ durationSeconds }: VideoFacts): boolean {
  return durationSeconds < MIN_VIDEO_SECONDS - 0.001
}

/** The sentence for a rule that fails. The specification has none for videos that are too short. */
export function describeVideoProblem(
  part: keyof VideoVerdict,
  facts: VideoFacts,
  { texts }: Pick<VideoRule, 'texts'>,
): string {
  return part === 'duration' && isTooShort(facts) ? mediaTexts.videoTooShort : texts[part]
}

/** The first part that fails, in the order size, duration, dimensions, orientation (OPEN-79). */
export function findFailingPart(facts: VideoFacts, video: VideoRule): keyof VideoVerdict | undefined {
  const verdict = judgeVideo(facts, video)
  return (['size', 'duration', 'dimensions', 'orientation'] as const).find((part) => !verdict[part])
}
