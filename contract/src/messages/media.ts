// Written by `npm run messages` from en/media.json.
import { loadMessages } from '../language/load.ts'

export type MediaTexts = {
  readonly videoTooLarge: string
  readonly campaignVideoDuration: string
  readonly infotainmentVideoDuration: string
  readonly videoDimensions: string
  readonly videoPortrait: string
  readonly videoLandscape: string
  readonly videoTooShort: string
  readonly videoUnreadable: string
  readonly videoCodec: string
  readonly pictureTooLarge: string
  readonly pictureTooManyPixels: string
  readonly pictureInvalid: string
  readonly tooManyPictures: string
  readonly uploadVersion: string
  readonly uploadOffset: string
  readonly uploadTooLong: string
  readonly uploadTooManyParts: string
  readonly uploadUnfinished: string
  readonly uploadGone: string
  readonly videoTwice: string
  readonly noVideoToReuse: string
  readonly posterTooLarge: string
  readonly posterShape: string
  readonly posterWithoutVideo: string
  readonly posterOfOtherVideo: string
  readonly posterSaved: string
  readonly videosFull: string
  readonly videosFullDetail: (values: { limit: string; used: string }) => string
  readonly videosOfDay: string
  readonly mediaNotFound: string
  readonly videoInUse: string
  readonly videoRemoved: string
  readonly videoRestored: string
}

export const mediaTexts = await loadMessages<MediaTexts>('media')
