import { COLORS } from '../kit/colors.ts'
import { clamp, computeProgress, scatter, spring, computeSwing } from '../kit/ease.ts'
import type { VideoDrawing } from '../kit/drawings.ts'
import {
  drawArc,
  type Canvas,
  fillCanvas,
  drawDisc,
  createGradient,
  drawOval,
  drawPlaced,
  fillPath,
  strokePath,
} from '../kit/shapes.ts'
import { drawRisingText, drawText } from '../kit/text.ts'

const { cream, ink, sun } = COLORS
const SEA = '#0d4a6b'
const CORAL = '#f0806a'

export const octopusQuiz: VideoDrawing = {
  file: 'octopus-quiz.webm',
  shape: 'landscape',
  seconds: 12,
  paint(c, t) {
    fillCanvas(c, createGradient(c, [0, 0, 0, 720], ['#17668c', SEA, '#07304a']))
    for (let index = 0; index < 14; index++) {
      const y = 760 - ((t * (50 + 40 * scatter(index)) + scatter(index + 4) * 800) % 820)
      drawDisc(
        c,
        40 + 1200 * scatter(index + 8) + 12 * computeSwing(t, 3, index / 5),
        y,
        5 + 12 * scatter(index + 2),
        'rgb(255 255 255 / 0.13)',
      )
    }
    const answered = computeProgress(t, 5.6, 0.6)
    drawPlaced(c, { x: 985, y: 330 + 16 * computeSwing(t, 4), scale: 0.88 }, () => octopus(c, t))
    const question = { x: 80, y: 240, size: 96, color: cream, leading: 1.08 } as const
    drawPlaced(c, { alpha: 1 - answered, y: -40 * answered }, () =>
      drawText(c, ['How many', 'hearts has', 'an octopus?'], question),
    )
    drawPlaced(c, { x: 170, y: 590, scale: 1 - answered }, () => countdown(c, t))
    drawRisingText(c, ['Three.'], { x: 80, y: 290, size: 190, color: sun, t, at: 5.9 })
    drawRisingText(c, ['Two for the gills,', 'one for all the rest.'], {
      x: 86,
      y: 400,
      size: 52,
      color: cream,
      face: 'text',
      weight: 500,
      t,
      at: 6.4,
      leading: 1.3,
    })
    for (let index = 0; index < 3; index++) heart(c, 140 + index * 130, 570, t, 7 + index * 0.3)
  },
}

function countdown(c: Canvas, t: number): void {
  const left = clamp((5.6 - t) / 5.1)
  drawDisc(c, 0, 0, 78, 'rgb(255 255 255 / 0.12)')
  drawArc(c, 0, 0, 66, 14, sun, -0.25, -0.25 + Math.max(0.001, left))
  drawText(c, [String(Math.max(1, Math.ceil(left * 5)))], { x: 0, y: 26, size: 74, color: cream, align: 'center' })
}

function octopus(c: Canvas, t: number): void {
  for (let arm = 0; arm < 8; arm++) {
    const side = arm < 4 ? -1 : 1
    const reach = (arm % 4) * 62 + 30
    const curl = 26 * computeSwing(t, 3.2, arm / 8)
    const [x, end] = [side * (30 + (arm % 4) * 34), side * (reach + 60)]
    strokePath(
      c,
      `M${x} 90Q${x * 1.2} ${230 + curl} ${end} ${270 - (arm % 4) * 26 + curl}T${end + side * 70} ${240 - (arm % 4) * 40}`,
      40 - (arm % 4) * 3,
      arm % 2 ? '#e06f5a' : CORAL,
    )
  }
  fillPath(c, 'M-170 80Q-200-190 0-200T170 80Q120 150 0 150T-170 80Z', CORAL)
  drawOval(c, -70, -110, 40, 24, '#f6a292')
  for (const x of [-62, 62]) {
    const shut = (t + 0.4) % 3.1 < 0.16
    drawOval(c, x, 26, 34, shut ? 4 : 38, cream)
    if (!shut) drawDisc(c, x + 6, 32, 17, ink)
    if (!shut) drawDisc(c, x + 12, 25, 6, '#ffffff')
  }
  strokePath(c, 'M-24 88Q0 108 24 88', 8, ink)
}

function heart(c: Canvas, x: number, y: number, t: number, at: number): void {
  const beat = 1 + 0.09 * Math.max(0, computeSwing(t, 0.95)) ** 3
  drawPlaced(c, { x, y, scale: computeProgress(t, at, 0.5, spring) * beat }, () =>
    fillPath(c, 'M0 48C-72 0-56-50-26-50-10-50 0-36 0-26 0-36 10-50 26-50 56-50 72 0 0 48Z', '#ff6b6b'),
  )
}
