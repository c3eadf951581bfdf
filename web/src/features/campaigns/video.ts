import {
  judgeVideo,
  VIDEO_RULES,
  type VideoFacts,
  type VideoRule,
  type VideoVerdict,
} from '@marquee/contract/media.rules'
import type { ScreenType } from '@marquee/contract/scalars'
import { campaignTexts } from '@marquee/contract/texts/campaigns'
import { mediaTexts } from '@marquee/contract/texts/media'
import { bytesText } from '../../lib/format.ts'
import type { VideoReading } from '../../lib/video-facts.ts'

const texts = campaignTexts.form

/** The specified sentence, and the fact behind it on a second line (ux UPL-2). */
export type VideoRefusal = { sentence: string; fact: string }

/** Where the chosen video stands; only one that fits is ever sent. */
export type ChosenVideo =
  | { kind: 'none' }
  | { kind: 'reading'; file: File }
  | { kind: 'fits'; file: File; facts: VideoFacts }
  | { kind: 'refused'; file: File; facts: VideoFacts | null; refusal: VideoRefusal }
  /** The type was changed and the file no longer fits (OPEN-80). */
  | { kind: 'removed'; facts: VideoFacts; refusal: VideoRefusal }

/** The verdict on a file that has been read. */
export function judgedVideo(file: File, reading: VideoReading, type: ScreenType): ChosenVideo {
  const rule = VIDEO_RULES.campaign[type]
  if (reading.kind === 'facts') {
    const { facts } = reading
    const refusal = refusalOf(facts, rule)
    return refusal ? { kind: 'refused', file, facts, refusal } : { kind: 'fits', file, facts }
  }
  // The size is the first rule and needs no reading (OPEN-79).
  if (file.size > rule.maxSizeBytes) {
    return {
      kind: 'refused',
      file,
      facts: null,
      refusal: { sentence: rule.texts.size, fact: sizeFact(file.size, rule) },
    }
  }
  const sentence = reading.kind === 'undecodable' ? mediaTexts.videoCodec : mediaTexts.videoUnreadable
  const fact = texts.fileFact(file.name, bytesText(file.size))
  return { kind: 'refused', file, facts: null, refusal: { sentence, fact } }
}

/** The chosen video after a change of the type: judged again, and taken out when it no longer fits (OPEN-80). */
export function videoForType(video: ChosenVideo, type: ScreenType): ChosenVideo {
  if (video.kind !== 'fits' && video.kind !== 'refused') return video.kind === 'removed' ? { kind: 'none' } : video
  if (!video.facts) return video
  const judged = judgedVideo(video.file, { kind: 'facts', facts: video.facts }, type)
  if (judged.kind !== 'refused' || video.kind === 'refused') return judged
  const { sentence, fact } = judged.refusal
  return { kind: 'removed', facts: video.facts, refusal: { sentence, fact: texts.removedFact(video.file.name, fact) } }
}

/** The first rule that fails, in the order size, duration, dimensions, orientation (OPEN-79). */
function refusalOf(facts: VideoFacts, rule: VideoRule): VideoRefusal | undefined {
  const verdict = judgeVideo(facts, rule)
  const failed = (['size', 'duration', 'dimensions', 'orientation'] as const).find((part) => !verdict[part])
  return failed && { sentence: rule.texts[failed], fact: FACTS[failed](facts, rule) }
}

const FACTS: Readonly<Record<keyof VideoVerdict, (facts: VideoFacts, rule: VideoRule) => string>> = {
  size: ({ sizeBytes }, rule) => sizeFact(sizeBytes, rule),
  duration: ({ durationSeconds }, rule) =>
    texts.durationFact(exactSeconds(durationSeconds), exactSeconds(rule.maxDurationSeconds)),
  dimensions: ({ width, height }) => texts.dimensionsFact(width, height),
  orientation: ({ width, height }, rule) => {
    const better = texts.pixels(...better16by9(width, height, rule.orientation))
    const fact = rule.orientation === 'portrait' ? texts.mustStandFact : texts.mustLieFact
    return fact(width, height, shapeText(width, height), better)
  },
}

/** A byte too many would read as the limit itself, so both are told in bytes then. */
function sizeFact(sizeBytes: number, { maxSizeBytes }: VideoRule): string {
  const isClose = bytesText(sizeBytes) === bytesText(maxSizeBytes)
  const text = isClose ? bytesInFull : bytesText
  return texts.sizeFact(text(sizeBytes), text(maxSizeBytes))
}

const bytesInFull = (bytes: number) => `${bytes.toLocaleString('en-US')} B`
const exactSeconds = (seconds: number) => `${Math.round(seconds * 100) / 100} s`

function shapeText(width: number, height: number): string {
  if (width === height) return texts.asWideAsHigh
  return width > height ? texts.widerThanHigh : texts.higherThanWide
}

/** The same picture turned; a square becomes 16 to 9 with its side as the longer one. */
function better16by9(width: number, height: number, orientation: VideoRule['orientation']): [number, number] {
  const long = Math.max(width, height)
  const short = width === height ? Math.round((long * 9) / 16) : Math.min(width, height)
  return orientation === 'portrait' ? [short, long] : [long, short]
}
