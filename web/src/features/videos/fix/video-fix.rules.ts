import { MIN_VIDEO_SECONDS, type VideoFacts, type VideoRule } from '@marquee/contract/media.rules'

/** How a picture fills the frame: unchanged, cropped to 16 to 9 (or 9 to 16), or with black bars. */
export type Shape = 'whole' | 'crop' | 'bars'
export type Rotation = 0 | 90 | 180 | 270
export type Size = { width: number; height: number }

/** What the user chose in the dialog. */
export type FixChoice = {
  rotation: Rotation
  shape: Shape
  /** where the crop is, from 0 (left or top) to 1 (right or bottom) */
  position: number
  startSeconds: number
}

/** The part of the rotated picture that is kept, and the size of the result. */
export type FramePlan = {
  crop: { left: number; top: number; width: number; height: number }
  width: number
  height: number
  /** the direction in which the crop can move, if it can */
  axis: 'x' | 'y' | null
}

/** Full HD is below the limits of the rules, in both orientations, and what the screens show. */
const LONG_SIDE = 1920
const SHORT_SIDE = 1080
const RATIO = LONG_SIDE / SHORT_SIDE

/** The unchanged picture is offered only if it has the orientation of the rule. */
export function listShapes(size: Size, orientation: VideoRule['orientation']): Shape[] {
  const fits = orientation === 'landscape' ? size.width > size.height : size.height > size.width
  return fits ? ['whole', 'crop', 'bars'] : ['crop', 'bars']
}

/** The choice before the user changes anything: the picture as it is, else its middle. */
export function createChoice(facts: VideoFacts, { orientation }: VideoRule): FixChoice {
  return { rotation: 0, shape: listShapes(facts, orientation)[0] ?? 'crop', position: 0.5, startSeconds: 0 }
}

/** A quarter turn clockwise; a shape that is no longer offered becomes a crop. */
export function turnChoice(choice: FixChoice, facts: VideoFacts, { orientation }: VideoRule): FixChoice {
  const rotation = ((choice.rotation + 90) % 360) as Rotation // a multiple of 90 below 360
  const [first = 'crop'] = listShapes(rotateSize(facts, rotation), orientation)
  const shape = first === 'whole' || choice.shape === 'whole' ? first : choice.shape
  return { ...choice, rotation, shape, position: 0.5 }
}

export function rotateSize({ width, height }: Size, rotation: Rotation): Size {
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width }
}

/** The kept part of the picture and the size of the result, which is never enlarged. */
export function planFrame(facts: Size, choice: FixChoice, orientation: VideoRule['orientation']): FramePlan {
  const size = rotateSize(facts, choice.rotation)
  const ratio = orientation === 'landscape' ? RATIO : 1 / RATIO
  const isWider = size.width > size.height * ratio
  const whole = { left: 0, top: 0, ...size }
  if (choice.shape === 'whole') return { crop: whole, axis: null, ...scaleDown(size, orientation) }
  if (choice.shape === 'bars') {
    const box = isWider
      ? { width: size.width, height: size.width / ratio }
      : { width: size.height * ratio, height: size.height }
    return { crop: whole, axis: null, ...scaleDown(box, orientation) }
  }
  const width = isWider ? Math.round(size.height * ratio) : size.width
  const height = isWider ? size.height : Math.round(size.width / ratio)
  const crop = {
    left: Math.round((size.width - width) * choice.position),
    top: Math.round((size.height - height) * choice.position),
    width,
    height,
  }
  return { crop, axis: findAxis(size, crop), ...scaleDown(crop, orientation) }
}

function findAxis(size: Size, crop: Size): FramePlan['axis'] {
  if (size.width > crop.width) return 'x'
  return size.height > crop.height ? 'y' : null
}

/** Encoders of H.264 need even numbers. */
function scaleDown({ width, height }: Size, orientation: VideoRule['orientation']): Size {
  const [mostWide, mostHigh] = orientation === 'landscape' ? [LONG_SIDE, SHORT_SIDE] : [SHORT_SIDE, LONG_SIDE]
  const scale = Math.min(1, mostWide / width, mostHigh / height)
  return { width: toEven(width * scale), height: toEven(height * scale) }
}

const toEven = (pixels: number) => Math.max(2, Math.round(pixels / 2) * 2)

/** Where a picture lies in its frame: it fills the frame, or has bars on two sides. */
export function placePicture({ crop, width, height }: FramePlan, shape: Shape) {
  if (shape !== 'bars') return { left: 0, top: 0, width, height }
  const scale = Math.min(width / crop.width, height / crop.height)
  const [wide, high] = [crop.width * scale, crop.height * scale]
  return { left: (width - wide) / 2, top: (height - high) / 2, width: wide, height: high }
}

/** How many seconds of the video are kept. */
export function computeKeptSeconds({ durationSeconds }: VideoFacts, { maxDurationSeconds }: VideoRule): number {
  return Math.min(durationSeconds, maxDurationSeconds)
}

/** The cut within the video, from its start; the start is at most so late that the kept part is complete. */
export function computeCut(facts: VideoFacts, rule: VideoRule, { startSeconds }: FixChoice) {
  const kept = computeKeptSeconds(facts, rule)
  const start = Math.min(Math.max(0, startSeconds), facts.durationSeconds - kept)
  return { start, end: start + kept }
}

/** Full HD with moving pictures looks good at 8 Mbit/s. */
const BITS_PER_PIXEL = 8_000_000 / (LONG_SIDE * SHORT_SIDE)
const MIN_BIT_RATE = 1_000_000
/** The share of the limit that a file uses, because encoders miss their bit rate. */
const SAFE_SHARE = 0.7

/** Bits a second, so that the result stays below the limit of the size. */
export function chooseBitRate({ width, height }: Size, seconds: number, { maxSizeBytes }: VideoRule): number {
  const wanted = Math.max(MIN_BIT_RATE, width * height * BITS_PER_PIXEL)
  const most = (maxSizeBytes * 8 * SAFE_SHARE) / Math.max(seconds, MIN_VIDEO_SECONDS)
  return Math.round(Math.min(wanted, most))
}

/** The name of the file with the ending of its new format. */
export function renameFile(name: string, ending: 'mp4' | 'webm'): string {
  return `${name.replace(/\.[^.]{1,5}$/, '')}.${ending}`
}

/** The estimate is unreliable at first. */
const FIRST_ESTIMATE_MS = 2000

/** The seconds until a conversion ends, or null while they are unknown. */
export function estimateSecondsLeft(progress: number, elapsedMs: number): number | null {
  if (elapsedMs < FIRST_ESTIMATE_MS || progress <= 0) return null
  return Math.ceil(((elapsedMs / progress) * (1 - progress)) / 1000)
}

/** The position after the picture was moved by that many of its pixels. */
export function movePosition(before: number, moved: number, { axis, crop }: FramePlan, size: Size): number {
  const room = axis === 'x' ? size.width - crop.width : size.height - crop.height
  return room > 0 ? Math.min(1, Math.max(0, before - moved / room)) : before
}
