import { COLORS, LAMPLIGHT } from '../kit/colors.ts'
import { easeInOut, interpolate, computeProgress, spring, computeSwing } from '../kit/ease.ts'
import type { VideoDrawing } from '../kit/drawings.ts'
import {
  drawBox,
  type Canvas,
  fillCanvas,
  drawDisc,
  drawGlow,
  createGradient,
  drawIris,
  drawOval,
  drawPlaced,
  fillPath,
  strokePath,
} from '../kit/shapes.ts'
import { drawInvitation, drawRisingText, drawText } from '../kit/text.ts'

const { cream, wood, ribbon, tungsten } = COLORS
const DARK = '#2b1810'
const CRUST = '#b8682d'
const CRUST_DARK = '#8f4a1d'

export const warmAtSeven: VideoDrawing = {
  file: 'warm-at-seven.mp4',
  shape: 'portrait',
  seconds: 11,
  paint(c, t) {
    fillCanvas(c, ribbon)
    const out = computeProgress(t, 3.2, 1.3, easeInOut)
    drawPlaced(c, { y: -700 * out }, () => {
      drawText(c, ['Warm', 'at seven.'], { x: 64, y: 230, size: 150, color: DARK, leading: 1 })
      drawText(c, ['Gone by ten.'], { x: 70, y: 468, size: 50, color: CRUST_DARK, face: 'text' })
    })
    drawPlaced(c, { y: interpolate(0, 330, out) }, () => oven(c, t))
    drawPlaced(c, { x: 360, y: interpolate(930, 560, out), scale: interpolate(0.82, 1.5, out) }, () => {
      for (let index = 0; index < 3; index++) steam(c, t, index)
      loaf(c)
    })
    drawRisingText(c, ['Water, flour,', 'salt. And', 'a long night.'], {
      x: 360,
      y: 140,
      size: 80,
      color: DARK,
      align: 'center',
      t,
      at: 4.2,
      pause: 0.4,
      leading: 1.08,
    })
    drawIris(c, 360, 560, computeProgress(t, 7, 0.9, easeInOut), () => {
      fillCanvas(c, DARK)
      drawGlow(c, 360, 420, 420, LAMPLIGHT, 0.3)
      drawPlaced(c, { x: 360, y: 440, scale: 1.15 * computeProgress(t, 7.3, 0.8, spring) }, () => loaf(c))
      const middle = { x: 360, align: 'center', t } as const
      drawRisingText(c, ['Hearth', '& Crumb'], { ...middle, y: 760, size: 134, color: cream, leading: 0.98, at: 7.5 })
      drawRisingText(c, ['Sourdough, every morning'], {
        ...middle,
        y: 968,
        size: 44,
        color: ribbon,
        face: 'text',
        weight: 500,
        at: 7.9,
      })
      drawInvitation(c, 'Just across the bridge', {
        x: 360,
        y: 1080,
        size: 38,
        color: DARK,
        fill: tungsten,
        t,
        at: 8.3,
      })
    })
  },
}

function oven(c: Canvas, t: number): void {
  fillPath(c, 'M0 1280V780Q0 560 360 560T720 780V1280Z', '#a8482a')
  for (let row = 0; row < 6; row++)
    for (let brick = 0; brick < 6; brick++)
      drawBox(c, brick * 136 - (row % 2) * 68 - 20, 690 + row * 104, 124, 92, row % 2 ? '#b2502f' : '#9c4125', 8)
  fillPath(c, 'M90 1120V900Q90 700 360 700T630 900V1120Z', DARK)
  drawPlaced(c, { x: 0, y: 0 }, () => {
    drawGlow(c, 360, 960, 300, '239 122 60', 0.75 + 0.08 * computeSwing(t, 1.7))
    drawGlow(c, 360, 1010, 200, LAMPLIGHT, 0.7 + 0.08 * computeSwing(t, 1.3))
  })
  drawBox(c, 60, 1112, 600, 34, wood, 10)
  drawBox(c, 0, 1146, 720, 140, createGradient(c, [0, 1146, 0, 1280], ['#7c3219', '#6a2812']))
}

function loaf(c: Canvas): void {
  drawOval(c, 0, 118, 230, 22, 'rgb(23 12 6 / 0.35)')
  fillPath(c, 'M-225 70Q-230-120 0-128T225 70Q226 124 150 124H-150Q-226 124-225 70Z', CRUST)
  fillPath(
    c,
    'M-225 70Q-226 124-150 124H150Q226 124 225 70 224 50 222 36 200 96 0 96T-222 36Q-224 50-225 70Z',
    CRUST_DARK,
  )
  for (const x of [-120, -20, 80]) {
    fillPath(
      c,
      `M${x} 30Q${x - 14}-60 ${x + 46}-96 ${x + 66}-92 ${x + 58}-74 ${x + 20}-30 ${x + 26} 28 ${x + 14} 46 ${x} 30Z`,
      '#f3d6a0',
    )
  }
  drawDisc(c, -160, 20, 5, '#f3d6a0')
  drawDisc(c, 170, 10, 5, '#f3d6a0')
  drawDisc(c, 150, 40, 4, '#f3d6a0')
}

function steam(c: Canvas, t: number, index: number): void {
  const way = (t / 2.6 + index / 3) % 1
  const x = -90 + index * 90
  drawPlaced(
    c,
    { x: x + 10 * computeSwing(t, 2.2, index / 3), y: -150 - way * 90, alpha: 0.55 * Math.sin(Math.PI * way) },
    () => strokePath(c, 'M0 40q-24-22 0-44t0-44', 12, '#fff6e4'),
  )
}
