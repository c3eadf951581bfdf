// Written by `npm run messages` from en/video-fix.json.
import { loadMessages } from '../language/load.ts'

export type VideoFixTexts = {
  readonly intro: string
  readonly preview: (values: { pixels: string }) => string
  readonly noPreview: string
  readonly play: string
  readonly pause: string
  readonly shape: string
  readonly shapes: {
    readonly whole: string
    readonly crop: string
    readonly bars: string
  }
  readonly rotate: string
  readonly cropPosition: string
  readonly cropHint: string
  readonly keptPart: string
  readonly part: (values: { from: string; until: string }) => string
  readonly partOfTotal: (values: { part: string; total: string }) => string
  readonly result: string
  readonly resultLength: (values: { from: string; length: string; until: string }) => string
  readonly resultSize: (values: { pixels: string; shape: string }) => string
  readonly resultSound: string
  readonly convert: string
  readonly cancelConversion: string
  readonly conversion: string
  readonly converting: (values: { percent: number }) => string
  readonly timeLeft: (values: { time: string }) => string
  readonly stillRefused: string
  readonly problems: {
    readonly undecodable: string
    readonly unencodable: string
    readonly failed: string
  }
}

export const videoFixTexts = await loadMessages<VideoFixTexts>('video-fix')
