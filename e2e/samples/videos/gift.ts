import { COLORS } from '../kit/colors.ts'
import { easeInOut, interpolate, computeProgress, spring, computeSwing } from '../kit/ease.ts'
import type { VideoDrawing } from '../kit/drawings.ts'
import { drawBox, type Canvas, fillCanvas, drawIris, drawPlaced, strokePath } from '../kit/shapes.ts'
import { drawRisingText, drawText } from '../kit/text.ts'
import { endWithBrisa } from './brisa.ts'
import { drawBean, drawCup } from './coffee-cup.ts'

const { cream, coffee, pink, plum, plumLight, ribbon, leaf } = COLORS

export const goodMornings: VideoDrawing = {
  file: 'good-mornings.webm',
  shape: 'portrait',
  seconds: 11,
  paint(c, t) {
    fillCanvas(c, pink)
    const opened = computeProgress(t, 3.3, 0.9, easeInOut)
    drawPlaced(c, { y: -640 * computeProgress(t, 3.1, 0.9, easeInOut) }, () =>
      drawText(c, ['Give good', 'mornings.'], { x: 60, y: 240, size: 124, color: plum, leading: 1.02 }),
    )
    for (let index = 0; index < 12; index++) burst(c, t, index, 3.8)
    lid(c, t, opened)
    const cup = computeProgress(t, 3.8, 1, spring)
    drawPlaced(
      c,
      { x: 360, y: interpolate(900, 560, cup), scale: 1.7 * Math.min(1, cup), turn: interpolate(-0.1, 0.02, cup) },
      () => drawCup(c, { leaf: computeProgress(t, 4.3, 0.8) }),
    )
    present(c, t, opened)
    if (opened === 0) lid(c, t, opened)
    drawRisingText(c, ['Thirty cups', 'in one card.'], {
      x: 360,
      y: 130,
      size: 100,
      color: plum,
      align: 'center',
      t,
      at: 4.4,
      pause: 0.3,
    })
    drawIris(c, 360, 560, computeProgress(t, 7, 0.9, easeInOut), () =>
      endWithBrisa(c, {
        t,
        at: 7.3,
        line: 'The gift card, at the bar',
        invitation: 'Wrapped while you wait',
        ground: plum,
        ink: cream,
        accent: ribbon,
        halo: plumLight,
      }),
    )
  },
}

function present(c: Canvas, t: number, opened: number): void {
  drawPlaced(c, { x: 360, y: 1000 - computeHop(t, opened) }, () => {
    drawBox(c, -210, -180, 420, 370, plum, 16)
    drawBox(c, -34, -180, 68, 370, ribbon)
  })
}

function lid(c: Canvas, t: number, opened: number): void {
  const position = { x: 360 - 520 * opened, y: 810 - computeHop(t, opened) - 260 * opened, turn: -0.14 * opened }
  drawPlaced(c, position, () => {
    drawBox(c, -232, -62, 464, 110, plumLight, 16)
    drawBox(c, -34, -62, 68, 110, ribbon)
    strokePath(c, 'M0-62Q-130-70-112-120-80-160 0-62Q130-70 112-120 80-160 0-62', 24, ribbon)
  })
}

/** A present that shakes before it opens. */
const computeHop = (t: number, opened: number) => (1 - opened) * 10 * Math.abs(computeSwing(t, 2.4))

function burst(c: Canvas, t: number, index: number, at: number): void {
  const share = computeProgress(t, at, 1.6)
  if (share <= 0) return
  const angle = Math.PI * (1.08 + (0.84 * index) / 11)
  const far = interpolate(60, 270 + (index % 3) * 70, share)
  drawPlaced(
    c,
    { x: 360 + Math.cos(angle) * far, y: 750 + Math.sin(angle) * far, turn: index / 7 + share * 0.3, scale: share },
    () => drawBean(c, coffee, leaf),
  )
}
