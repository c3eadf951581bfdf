import { COLORS, LAMPLIGHT } from '../kit/colors.ts'
import { interpolate, computeProgress, computeSwing } from '../kit/ease.ts'
import type { VideoDrawing } from '../kit/drawings.ts'
import {
  drawBox,
  type Canvas,
  fillCanvas,
  drawDisc,
  drawGlow,
  createGradient,
  drawPlaced,
  drawRing,
  fillPath,
  strokePath,
} from '../kit/shapes.ts'
import { drawRisingText, drawText } from '../kit/text.ts'

/** Infotainment of partners in restaurants. */

const { cream, ink, plum, plumLight, ribbon, wood, tungsten } = COLORS

/** Breathing in, holding, breathing out, in seconds; the rest of the video is calm. */
const BREATH = { inward: 4, hold: 2, outward: 5 } as const

export const oneLongBreath: VideoDrawing = {
  file: 'one-long-breath.mp4',
  shape: 'portrait',
  seconds: 13,
  paint(c, t) {
    fillCanvas(c, createGradient(c, [0, 0, 0, 1280], ['#1d2f6f', '#4a5fb0', '#c7b6d8']))
    const { inward, hold, outward } = BREATH
    const calm = (share: number) => 0.5 - 0.5 * Math.cos(Math.PI * Math.min(1, Math.max(0, share)))
    const full = calm(t / inward) - calm((t - inward - hold) / outward)
    for (let petal = 0; petal < 8; petal++) {
      const far = interpolate(46, 150, full)
      drawPlaced(c, { x: 360, y: 660, turn: petal / 8 + 0.06 * full }, () =>
        drawDisc(c, far, 0, interpolate(70, 150, full), 'rgb(255 255 255 / 0.14)'),
      )
    }
    drawRing(c, 360, 660, 310, 3, 'rgb(255 255 255 / 0.35)')
    drawDisc(c, 360, 660, interpolate(60, 120, full), cream)
    const style = { x: 360, y: 240, size: 104, color: cream, align: 'center' } as const
    const lines = ['Breathe in', 'and hold', 'and out.', 'Better.']
    const begins = [-1, inward, inward + hold, inward + hold + outward]
    for (const [index, line] of lines.entries()) {
      const ends = begins[index + 1] ?? 99
      const away = computeProgress(t, ends - 0.35, 0.35)
      if (t >= (begins[index] ?? 0) && t < ends)
        drawPlaced(c, { alpha: 1 - away }, () => drawRisingText(c, [line], { ...style, t, at: begins[index] ?? 0 }))
    }
    drawText(c, ['One long breath', 'before the food comes'], {
      ...style,
      y: 1120,
      size: 46,
      face: 'text',
      weight: 500,
      leading: 1.3,
    })
  },
}

export const wordOfTheWeek: VideoDrawing = {
  file: 'word-of-the-week.webm',
  shape: 'portrait',
  seconds: 12,
  paint(c, t) {
    fillCanvas(c, '#f3dfc0')
    drawBox(c, 0, 1020, 720, 260, '#c98a54')
    drawGlow(c, 560, 600, 420, LAMPLIGHT, 0.6 + 0.05 * computeSwing(t, 4))
    lampAndChair(c, t)
    drawText(c, ['Word of the week'], { x: 60, y: 130, size: 42, color: plumLight, face: 'text' })
    drawText(c, ['Gemüt-', 'lichkeit'], { x: 58, y: 270, size: 150, color: plum, leading: 0.98 })
    const meaning = { x: 62, y: 500, size: 50, color: ink, face: 'text', weight: 500, leading: 1.24 } as const
    drawRisingText(c, ['The warm feeling', 'of having', 'nowhere else', 'to be.'], { ...meaning, t, at: 2, pause: 0.5 })
    drawBox(c, 62, 424, 340 * computeProgress(t, 1.4, 0.9), 8, tungsten, 4)
  },
}

function lampAndChair(c: Canvas, t: number): void {
  drawBox(c, 592, 560, 12, 480, wood, 6)
  drawBox(c, 540, 1030, 116, 18, wood, 9)
  fillPath(c, 'M540 560L562 440h72l22 120Z', tungsten)
  drawPlaced(c, { x: 300, y: 940 }, () => {
    drawBox(c, -190, -160, 380, 230, '#7d2f45', 60)
    drawBox(c, -230, -60, 90, 190, plum, 40)
    drawBox(c, 140, -60, 90, 190, plum, 40)
    drawBox(c, -170, 10, 340, 100, plumLight, 34)
    for (const x of [-190, 160]) drawBox(c, x, 124, 30, 40, wood, 6)
  })
  drawPlaced(c, { x: 330, y: 880 + 2 * computeSwing(t, 3) }, () => cat(c, t))
}

/** Asleep. */
function cat(c: Canvas, t: number): void {
  const breath = 1 + 0.025 * computeSwing(t, 3)
  drawPlaced(c, { y: 74, scaleY: breath }, () => {
    fillPath(c, 'M-120 0Q-130-92-10-96T118-30Q124 0 100 0Z', '#3a3a48')
    fillPath(c, 'M-128-2Q-160-84-96-96L-84-118-66-98-36-102-28-122-14-92Q0-40-40-6Z', '#4a4a5c')
    strokePath(c, 'M-108-52q10 8 20 0M-66-52q10 8 20 0', 4, ink)
    strokePath(c, 'M110-10q40 4 30 26t-60 14', 22, '#4a4a5c')
  })
  for (let index = 0; index < 2; index++) {
    const way = (t / 3 + index / 2) % 1
    drawPlaced(
      c,
      { x: -60 + 40 * way, y: -60 - 120 * way, alpha: Math.sin(Math.PI * way), scale: 0.6 + 0.6 * way },
      () => drawText(c, ['z'], { x: 0, y: 0, size: 54, color: ribbon }),
    )
  }
}
