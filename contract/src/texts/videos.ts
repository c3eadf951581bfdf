/** Choosing, checking, previewing and uploading a video. */
export const videoTexts = {
  chooseVideo: 'Choose a video',
  chooseAnother: 'Choose another video',
  orDrop: 'or drop it here, MP4 or WebM',
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
  allPass: 'All four rules pass.',
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
  rulePasses: 'passes',
  ruleFails: 'fails',
  ruleOpen: 'not checked yet',
  sizeFact: (size: string, limit: string) => `Your file: ${size}, limit ${limit}.`,
  durationFact: (seconds: string, limit: string) => `Your file: ${seconds}, limit ${limit}.`,
  fileFact: (name: string, size: string) => `Your file: ${name}, ${size}.`,
  dimensionsFact: (width: number, height: number) =>
    `Your file is ${width} × ${height}. The width must be below 3840 and the height below 2160.`,
  mustStandFact: (width: number, height: number, shape: string, better: string) =>
    `Your file is ${width} × ${height}, ${shape}. Restaurant screens hang upright: export it as ${better}.`,
  mustLieFact: (width: number, height: number, shape: string, better: string) =>
    `Your file is ${width} × ${height}, ${shape}. Vehicle screens are wide: export it as ${better}.`,
  widerThanHigh: 'wider than high',
  higherThanWide: 'higher than wide',
  asWideAsHigh: 'as wide as high',
  removedFact: (name: string, fact: string) => `${name} was taken out. ${fact}`,

  uploadProgress: 'Upload of the video',
  uploadedAmount: (percent: number, sent: string, total: string) => `${percent}%, ${sent} of ${total}`,
  uploadSpeed: (speed: string, left: string) => `${speed}/s, ${left} left`,
  cancelUpload: 'Cancel upload',
  pauseUpload: 'Pause',
  resumeUpload: 'Resume',
  uploadNow: 'Upload now',
  uploadAgain: 'Try again',
  /** UPL-6: the connection is lost, the form stays */
  lineLost: 'No connection. The upload resumes by itself as soon as there is one.',
  paused: 'Paused',
  uploaded: (size: string) => `${size} uploaded`,
  resting: 'An upload is not finished',
  restingHint: (name: string, arrived: string, size: string) =>
    `${name}: ${arrived} of ${size} have arrived. Choose the same file again, and only the rest is sent.`,
  goOn: 'The upload has started. You can fill in the rest meanwhile.',
  mayLeave: 'You can leave this page. The upload continues.',

  videoLabel: (name: string) => `Video of ${name}`,
  noVideo: 'No video yet',
} as const
