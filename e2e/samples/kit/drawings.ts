import type { Canvas } from './shapes.ts'

/** A short motion graphic: its picture at every moment. */
export type VideoDrawing = {
  /** Name of its file. The extension determines the encoding. */
  file: `${string}.mp4` | `${string}.webm`
  shape: keyof typeof SIZES
  seconds: number
  /** Draws the whole picture at that second. */
  paint: (c: Canvas, t: number) => void
}

/** A still picture. */
export type PictureDrawing = {
  file: `${string}.png` | `${string}.jpg`
  width: number
  height: number
  paint: (c: Canvas) => void
}

/** One picture of a drawing, at that second. */
export type Shot = { file: string; t: number; type: 'image/png' | 'image/jpeg'; quality?: number }

export const SIZES = { landscape: [1280, 720], portrait: [720, 1280] } as const
export const FRAMES_PER_SECOND = 30
