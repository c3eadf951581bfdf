import { COLORS } from '../kit/colors.ts'
import { easeInOut, interpolate, computeProgress, spring, computeSwing } from '../kit/ease.ts'
import type { VideoDrawing } from '../kit/drawings.ts'
import { drawBox, type Canvas, fillCanvas, drawDisc, drawIris, drawPlaced, fillPath } from '../kit/shapes.ts'
import { drawRisingText, drawText } from '../kit/text.ts'
import { endWithBrisa } from './brisa.ts'
import { drawCup } from './coffee-cup.ts'

const { cream, sun } = COLORS
const MINT = '#bfe3d0'
const FOREST = '#164734'

export const breakfastClub: VideoDrawing = {
  file: 'breakfast-club.mp4',
  shape: 'portrait',
  seconds: 13,
  paint(c, t) {
    fillCanvas(c, MINT)
    const laid = computeProgress(t, 3.4, 1.1, easeInOut)
    drawPlaced(c, { y: -640 * laid }, () => {
      drawText(c, ['Breakfast', 'club.'], { x: 60, y: 220, size: 128, color: FOREST, leading: 1 })
      drawText(c, ['Members: everybody.'], { x: 66, y: 444, size: 48, color: FOREST, face: 'text' })
    })
    drawPlaced(c, { x: 360, y: interpolate(850, 470, laid), scale: interpolate(1, 1.02, laid) }, () => plate(c, t))
    const cup = computeProgress(t, 4.3, 0.9, spring)
    drawPlaced(c, { x: 592, y: 168, scale: 1.05 * cup, turn: 0.05 }, () =>
      drawCup(c, { leaf: computeProgress(t, 4.7, 0.8) }),
    )
    drawRisingText(c, ['Egg, toast,', 'and a cup', 'on us.'], {
      x: 60,
      y: 930,
      size: 110,
      color: FOREST,
      t,
      at: 4.5,
      pause: 0.45,
      leading: 1.06,
    })
    drawIris(c, 360, 470, computeProgress(t, 7.7, 0.9, easeInOut), () =>
      endWithBrisa(c, {
        t,
        at: 8,
        line: 'Breakfast until eleven',
        invitation: 'Coffee free before nine',
        ground: FOREST,
        ink: cream,
        accent: sun,
        halo: '#2c6a50',
      }),
    )
  },
}

function plate(c: Canvas, t: number): void {
  drawBox(c, -340, -230, 22, 460, '#8fb8a4', 11)
  for (const x of [-352, -334, -316]) drawBox(c, x, -300, 11, 120, '#8fb8a4', 5)
  drawBox(c, -352, -200, 47, 34, '#8fb8a4', 14)
  drawBox(c, 316, -300, 26, 530, '#8fb8a4', 13)
  drawDisc(c, 0, 0, 282, cream)
  drawDisc(c, 0, 0, 226, '#f2e6d0')
  drawPlaced(c, { x: 74, y: 74, turn: 0.06 }, () => {
    drawBox(c, -120, -110, 240, 220, '#c98a54', 46)
    drawBox(c, -100, -92, 200, 184, '#f0c98c', 36)
  })
  drawPlaced(c, { x: -50, y: -46, turn: 0.01 * computeSwing(t, 5), scale: 1 + 0.012 * computeSwing(t, 2.5) }, () => {
    fillPath(
      c,
      'M-20-150Q70-170 110-90 168-50 130 30 120 120 20 124-60 168-120 90-176 40-134-40-120-130-20-150Z',
      '#ffffff',
    )
    drawDisc(c, 0, -14, 72, sun)
    drawDisc(c, -24, -40, 16, '#fbe3a0')
  })
}
