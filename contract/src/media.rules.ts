import type { PictureHead } from './picture-head.rules.ts'
import { mediaTexts } from './texts/media.ts'
import type { ScreenType } from './scalars.ts'

export const MiB = 1024 * 1024

/** The largest video of a campaign or an infotainment entry; this size included (CONST-03, TRAP-13). */
export const MAX_VIDEO_BYTES = 100 * MiB
/** Players would start the next video before a shorter one is seen (decision 11). */
export const MIN_VIDEO_SECONDS = 1
/** All videos that one company or one owner keeps may take this much; decision 12. */
export const MAX_VIDEO_STORAGE_BYTES = 10 * 1024 * MiB
/** All videos that one account sends within a day, also those that are refused or replaced; decision 12. */
export const MAX_DAILY_VIDEO_BYTES = 2 * MAX_VIDEO_STORAGE_BYTES
/** An upload that nothing more arrives for is kept this long; decision 12. */
export const UPLOAD_RETENTION_HOURS = 24
/** Of one account; another one takes the place of the one that stood still longest. Decision 12. */
export const MAX_UPLOADS = 5
/** The largest picture; decision 11. */
export const MAX_PICTURE_BYTES = 10 * MiB
/** What a picker of pictures offers. Telephones that photograph in another kind give one of these then. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif'
/** Pictures with more pixels are refused before they are decoded; decision 11. */
export const MAX_PICTURE_PIXELS = 40_000_000
/** The widths in which pictures are served beside their own; only these, so that nobody can fill the disk with others. */
export const PICTURE_WIDTHS = [160, 480, 960] as const
/** A fixed location keeps at most this many pictures (CONST-06). */
export const MAX_RESTAURANT_IMAGES = 5

/** What is wrong with a picture, as the name of its sentence in `mediaTexts`. */
export type PictureProblem = 'pictureInvalid' | 'pictureTooLarge' | 'pictureTooManyPixels'

/**
 * What is wrong with a picture before it is decoded, the first of: no picture, too many bytes, too many pixels
 * (FIX-FORM-09, decision 11).
 *
 * @param head undefined for what is no picture
 */
export function checkPicture(head: PictureHead | undefined, sizeBytes: number): PictureProblem | null {
  if (!head) return 'pictureInvalid'
  if (sizeBytes > MAX_PICTURE_BYTES) return 'pictureTooLarge'
  if (!head.size) return null
  const { width, height } = head.size
  if (width === 0 || height === 0) return 'pictureInvalid'
  return width * height > MAX_PICTURE_PIXELS ? 'pictureTooManyPixels' : null
}

/** What is known of a video: size of the file, seconds, and the size it is shown in after rotation. */
export type VideoFacts = { sizeBytes: number; durationSeconds: number; width: number; height: number }

export type VideoRule = {
  maxSizeBytes: number
  maxDurationSeconds: number
  /** Width and height must stay below these, whatever the orientation (TRAP-15). */
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

/** Each rule on its own, for the list beside the upload. */
export function judgeVideo(facts: VideoFacts, video: VideoRule): VideoVerdict {
  const isPortrait = facts.height > facts.width
  const isLandscape = facts.width > facts.height
  return {
    size: facts.sizeBytes <= video.maxSizeBytes,
    // Players and containers round the last frame; a millisecond is not "over" (TRAP-14).
    duration: facts.durationSeconds <= video.maxDurationSeconds + 0.001 && !isTooShort(facts),
    dimensions: facts.width < video.belowWidth && facts.height < video.belowHeight,
    // A square is neither (OPEN-79).
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
