import { COLORS, LAMPLIGHT } from '../kit/colors.ts'
import { easeIn, computeProgress, scatter, computeSwing } from '../kit/ease.ts'
import type { VideoDrawing } from '../kit/drawings.ts'
import {
  drawBox,
  type Canvas,
  fillCanvas,
  drawDisc,
  drawGlow,
  createGradient,
  drawPlaced,
  fillPath,
  strokePath,
} from '../kit/shapes.ts'
import { drawRisingText, drawText } from '../kit/text.ts'

const { night, mid, far, near, cream, tungsten, lamp, ribbon, rust, pine } = COLORS

/** Its last lines are far too small: the operator of the demo world rejects it for that. */
export const nightMarket: VideoDrawing = {
  file: 'night-market.mp4',
  shape: 'landscape',
  seconds: 10,
  paint(c, t) {
    fillCanvas(c, createGradient(c, [0, 0, 0, 720], [night, mid, far]))
    for (let index = 0; index < 40; index++)
      drawDisc(c, (index * 173) % 1280, (index * 89) % 330, 1.2 + scatter(index) * 1.6, 'rgb(255 255 255 / 0.5)')
    strokePath(c, 'M-20 90Q320 210 640 120T1300 90', 4, near)
    for (let index = 0; index < 7; index++) lantern(c, t, index)
    for (let index = 0; index < 4; index++) stall(c, t, index)
    drawBox(c, 0, 664, 1280, 56, near)
    const left = computeProgress(t, 5.4, 0.8, easeIn)
    drawPlaced(c, { y: -600 * left }, () =>
      drawText(c, ['Night market'], { x: 640, y: 400, size: 150, color: cream, align: 'center' }),
    )
    drawRisingText(c, ['Come hungry.'], { x: 640, y: 400, size: 150, color: ribbon, align: 'center', t, at: 6 })
    const small = { x: 640, size: 13, color: lamp, align: 'center', face: 'text', weight: 400 } as const
    drawText(
      c,
      [
        'Every Friday and every second Saturday from the first week of the month until the last, weather permitting, from five',
        'in the afternoon, stalls open when their holders arrive; coffee of Brisa at the third stall on the left behind the fountain.',
      ],
      { ...small, y: 450, leading: 1.5 },
    )
  },
}

function lantern(c: Canvas, t: number, index: number): void {
  const x = 80 + index * 186
  const y = 118 + 34 * Math.sin(index * 1.7)
  drawPlaced(c, { x, y, turn: 0.012 * computeSwing(t, 3, index / 6) }, () => {
    drawGlow(c, 0, 60, 150, LAMPLIGHT, 0.4 + 0.06 * computeSwing(t, 2.3, index / 4))
    strokePath(c, 'M0-10V26', 3, near)
    drawBox(c, -34, 26, 68, 76, [tungsten, '#ef7a3c', '#e9586b'][index % 3] ?? tungsten, 30)
    drawBox(c, -16, 20, 32, 9, near, 3)
    drawBox(c, -16, 99, 32, 9, near, 3)
  })
}

function stall(c: Canvas, t: number, index: number): void {
  const x = 40 + index * 316
  const light = ['#e9586b', tungsten, '#4aa88c', '#ef7a3c'][index] ?? tungsten
  drawGlow(c, x + 126, 590, 190, LAMPLIGHT, 0.3)
  drawBox(c, x + 12, 560, 228, 110, '#3a2a4c')
  drawBox(c, x + 24, 574, 204, 60, '#e8c791')
  for (let item = 0; item < 5; item++)
    drawDisc(
      c,
      x + 50 + item * 38,
      626 - 4 * Math.abs(computeSwing(t, 4, item / 5 + index / 3)),
      14,
      [rust, light, pine][item % 3] ?? rust,
    )
  for (let stripe = 0; stripe < 6; stripe++)
    fillPath(c, `M${x + stripe * 42} 520h42v44q-21 20-42 0z`, stripe % 2 ? cream : light)
}
