import type { Canvas } from './shapes.ts'

/** A short motion graphic: what it looks like at every moment. */
export type VideoDrawing = {
  /** Name of its file. What it ends with decides how it is encoded. */
  file: `${string}.mp4` | `${string}.webm`
  shape: keyof typeof SIZES
  seconds: number
  /** Draws the whole picture as it is after so many seconds. */
  paint: (c: Canvas, t: number) => void
}

/** A picture that stands still. */
export type PictureDrawing = {
  file: `${string}.png` | `${string}.jpg`
  width: number
  height: number
  paint: (c: Canvas) => void
}

/** One picture of a drawing, as it is after so many seconds. */
export type Shot = { file: string; t: number; type: 'image/png' | 'image/jpeg'; quality?: number }

export const SIZES = { landscape: [1280, 720], portrait: [720, 1280] } as const
export const FRAMES_PER_SECOND = 30
