import { VIDEOS } from './videos/all.ts'
import { type Shot, SIZES } from './kit/drawings.ts'
import type { Canvas } from './kit/shapes.ts'
import { PICTURES } from './pictures/all.ts'

/** The part of the studio that runs in the browser. */

const FACES = [
  ['Bricolage Grotesque', '/display.woff2', '600 700'],
  ['Instrument Sans', '/text.woff2', '400 700'],
] as const

const canvas = document.createElement('canvas')

/** Loads the fonts before the first text is painted. */
export async function prepare(): Promise<void> {
  for (const [family, url, weight] of FACES) {
    const face = new FontFace(family, `url(${url})`, { weight })
    document.fonts.add(await face.load())
  }
}

export async function shoot({ file, t, type, quality }: Shot): Promise<string> {
  const { width, height, paint } = findDrawing(file)
  // Setting a size clears the canvas and all its settings.
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('there is no canvas to be had')
  paint(context, t)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
  if (!blob) throw new Error(`${file} could not be painted`)
  return toBase64(blob)
}

/** The browser's own encoder, which is much faster than base64 in JavaScript. */
function toBase64(blob: Blob): Promise<string> {
  const reader = new FileReader()
  return new Promise((resolve, reject) => {
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') resolve(reader.result.split(',')[1] ?? '')
    })
    reader.addEventListener('error', () => reject(new Error('a picture could not be read')))
    reader.readAsDataURL(blob)
  })
}

type Drawing = { width: number; height: number; paint: (c: Canvas, t: number) => void }

function findDrawing(file: string): Drawing {
  const video = VIDEOS.find((one) => one.file === file)
  if (video) {
    const [width, height] = SIZES[video.shape]
    return { width, height, paint: video.paint }
  }
  const still = PICTURES.find((one) => one.file === file)
  if (!still) throw new Error(`there is no drawing for ${file}`)
  return still
}
