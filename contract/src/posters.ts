import * as z from 'zod/mini'
import { MAX_POSTER_BYTES } from './media.rules.ts'
import { mediaTexts } from './messages/media.ts'
import { declareRefusals, refusal } from './refusals.ts'
import { flag } from './scalars.ts'

/** The part with the poster of a video, a still picture of it (decision 11). */
export const POSTER_FILE = { max: 1, sizeBytes: MAX_POSTER_BYTES, tooLarge: () => mediaTexts.posterTooLarge }

/** Refusals of a call because of a poster. */
export const POSTER_REFUSALS = {
  posterInvalid: refusal(400, () => mediaTexts.pictureInvalid),
  ...declareRefusals(400, mediaTexts, 'posterShape', 'posterWithoutVideo'),
}

/** The fields of a call that sets the poster of a stored video. */
export const posterFields = z.object({
  /** The name of the video that the picture shows. */
  video: z.string().check(z.maxLength(200)),
  /** A poster that is there stays: pages make the missing posters of older videos. */
  onlyIfMissing: z.optional(flag),
})

export const posterReply = z.object({ success: z.literal(true), message: z.string(), poster: z.string() })

/** Refusals of a call that sets the poster of a stored video. */
export const SET_POSTER_REFUSALS = {
  ...POSTER_REFUSALS,
  posterMissing: refusal(400, () => mediaTexts.pictureInvalid),
  /** The video was replaced after the picture was made. */
  posterOfOtherVideo: refusal(409, () => mediaTexts.posterOfOtherVideo),
}
