/** Choosing, checking, previewing and uploading a video. */
export const videoTexts = {
  chooseVideo: 'Choose a video',
  chooseAnother: 'Choose another video',
  orDrop: 'or drag and drop an MP4 or WebM file',
  dropHere: 'Drop the video here',
  /** CAMP-FORM-07 */
  resetVideo: 'Reset Video',
  /** shown when the upload is complete and the server checks the file */
  checking: 'Checking...',
  readingVideo: 'Reading the video...',
  notUploaded: 'Not uploaded',
  readyToUpload: (size: string) => `${size}, uploaded when you save`,
  preview: (name: string) => `Preview of ${name}`,
  play: (name: string, length: string) => [`Play ${name}`, length].filter((part) => part !== '').join(', '),
  allPass: 'Your video meets all requirements.',
  size: 'Size',
  duration: 'Duration',
  dimensions: 'Dimensions',
  orientation: 'Orientation',
  maxSize: (size: string) => `max ${size}`,
  maxDuration: (seconds: number) => `max ${seconds} s`,
  maxDimensions: (width: number, height: number) => `under ${width} × ${height}`,
  mustLie: 'vehicle: landscape',
  mustStand: 'restaurant: portrait',
  /** before a type is chosen */
  byType: 'depends on the type',
  landscape: 'Landscape',
  portrait: 'Portrait',
  square: 'Square',
  pixels: (width: number, height: number) => `${width} × ${height}`,
  rulePasses: 'meets the requirement',
  ruleFails: 'doesn’t meet the requirement',
  ruleOpen: 'not checked yet',
  sizeFact: (size: string, limit: string) => `Your file is ${size}. Limit: ${limit}.`,
  durationFact: (seconds: string, limit: string) => `Your video is ${seconds} long. Limit: ${limit}.`,
  fileFact: (name: string, size: string) => `Your file: ${name}, ${size}.`,
  dimensionsFact: (width: number, height: number) =>
    `Your video is ${width} × ${height}. The width must be below 3840 and the height below 2160.`,
  mustStandFact: (width: number, height: number, shape: string, better: string) =>
    `Your video is ${width} × ${height} (${shape}). Restaurant screens are portrait. Export the video as ${better}.`,
  mustLieFact: (width: number, height: number, shape: string, better: string) =>
    `Your video is ${width} × ${height} (${shape}). Vehicle screens are landscape. Export the video as ${better}.`,
  widerThanHigh: 'landscape',
  higherThanWide: 'portrait',
  asWideAsHigh: 'square',
  removedFact: (name: string, fact: string) => `${name} was removed. ${fact}`,

  uploadProgress: 'Video upload',
  uploadedAmount: (percent: number, sent: string, total: string) => `${percent}%, ${sent} of ${total}`,
  uploadSpeed: (speed: string, left: string) => `${speed}/s, ${left} left`,
  cancelUpload: 'Cancel upload',
  pauseUpload: 'Pause',
  resumeUpload: 'Resume',
  uploadNow: 'Upload now',
  uploadAgain: 'Try again',
  /** UPL-6: the connection is lost, the form stays */
  lineLost: 'You’re offline. The upload resumes when you’re back online.',
  paused: 'Paused',
  uploaded: (size: string) => `${size} uploaded`,
  resting: 'Unfinished upload',
  restingHint: (name: string, arrived: string, size: string) =>
    `${name}: ${arrived} of ${size} uploaded. Choose the same file again to resume.`,
  goOn: 'Upload started. You can fill in the rest of the form meanwhile.',
  mayLeave: 'You can leave this page. The upload continues.',

  videoLabel: (name: string) => `Video of ${name}`,
  noVideo: 'No video yet',
} as const
