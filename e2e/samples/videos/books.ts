import { COLORS } from '../kit/colors.ts'
import { easeIn, easeInOut, interpolate, computeProgress, spring, computeSwing } from '../kit/ease.ts'
import type { VideoDrawing } from '../kit/drawings.ts'
import {
  drawBox,
  type Canvas,
  fillCanvas,
  drawDisc,
  drawIris,
  drawPlaced,
  fillPath,
  strokePath,
} from '../kit/shapes.ts'
import { drawInvitation, drawRisingText, drawText } from '../kit/text.ts'

const { cream, ink, milk, plum, rust, sun, sky, klein, sunCore } = COLORS
const TEAL = '#0f5a60'
const TEAL_LIGHT = '#1b7a80'

/** Height, width and colour of the books on the shelf. */
const SPINES = [
  [330, 62, rust],
  [390, 74, sun],
  [300, 50, cream],
  [360, 66, plum],
  [410, 84, klein],
  [340, 56, sunCore],
  [380, 70, sky],
  [310, 60, milk],
] as const

export const oneMoreChapter: VideoDrawing = {
  file: 'one-more-chapter.webm',
  shape: 'landscape',
  seconds: 12,
  paint(c, t) {
    fillCanvas(c, TEAL)
    const away = computeProgress(t, 3.4, 1, easeInOut)
    drawPlaced(c, { y: 780 * away }, () => shelf(c, t))
    drawPlaced(c, { x: -760 * computeProgress(t, 3.2, 0.8, easeIn) }, () =>
      drawText(c, ['Just one', 'more', 'chapter.'], { x: 84, y: 240, size: 128, color: cream, leading: 1.02 }),
    )
    if (t > 3.8) openBook(c, t)
    drawIris(c, 640, 420, computeProgress(t, 7.6, 0.9, easeInOut), () => {
      fillCanvas(c, cream)
      const share = computeProgress(t, 7.9, 0.9, spring)
      drawDisc(c, 290, 360, 235 * share, sky)
      drawPlaced(
        c,
        { x: 290, y: 372 + 8 * computeSwing(t, 3), scale: 1.5 * share, turn: 0.012 * computeSwing(t, 4) },
        () => paperBoat(c),
      )
      drawRisingText(c, ['Paper Boat', 'Books'], { x: 580, y: 300, size: 126, color: ink, leading: 1, t, at: 8.2 })
      const small = { x: 584, y: 500, size: 46, color: ink, face: 'text', weight: 500 } as const
      drawRisingText(c, ['Open late, lamps on'], { ...small, t, at: 8.6 })
      drawInvitation(c, 'Bring this evening', {
        x: 582,
        y: 594,
        size: 38,
        align: 'left',
        color: cream,
        fill: TEAL,
        t,
        at: 9,
      })
    })
  },
}

function shelf(c: Canvas, t: number): void {
  let x = 660
  for (const [index, [height, width, color]] of SPINES.entries()) {
    const drawn = index === 4 ? 84 * computeProgress(t, 1.2, 1.2, easeInOut) : 0
    drawBox(c, x, 610 - height - drawn, width, height, color, 6)
    drawBox(c, x + 10, 610 - height - drawn + 34, width - 20, 10, 'rgb(23 22 31 / 0.28)', 5)
    drawBox(c, x + 10, 610 - height - drawn + 54, width - 20, 5, 'rgb(23 22 31 / 0.28)', 2)
    drawBox(c, x + 10, 560 - drawn, width - 20, 10, 'rgb(23 22 31 / 0.28)', 5)
    x += width + 4
  }
  drawBox(c, 600, 608, 680, 26, '#0a3d42')
}

/** A book that opens; a paper boat sails over its pages. */
function openBook(c: Canvas, t: number): void {
  const share = computeProgress(t, 3.9, 0.9)
  const wide = 470 * computeProgress(t, 4.1, 0.9)
  drawPlaced(c, { y: interpolate(600, 0, share) }, () => {
    drawBox(c, 640 - wide - 16, 392, 2 * wide + 32, 300, '#0a3d42', 18)
    fillPath(c, `M640 400Q${640 - wide * 0.5} 330 ${640 - wide} 380V660Q${640 - wide * 0.5} 610 640 680Z`, cream)
    fillPath(c, `M640 400Q${640 + wide * 0.5} 330 ${640 + wide} 380V660Q${640 + wide * 0.5} 610 640 680Z`, milk)
    const way = computeProgress(t, 4.6, 3.2, easeInOut)
    const x = interpolate(300, 980, way)
    const wave = (from: number, y: number) => `M${from} ${y}q35-18 70 0t70 0 70 0`
    for (let row = 0; row < 5; row++)
      strokePath(c, wave(interpolate(210, 250, row % 2), 440 + row * 40), 5, `rgb(15 90 96 / ${0.55 * share})`)
    for (let row = 0; row < 5; row++)
      strokePath(c, wave(interpolate(730, 770, row % 2), 440 + row * 40), 5, `rgb(15 90 96 / ${0.55 * share})`)
    drawPlaced(
      c,
      {
        x,
        y: 352 + 10 * computeSwing(t, 1.9),
        turn: 0.016 * computeSwing(t, 1.9, 0.2),
        scale: computeProgress(t, 4.7, 0.7, spring),
      },
      () => paperBoat(c),
    )
  })
  drawRisingText(c, ['Go somewhere tonight.'], { x: 640, y: 190, size: 104, color: cream, align: 'center', t, at: 4.4 })
}

function paperBoat(c: Canvas): void {
  fillPath(c, 'M0-110L92 10H-92Z', '#ffffff')
  fillPath(c, 'M0-110L92 10H0Z', '#dfe7ea')
  fillPath(c, 'M-140-6L140-6 84 70H-84Z', '#f3f6f8')
  fillPath(c, 'M0-6H140L84 70H0Z', '#cfdadf')
  strokePath(c, 'M-140-6L0-6', 1.5, TEAL_LIGHT)
}
