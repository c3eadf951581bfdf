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
  videoTooShort: 'The video is shorter than 1 second. Please choose a longer one.',
  videoUnreadable: 'This file cannot be read as a video. Export it as MP4 (H.264) and try again.',
  videoCodec: 'Screens cannot play this kind of video. Export it as MP4 (H.264) and try again.',
  pictureTooLarge: 'The picture is larger than 10 MB. Please choose a smaller one.',
  pictureTooManyPixels: 'The picture has more than 40 megapixels. Please choose a smaller one.',
  /** FIX-FORM-09, also for the other pictures */
  pictureInvalid: 'Please upload valid image files.',
  /** FIX-FORM-08 */
  tooManyPictures: 'You can only upload a maximum of 5 images.',
  uploadVersion: 'Uploads are taken in version 1.0.0 of the tus protocol.',
  uploadOffset: 'The upload stands at another byte. Please ask where it stands and go on from there.',
  uploadTooLong: 'This is more than was announced for the upload.',
  uploadUnfinished: 'The video has not arrived whole yet. Please wait until it has.',
  uploadGone: 'This upload was used already, or is no longer kept. Please send the video again.',
  videoTwice: 'Please send the video either with the form or as an upload, not both.',
  videosFull: 'There is no room for more videos.',
  videosFullDetail: (used: string, limit: string) =>
    `Your videos take ${used} of ${limit}, so there is no room for this one. Please choose a smaller video, or replace one that you no longer need.`,
  videosOfDay: 'Very many videos were sent from this account today. Please try again tomorrow.',
  mediaNotFound: 'There is no such file.',
} as const
