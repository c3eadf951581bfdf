import { COLORS } from '../kit/colors.ts'
import { easeIn, easeInOut, interpolate, computeProgress, spring, computeSwing } from '../kit/ease.ts'
import type { VideoDrawing } from '../kit/drawings.ts'
import {
  drawArc,
  drawBox,
  type Canvas,
  fillCanvas,
  drawDisc,
  createGradient,
  drawIris,
  drawPlaced,
  strokePath,
} from '../kit/shapes.ts'
import { drawInvitation, drawRisingText, drawText } from '../kit/text.ts'
import { drawSnow, drawWheel } from './wheel.ts'

const { night, mid, sky, cream, ink, black, sun, sunLight, tungsten } = COLORS
const ICE = '#eef4f8'

export const winterTyres: VideoDrawing = {
  file: 'winter-tyres.mp4',
  shape: 'landscape',
  seconds: 12,
  paint(c, t) {
    fillCanvas(c, createGradient(c, [0, 0, 0, 720], [night, mid, '#3a4a94']))
    const rolled = computeProgress(t, 3.5, 1.5, easeInOut)
    const x = interpolate(960, -380, rolled)
    drawDisc(c, x, 358, 318 + 6 * computeSwing(t, 3), '#4f60b8')
    drawSnow(c, t, 28, ICE)
    drawBox(c, 0, 610, 1280, 110, ICE)
    drawBox(c, x, 600, 1400, 20, sky)
    drawPlaced(c, { x, y: 358, scale: 2.55 }, () => drawWheel(c, t * 0.16 - rolled * 1.1))
    drawPlaced(c, { x: -800 * computeProgress(t, 3.3, 0.8, easeIn) }, () => {
      drawText(c, ['Winter', 'tyres on.'], { x: 80, y: 270, size: 132, color: cream, leading: 1 })
      drawText(c, ['In forty minutes.'], { x: 86, y: 480, size: 46, color: tungsten, face: 'text' })
    })
    for (const [index, line] of ['Fitted.', 'Balanced.', 'Stored till spring.'].entries())
      ticked(c, line, 190 + index * 140, { t, at: 4.6 + index * 0.6 })
    drawIris(c, 640, 720, computeProgress(t, 7.7, 0.9, easeInOut), () =>
      endWithKroeger(c, t, 8, 'Winter slots are open', 'Drive in today', ICE, ink),
    )
  },
}

function ticked(c: Canvas, line: string, y: number, { t, at }: { t: number; at: number }): void {
  const share = computeProgress(t, at, 0.5, spring)
  drawPlaced(c, { x: 210, y, scale: share, alpha: Math.min(1, share) }, () => {
    drawDisc(c, 0, 0, 44, tungsten)
    strokePath(c, 'M-18 1L-5 15 19-13', 10, night)
  })
  drawRisingText(c, [line], { x: 290, y: y + 34, size: 104, color: cream, t, at })
}

export const wheelCheck: VideoDrawing = {
  file: 'wheel-check.mp4',
  shape: 'portrait',
  seconds: 10,
  paint(c, t) {
    fillCanvas(c, sun)
    const gone = computeProgress(t, 3.3, 0.8, easeInOut)
    drawDisc(c, 360, 900, 430 + 8 * computeSwing(t, 3), sunLight)
    drawPlaced(
      c,
      { x: interpolate(360, 360, gone), y: interpolate(900, 1010, gone), scale: interpolate(3.1, 2.2, gone) },
      () => drawWheel(c, t * 0.12 + gone * 0.5, cream),
    )
    drawPlaced(c, { y: -700 * computeProgress(t, 3.1, 0.7, easeIn) }, () => {
      drawText(c, ['Wobbly', 'wheel?'], { x: 64, y: 240, size: 150, color: ink, leading: 1 })
      drawText(c, ['Let us listen to it.'], { x: 70, y: 480, size: 46, color: ink, face: 'text' })
    })
    gauge(c, t, 3.9)
    drawIris(c, 360, 1010, computeProgress(t, 6.4, 0.8, easeInOut), () =>
      endWithKroeger(c, t, 6.7, 'Free wheel check', 'No appointment needed', black, cream),
    )
  },
}

/** A pointer that moves from red to green. */
function gauge(c: Canvas, t: number, at: number): void {
  const share = computeProgress(t, at, 0.7)
  if (share <= 0) return
  const needle = computeProgress(t, at + 0.5, 1.2, spring)
  drawPlaced(c, { x: 360, y: 500, alpha: share }, () => {
    drawArc(c, 0, 0, 230, 44, '#d63c2c', -0.5, -0.36)
    drawArc(c, 0, 0, 230, 44, ink, -0.31, -0.19)
    drawArc(c, 0, 0, 230, 44, '#1e7a4a', -0.14, 0)
    drawPlaced(c, { turn: interpolate(-0.46, -0.07, needle) }, () => drawBox(c, -20, -11, 210, 22, ink, 11))
    drawDisc(c, 0, 0, 34, ink)
  })
  drawRisingText(c, ['Round again', 'in ten minutes.'], {
    x: 360,
    y: 640,
    size: 76,
    color: ink,
    align: 'center',
    t,
    at: at + 0.7,
  })
}

/** The end of every video of Reifen Kröger. */
function endWithKroeger(
  c: Canvas,
  t: number,
  at: number,
  line: string,
  action: string,
  ground: string,
  color: string,
): void {
  fillCanvas(c, ground)
  const isUpright = c.canvas.height > c.canvas.width
  const share = computeProgress(t, at, 1.1)
  const [wheelX, wheelY] = isUpright ? [360, 390] : [290, 360]
  drawPlaced(c, { x: interpolate(-300, wheelX, share), y: wheelY, scale: 2.05 }, () =>
    drawWheel(c, interpolate(-0.8, 0, share), ground === ICE ? COLORS.steel : sun),
  )
  const align = isUpright ? ('center' as const) : ('left' as const)
  const [x, y] = isUpright ? [360, 770] : [560, 270]
  drawRisingText(c, ['Reifen', 'Kröger'], { x, y, size: 132, color, align, t, at: at + 0.3, leading: 0.98 })
  drawRisingText(c, [line], { x, y: y + 218, size: 48, color, align, face: 'text', weight: 500, t, at: at + 0.6 })
  drawInvitation(c, action, { x, y: y + 318, size: 38, align, color: ink, fill: sun, t, at: at + 1 })
}
