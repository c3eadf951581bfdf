import { COLORS } from '../kit/colors.ts'
import { clamp, easeIn, easeInOut, interpolate, computeProgress, spring } from '../kit/ease.ts'
import type { VideoDrawing } from '../kit/drawings.ts'
import { drawBox, type Canvas, fillCanvas, drawDisc, drawIris, drawPlaced, strokePath } from '../kit/shapes.ts'
import { drawInvitation, drawRisingText, drawText } from '../kit/text.ts'

const { klein, kleinDeep, kleinLight, cream, sunCore, tungsten, black } = COLORS
/** The seconds of one lift. */
const LIFT = 1.5

export const strongStartsSmall: VideoDrawing = {
  file: 'strong-starts-small.mp4',
  shape: 'landscape',
  seconds: 12,
  paint(c, t) {
    fillCanvas(c, klein)
    const gone = computeProgress(t, 3.6, 0.8, easeInOut)
    drawPlaced(c, { x: 700 * gone }, () => {
      drawDisc(c, 950, 400, 300, '#3641dd')
      const lift = 26 * Math.abs(Math.sin((Math.PI * t) / LIFT))
      drawPlaced(c, { x: 950, y: 440 - lift, turn: 0.008 * Math.sin((Math.PI * t) / LIFT) }, () => kettlebell(c))
      drawBox(c, 760, 640, 380, 14, kleinDeep, 7)
    })
    drawPlaced(c, { x: -760 * computeProgress(t, 3.4, 0.8, easeIn) }, () =>
      drawText(c, ['Strong', 'starts', 'small.'], { x: 84, y: 250, size: 148, color: cream, leading: 0.98 }),
    )
    bar(c, t, 4.3)
    drawIris(c, 640, 360, computeProgress(t, 7.9, 0.9, easeInOut), () => {
      fillCanvas(c, sunCore)
      drawPlaced(c, { x: 290, y: 372, scale: 0.92 * computeProgress(t, 8.2, 0.8, spring) }, () =>
        kettlebell(c, black, cream),
      )
      drawRisingText(c, ['Tidal Gym'], { x: 560, y: 330, size: 136, color: black, t, at: 8.4 })
      drawRisingText(c, ['Small groups, every day'], {
        x: 566,
        y: 412,
        size: 46,
        color: black,
        face: 'text',
        weight: 500,
        t,
        at: 8.7,
      })
      const button = { x: 564, y: 512, size: 40, align: 'left', color: cream, fill: kleinDeep } as const
      drawInvitation(c, 'First week free', { ...button, t, at: 9.1 })
    })
  },
}

function kettlebell(c: Canvas, body: string = COLORS.ink, mark: string = sunCore): void {
  strokePath(c, 'M-78-60Q-120-190-64-206H64Q120-190 78-60', 44, body)
  drawDisc(c, 0, 50, 160, body)
  drawBox(c, -96, 176, 192, 34, body, 12)
  drawDisc(c, 0, 50, 78, mark)
  drawText(c, ['8'], { x: 0, y: 84, size: 100, color: body, align: 'center' })
}

/** A barbell that gets a pair of plates with each count. */
function bar(c: Canvas, t: number, at: number): void {
  if (t < at) return
  const count = clamp(Math.floor((t - at) / 1.05), 0, 2)
  const since = t - at - count * 1.05
  const entered = computeProgress(t, at, 0.6)
  const up = 60 * Math.sin(Math.PI * clamp(since / 1.05))
  drawPlaced(c, { y: interpolate(400, 0, entered) }, () => {
    drawPlaced(c, { x: 640, y: 560 - up }, () => {
      drawBox(c, -470, -9, 940, 18, COLORS.steel, 9)
      for (const side of [-1, 1])
        for (let plate = 0; plate <= count; plate++) {
          const shown = plate < count ? 1 : computeProgress(since, 0, 0.35)
          const height = 150 + plate * 50
          const x = side * (interpolate(560, 250 + plate * 58, shown) + 24) - 24
          drawBox(c, x, -height / 2, 48, height, [tungsten, sunCore, cream][plate] ?? cream, 14)
        }
    })
  })
  const lines = ['One.', 'Two.', 'Every week more.']
  drawRisingText(c, [lines[count] ?? ''], {
    x: 640,
    y: 300,
    size: 132,
    color: count === 2 ? kleinLight : cream,
    align: 'center',
    t: since,
    at: 0,
  })
}
