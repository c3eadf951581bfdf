// Written by `npm run messages` from en/videos.json.
import { loadMessages } from '../language/load.ts'

export type VideoTexts = {
  readonly chooseVideo: string
  readonly chooseAnother: string
  readonly orDrop: string
  readonly dropHere: string
  readonly resetVideo: string
  readonly checking: string
  readonly readingVideo: string
  readonly notUploaded: string
  readonly readyToUpload: (values: { size: string }) => string
  readonly preview: (values: { name: string }) => string
  readonly play: (values: { name: string }) => string
  readonly playOfLength: (values: { length: string; name: string }) => string
  readonly allPass: string
  readonly poster: string
  readonly posterHint: string
  readonly posterAt: (values: { time: string }) => string
  readonly posterMaking: string
  readonly posterOther: string
  readonly posterFailed: string
  readonly posterChange: string
  readonly noPoster: string
  readonly size: string
  readonly duration: string
  readonly dimensions: string
  readonly orientation: string
  readonly maxSize: (values: { size: string }) => string
  readonly maxDuration: (values: { seconds: number }) => string
  readonly maxDimensions: (values: { height: number; width: number }) => string
  readonly mustLie: string
  readonly mustStand: string
  readonly byType: string
  readonly landscape: string
  readonly portrait: string
  readonly square: string
  readonly pixels: (values: { height: number; width: number }) => string
  readonly rulePasses: string
  readonly ruleFails: string
  readonly ruleOpen: string
  readonly sizeFact: (values: { limit: string; size: string }) => string
  readonly durationFact: (values: { limit: string; seconds: string }) => string
  readonly fileFact: (values: { name: string; size: string }) => string
  readonly dimensionsFact: (values: { height: number; width: number }) => string
  readonly mustStandFact: (values: { better: string; height: number; shape: string; width: number }) => string
  readonly mustLieFact: (values: { better: string; height: number; shape: string; width: number }) => string
  readonly widerThanHigh: string
  readonly higherThanWide: string
  readonly asWideAsHigh: string
  readonly removedFact: (values: { fact: string; name: string }) => string
  readonly uploadProgress: string
  readonly uploadedAmount: (values: { percent: number; sent: string; total: string }) => string
  readonly uploadSpeed: (values: { left: string; speed: string }) => string
  readonly cancelUpload: string
  readonly pauseUpload: string
  readonly resumeUpload: string
  readonly uploadNow: string
  readonly uploadAgain: string
  readonly lineLost: string
  readonly paused: string
  readonly uploaded: (values: { size: string }) => string
  readonly resting: string
  readonly restingHint: (values: { arrived: string; name: string; size: string }) => string
  readonly goOn: string
  readonly mayLeave: string
  readonly videoLabel: (values: { name: string }) => string
  readonly noVideo: string
  readonly fixVideo: string
  readonly adjustVideo: string
  readonly fixTitle: string
  readonly fixText: (values: { fixes: string }) => string
  readonly fixes: {
    readonly trim: (values: { seconds: number }) => string
    readonly lie: string
    readonly stand: string
    readonly scale: string
    readonly shrink: string
    readonly convert: string
  }
  readonly fixedFrom: (values: { name: string }) => string
  readonly restoreOriginal: string
  readonly exportTitle: string
  readonly exportHelp: string
  readonly chooseStored: string
}

export const videoTexts = await loadMessages<VideoTexts>('videos')
