/** Sentences about videos and pictures. */
export const mediaTexts = {
  /** CAMP-FORM-42, INF-FORM-12; the one accepted deviation on wording, OPEN-66 */
  videoTooLarge: 'Selected video exceeds 100MB file size limit.',
  /** CAMP-FORM-43, verbatim although the limit is 21 s, OPEN-67 */
  campaignVideoDuration: 'Selected video exceeds 20.5 seconds duration.',
  /** INF-FORM-13 */
  infotainmentVideoDuration: 'Selected video exceeds 20 seconds duration.',
  /** CAMP-FORM-44 */
  videoDimensions: 'Video dimensions exceed maximum allowed: 3840x2160.',
  /** CAMP-FORM-45 */
  videoPortrait: 'Please upload a portrait video.',
  /** CAMP-FORM-46 */
  videoLandscape: 'Please upload a landscape video.',
  videoTooShort: 'This video is shorter than 1 second. Choose a longer one.',
  videoUnreadable: 'This file can’t be read as a video. Export it as MP4 (H.264) and try again.',
  videoCodec: 'Screens can’t play this video format. Export it as MP4 (H.264) and try again.',
  pictureTooLarge: 'This picture is larger than 10 MB. Choose a smaller one.',
  pictureTooManyPixels: 'This picture has more than 40 megapixels. Choose a smaller one.',
  /** FIX-FORM-09, also for the other pictures */
  pictureInvalid: 'Please upload valid image files.',
  /** FIX-FORM-08 */
  tooManyPictures: 'You can only upload a maximum of 5 images.',
  uploadVersion: 'Send uploads in version 1.0.0 of the tus protocol.',
  uploadOffset: 'The upload is at a different offset. Request the offset and resume from there.',
  uploadTooLong: 'The upload is larger than announced.',
  uploadUnfinished: 'The video is still uploading. Wait until the upload is complete.',
  uploadGone: 'This upload was already used or has expired. Upload the video again.',
  videoTwice: 'Send the video either with the form or as an upload, not both.',
  videosFull: 'Your video storage is full.',
  videosFullDetail: (used: string, limit: string) =>
    `Your videos use ${used} of ${limit}, so this one doesn’t fit. Choose a smaller video or replace one you no longer need.`,
  videosOfDay: 'This account has reached its upload limit for today. Try again tomorrow.',
  mediaNotFound: 'File not found.',
} as const
