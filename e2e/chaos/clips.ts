import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/**
 * Clips whose every picture shows which clip and which picture it is, as a row of light and dark fields along the lower
 * edge. An observer can read from the display what was really shown, without asking the player.
 */

export const WIDTH = 640
export const HEIGHT = 360
const FRAMES_PER_SECOND = 20
const FIELDS = 16
const FIELD = WIDTH / FIELDS
const CLIP_BITS = 3
const FRAME_BITS = 7

export type Clip = { number: number; path: string; frames: number; durationMs: number }

const getSamplePath = (name: string) => fileURLToPath(new URL(`../../samples/${name}`, import.meta.url))
const SOURCES = [
  { name: 'roast.mp4', from: getSamplePath('autumn-roast.mp4'), codec: ['-c:v', 'libx264', '-preset', 'veryfast'] },
  {
    name: 'sip.webm',
    from: getSamplePath('first-sip.webm'),
    codec: ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '1M'],
  },
  {
    name: 'roast-later.mp4',
    from: getSamplePath('autumn-roast.mp4'),
    codec: ['-c:v', 'libx264', '-preset', 'veryfast'],
  },
  { name: 'sip.mp4', from: getSamplePath('first-sip.webm'), codec: ['-c:v', 'libx264', '-preset', 'veryfast'] },
] as const

/** Real videos in the two codecs that screens play, with their metadata. */
export function createClips(folder: string, seconds: number): Promise<Clip[]> {
  return Promise.all(
    SOURCES.map(async ({ name, from, codec }, number) => {
      const path = join(folder, name)
      const frames = Math.round(seconds * FRAMES_PER_SECOND)
      const filters = `fps=${FRAMES_PER_SECOND},scale=${WIDTH}:${HEIGHT},${buildMarks(number)}`
      const input = ['-v', 'error', '-y', '-ss', String(number), '-i', from, '-an', '-vf', filters]
      const output = ['-frames:v', String(frames), '-pix_fmt', 'yuv420p', '-g', '20', ...codec, path]
      await promisify(execFile)('ffmpeg', [...input, ...output])
      return { number, path, frames, durationMs: (frames / FRAMES_PER_SECOND) * 1000 }
    }),
  )
}

/** The fields: a light and dark mark that identifies the row, the clip, the picture, and a checksum. */
function buildMarks(clip: number): string {
  const lit: { field: number; when: string }[] = [
    { field: 0, when: '1' },
    { field: 13, when: '1' },
    { field: 15, when: '1' },
  ]
  for (let bit = 0; bit < CLIP_BITS; bit++) lit.push({ field: 2 + bit, when: String((clip >> bit) & 1) })
  const shifted = Array.from({ length: FRAME_BITS }, (_, bit) => `floor(n/${2 ** bit})`)
  shifted.forEach((bits, bit) => lit.push({ field: 2 + CLIP_BITS + bit, when: `mod(${bits},2)` }))
  lit.push({ field: 12, when: `mod(${countOnes(clip)}+${shifted.join('+')},2)` })
  const box = (x: number, width: number, colour: string) =>
    `drawbox=x=${x}:y=${HEIGHT - FIELD}:w=${width}:h=${FIELD}:t=fill:color=${colour}`
  return [
    box(0, WIDTH, 'black'),
    ...lit.map(({ field, when }) => `${box(field * FIELD, FIELD, 'white')}:enable='${when}'`),
  ].join(',')
}

const countOnes = (number: number) => number.toString(2).replaceAll('0', '').length

/** The content of the display: a picture of a clip, something else, or nothing (a single colour). */
export type Picture =
  | { kind: 'clip'; clip: number; frame: number }
  | { kind: 'other' }
  | { kind: 'nothing'; colour: string }

/** @param pixels the whole display, three bytes per pixel */
export function readPicture(pixels: Uint8Array, width: number, height: number): Picture {
  if (isOneColour(pixels)) return { kind: 'nothing', colour: `#${Buffer.from(pixels.subarray(0, 3)).toString('hex')}` }
  const fields = Array.from({ length: FIELDS }, (_, field) => {
    const x = Math.round(((field + 0.5) * width) / FIELDS)
    const y = Math.round(height - (FIELD / 2) * (height / HEIGHT))
    return pixels[(y * width + x) * 3 + 1] ?? 0
  })
  // Values between dark and light belong to a transition or to an unknown picture.
  if (fields.some((light) => light > 90 && light < 165)) return { kind: 'other' }
  const bits = fields.map((light) => (light > 127 ? 1 : 0))
  const number = (from: number, count: number) =>
    bits.slice(from, from + count).reduce((sum: number, bit, index) => sum + bit * 2 ** index, 0)
  const sum = bits.slice(2, 12).reduce((total: number, bit) => total + bit, 0)
  const isOurs = bits[0] === 1 && bits[1] === 0 && bits[13] === 1 && bits[14] === 0 && bits[15] === 1
  if (!isOurs || sum % 2 !== bits[12]) return { kind: 'other' }
  return { kind: 'clip', clip: number(2, CLIP_BITS), frame: number(2 + CLIP_BITS, FRAME_BITS) }
}

/** An empty display is black, or white before the first page; compression adds a little noise. */
function isOneColour(pixels: Uint8Array): boolean {
  let [darkest, lightest] = [255, 0]
  for (let index = 1; index < pixels.length; index += 3 * 7) {
    const light = pixels[index] ?? 0
    if (light < darkest) darkest = light
    if (light > lightest) lightest = light
  }
  return lightest - darkest < 16
}
