import { uiTexts } from '@marquee/contract/messages/ui'
import {
  isTooShort,
  judgeVideo,
  MIN_VIDEO_SECONDS,
  type VideoFacts,
  type VideoRule,
  describeVideoProblem,
  type VideoVerdict,
} from '@marquee/contract/media.rules'
import { mediaTexts } from '@marquee/contract/messages/media'
import { videoTexts as texts } from '@marquee/contract/messages/videos'
import { formatBytes } from '../../lib/format.ts'
import { formats } from '../../lib/formats.ts'
import type { VideoReading } from '../../lib/video-facts.ts'
import type { PosterSource } from './use-poster.ts'

/** The rules for a file; without an orientation while no type is chosen. */
export type FileRule = Omit<VideoRule, 'orientation'> & { orientation: VideoRule['orientation'] | null }
export type FileVerdict = Omit<VideoVerdict, 'orientation'> & { orientation: boolean | undefined }

/** The specified sentence, and the facts behind it on a second line (UPL-2). */
export type VideoRefusal = { sentence: string; fact: string }

/** The state of the chosen video; only a valid video is sent. */
export type ChosenVideo =
  | { kind: 'none' }
  | { kind: 'reading'; file: File }
  | { kind: 'fits'; file: File; facts: VideoFacts }
  | {
      kind: 'refused'
      file: File
      facts: VideoFacts | null
      refusal: VideoRefusal
      /** Its codec is not one of the screens; a convertible video has facts. */
      hasOtherCodec?: boolean
    }
  /** The type was changed and the file no longer fits (OPEN-80). */
  | { kind: 'removed'; facts: VideoFacts; refusal: VideoRefusal }

/** A file that fits, as the video that a poster is made of; null for any other. */
export function toPosterSource(video: ChosenVideo): PosterSource | null {
  return video.kind === 'fits' ? { video: video.file, seconds: video.facts.durationSeconds } : null
}

/** Each part of the rule separately; the orientation only if one is required. */
export function judgeFacts(facts: VideoFacts, rule: FileRule): FileVerdict {
  const { orientation } = rule
  if (orientation) return judgeVideo(facts, { ...rule, orientation })
  return { ...judgeVideo(facts, { ...rule, orientation: 'landscape' }), orientation: undefined }
}

/** The result for a file that has been read. */
export function deriveChosenVideo(file: File, reading: VideoReading, rule: FileRule): ChosenVideo {
  if (reading.kind === 'facts') {
    const { facts } = reading
    const refusal = findRefusal(facts, rule)
    return refusal ? { kind: 'refused', file, facts, refusal } : { kind: 'fits', file, facts }
  }
  const hasOtherCodec = reading.kind === 'undecodable'
  const facts = (hasOtherCodec && reading.facts) || null
  const refuse = (refusal: VideoRefusal): ChosenVideo => ({
    kind: 'refused',
    file,
    facts,
    refusal,
    ...(hasOtherCodec && { hasOtherCodec }),
  })
  // The size is the first rule and needs no reading (OPEN-79).
  if (file.size > rule.maxSizeBytes) return refuse({ sentence: rule.texts.size, fact: describeSize(file.size, rule) })
  const sentence = hasOtherCodec ? mediaTexts.videoCodec : mediaTexts.videoUnreadable
  return refuse({ sentence, fact: texts.fileFact({ name: file.name, size: formatBytes(file.size) }) })
}

/**
 * The chosen video after a change of the type and so of the rule: checked again, and removed if it no longer fits
 * (OPEN-80).
 */
export function applyFileRule(video: ChosenVideo, rule: FileRule): ChosenVideo {
  if (video.kind !== 'fits' && video.kind !== 'refused') return video.kind === 'removed' ? { kind: 'none' } : video
  if (!video.facts || (video.kind === 'refused' && video.hasOtherCodec)) return video
  const judged = deriveChosenVideo(video.file, { kind: 'facts', facts: video.facts }, rule)
  if (judged.kind !== 'refused' || video.kind === 'refused') return judged
  const { sentence, fact } = judged.refusal
  return {
    kind: 'removed',
    facts: video.facts,
    refusal: { sentence, fact: texts.removedFact({ name: video.file.name, fact }) },
  }
}

/** The first rule that fails, in the order size, duration, dimensions, orientation (OPEN-79). */
function findRefusal(facts: VideoFacts, rule: FileRule): VideoRefusal | undefined {
  const verdict = judgeFacts(facts, rule)
  const failed = (['size', 'duration', 'dimensions', 'orientation'] as const).find((part) => verdict[part] === false)
  return failed && { sentence: describeVideoProblem(failed, facts, rule), fact: FACT_TEXTS[failed](facts, rule) }
}

const FACT_TEXTS: Readonly<Record<keyof VideoVerdict, (facts: VideoFacts, rule: FileRule) => string>> = {
  size: ({ sizeBytes }, rule) => describeSize(sizeBytes, rule),
  duration: (facts, rule) =>
    texts.durationFact({
      seconds: formatExactSeconds(facts.durationSeconds),
      limit: formatExactSeconds(isTooShort(facts) ? MIN_VIDEO_SECONDS : rule.maxDurationSeconds),
    }),
  dimensions: ({ width, height }) => texts.dimensionsFact({ width, height }),
  orientation: ({ width, height }, rule) => {
    const [betterWidth, betterHeight] = suggestDimensions(width, height, rule.orientation)
    const better = texts.pixels({ width: betterWidth, height: betterHeight })
    const fact = rule.orientation === 'portrait' ? texts.mustStandFact : texts.mustLieFact
    return fact({ width, height, shape: describeShape(width, height), better })
  },
}

/** A few bytes too many would be rounded to the limit, so both values are shown in bytes then. */
function describeSize(sizeBytes: number, { maxSizeBytes }: FileRule): string {
  const isClose = formatBytes(sizeBytes) === formatBytes(maxSizeBytes)
  const text = isClose ? formats.formatExactBytes : formatBytes
  return texts.sizeFact({ size: text(sizeBytes), limit: text(maxSizeBytes) })
}

const formatExactSeconds = (seconds: number) =>
  uiTexts.seconds({ value: formats.formatNumber(seconds, { maximumFractionDigits: 2 }) })

function describeShape(width: number, height: number): string {
  if (width === height) return texts.asWideAsHigh
  return width > height ? texts.widerThanHigh : texts.higherThanWide
}

/** The same dimensions rotated; a square becomes 16 to 9 with its side as the longer one. */
function suggestDimensions(width: number, height: number, orientation: FileRule['orientation']): [number, number] {
  const long = Math.max(width, height)
  const short = width === height ? Math.round((long * 9) / 16) : Math.min(width, height)
  return orientation === 'portrait' ? [short, long] : [long, short]
}
