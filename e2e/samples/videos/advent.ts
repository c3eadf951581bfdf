import { COLORS, LAMPLIGHT } from '../kit/colors.ts'
import { easeInOut, computeProgress, spring, computeSwing } from '../kit/ease.ts'
import type { VideoDrawing } from '../kit/drawings.ts'
import { drawBox, type Canvas, fillCanvas, drawDisc, drawGlow, drawIris, drawPlaced, fillPath } from '../kit/shapes.ts'
import { drawText } from '../kit/text.ts'
import { endWithBrisa } from './brisa.ts'

const { cream, milk, coffee, pine, tungsten, sunCore, orange } = COLORS
const FOREST = '#164734'

export const adventHours: VideoDrawing = {
  file: 'advent-hours.mp4',
  shape: 'portrait',
  seconds: 12,
  paint(c, t) {
    fillCanvas(c, pine)
    drawDisc(c, 360, 1180, 520, FOREST)
    drawText(c, ['Open every', 'Advent', 'Sunday.'], { x: 60, y: 210, size: 116, color: cream, leading: 1.04 })
    for (let index = 0; index < 4; index++) candle(c, t, index)
    for (let index = 0; index < 11; index++)
      drawPlaced(c, { x: 60 + index * 60, y: 1118 + 20 * Math.sin(index * 2.1), turn: index / 5, scale: 1.3 }, () =>
        fillPath(c, 'M0-40Q24-14 0 40-24-14 0-40Z', index % 2 ? '#1d5c43' : '#25704f'),
      )
    for (const [index, x] of [130, 300, 440, 590].entries()) drawDisc(c, x, 1130 + (index % 2) * 26, 17, '#c9402f')
    drawIris(c, 360, 700, computeProgress(t, 8, 0.9, easeInOut), () =>
      endWithBrisa(c, {
        t,
        at: 8.3,
        line: 'Sundays from ten to six',
        invitation: 'Cinnamon buns until sold out',
        ground: cream,
        ink: coffee,
        accent: '#b8382a',
        halo: '#9cc2ae',
      }),
    )
  },
}

/** Lit one after the other; the first one burns from the start. */
function candle(c: Canvas, t: number, index: number): void {
  const x = 150 + index * 140
  const top = 700 + index * 46
  const lit = index === 0 ? 1 : computeProgress(t, 0.9 + index * 1.2, 0.8, spring)
  if (lit > 0) drawGlow(c, x, top - 56, 210, LAMPLIGHT, 0.5 * Math.min(1, lit) + 0.04 * computeSwing(t, 1.1, index / 3))
  drawBox(c, x - 36, top, 72, 1120 - top, milk, 14)
  drawBox(c, x + 8, top + 14, 20, 1100 - top, '#ead6b4', 10)
  drawBox(c, x - 3, top - 22, 6, 26, coffee, 3)
  const breath = 1 + 0.05 * computeSwing(t, 0.9, index / 3)
  drawPlaced(c, { x, y: top - 20, scale: lit, scaleY: breath, turn: 0.006 * computeSwing(t, 1.7, index / 4) }, () => {
    fillPath(c, 'M0-92Q34-48 28-22 22 0 0 0-22 0-28-22-34-48 0-92Z', tungsten)
    fillPath(c, 'M0-48Q16-26 13-12 10 0 0 0-10 0-13-12-16-26 0-48Z', index % 2 ? orange : sunCore)
  })
}
