import { COLORS } from '../kit/colors.ts'
import { easeIn, easeInOut, easeOut, interpolate, computeProgress, scatter, computeSwing } from '../kit/ease.ts'
import type { VideoDrawing } from '../kit/drawings.ts'
import { drawBox, type Canvas, fillCanvas, drawDisc, drawIris, drawPlaced } from '../kit/shapes.ts'
import { drawRisingText, drawText } from '../kit/text.ts'
import { endWithBrisa } from './brisa.ts'
import { drawCup, drawLeaf } from './coffee-cup.ts'

const { rust, orange, milk, coffee, ribbon, sun, sunLight, sunCore, ink, sky, cream } = COLORS

export const autumnRoast: VideoDrawing = {
  file: 'autumn-roast.mp4',
  shape: 'landscape',
  seconds: 12,
  paint(c, t) {
    fillCanvas(c, rust)
    const zoom = computeProgress(t, 3.6, 1.1, easeInOut)
    for (let index = 0; index < 7; index++) drift(c, t, index, 1 - zoom)
    drawPlaced(c, { x: interpolate(910, 640, zoom), y: 360, scale: interpolate(1, 4.6, zoom) }, () => {
      drawDisc(c, 0, 0, 330 + 8 * computeSwing(t, 3), orange)
      drawPlaced(c, { scale: 2.5 }, () => drawCup(c, { turn: 0.02 * computeSwing(t, 5), leaf: 1 - zoom }))
    })
    drawPlaced(c, { x: -700 * computeProgress(t, 3.4, 0.8, easeIn) }, () => {
      drawText(c, ['Autumn', 'roast.'], { x: 84, y: 330, size: 132, color: cream, leading: 1 })
      drawText(c, ['Now pouring at Brisa'], { x: 90, y: 540, size: 44, color: ribbon, face: 'text' })
    })
    const notes = { x: 640, y: 270, size: 118, color: milk, align: 'center', leading: 1.15, pause: 0.55 } as const
    drawRisingText(c, ['Hazelnut,', 'plum,', 'a little smoke.'], { ...notes, t, at: 4.5 })
    drawIris(c, 640, 360, computeProgress(t, 7.6, 0.9, easeInOut), () =>
      endWithBrisa(c, {
        t,
        at: 7.9,
        line: 'Roasted this week',
        invitation: 'Ask for Autumn roast',
        ground: milk,
        ink: coffee,
        accent: rust,
        halo: orange,
      }),
    )
  },
}

function drift(c: Canvas, t: number, index: number, alpha: number): void {
  const way = (t / 7 + scatter(index)) % 1
  const x = 90 + 1100 * scatter(index + 20) + 46 * computeSwing(t, 4, scatter(index + 3))
  const turn = scatter(index + 9) + 0.09 * computeSwing(t, 3.4, scatter(index))
  drawPlaced(
    c,
    { x, y: interpolate(-60, 790, way), turn, scale: 0.7 + 0.5 * scatter(index + 5), alpha: alpha * 0.9 },
    () => drawLeaf(c, index % 2 ? orange : '#8c2f12'),
  )
}

export const firstSip: VideoDrawing = {
  file: 'first-sip.webm',
  shape: 'landscape',
  seconds: 12,
  paint(c, t) {
    const turned = computeProgress(t, 3.9, 1.2, easeInOut)
    fillCanvas(c, sun)
    const up = 26 * computeProgress(t, 0, 4, easeOut)
    const x = interpolate(900, 880, turned)
    const y = interpolate(700 - up, 360, turned)
    drawDisc(c, x, y, interpolate(500, 360, turned) + 6 * computeSwing(t, 3), sunLight)
    drawDisc(c, x, y, interpolate(390, 250, turned), sunCore)
    const cup = computeProgress(t, 4.5, 0.8)
    drawPlaced(c, { x, y, scale: 2.5 * cup, turn: interpolate(-0.15, 0, cup) }, () =>
      drawCup(c, { leaf: computeProgress(t, 5, 0.9), turn: -0.04 }),
    )
    drawPlaced(c, { x: -720 * computeProgress(t, 3.5, 0.8, easeIn) }, () =>
      drawText(c, ['First light,', 'first sip.'], { x: 84, y: 260, size: 124, color: ink, leading: 1.02 }),
    )
    drawRisingText(c, ['Doors open', 'at half', 'past six.'], { x: 84, y: 270, size: 104, color: ink, t, at: 4.7 })
    drawIris(c, x, y, computeProgress(t, 7.7, 0.9, easeInOut), () =>
      endWithBrisa(c, {
        t,
        at: 8,
        line: 'Weekdays from 6:30',
        invitation: 'Before seven: half price',
        ground: coffee,
        ink: milk,
        accent: sun,
        halo: sunCore,
      }),
    )
  },
}

export const coldBrew: VideoDrawing = {
  file: 'cold-brew.mp4',
  shape: 'landscape',
  seconds: 11,
  paint(c, t) {
    const poured = computeProgress(t, 3.4, 1.3, easeInOut)
    fillCanvas(c, sky)
    drawBox(c, interpolate(700, 0, poured), 0, 1280, 720, '#241510')
    for (let index = 0; index < 5; index++) cube(c, t, index, poured)
    drawPlaced(c, { x: -720 * computeProgress(t, 3.1, 0.9, easeIn) }, () =>
      drawText(c, ['Cold brew', 'is back.'], { x: 80, y: 340, size: 118, color: '#17304a', leading: 1.04 }),
    )
    const claim = { x: 84, y: 320, size: 112, t, pause: 0.5, leading: 1.12 } as const
    drawRisingText(c, ['Twenty hours slow.'], { ...claim, color: cream, at: 4.4 })
    drawRisingText(c, ['Zero minutes wait.'], { ...claim, y: 446, color: sky, at: 5.1 })
    drawIris(c, 960, 360, computeProgress(t, 7, 0.9, easeInOut), () =>
      endWithBrisa(c, {
        t,
        at: 7.3,
        line: 'Cold brew, all day',
        invitation: 'Take one along',
        ground: sky,
        ink: '#17304a',
        accent: '#241510',
        halo: '#bfe0ee',
      }),
    )
  },
}

/** An ice cube that bobs, and moves to the edges when the glass is full. */
function cube(c: Canvas, t: number, index: number, poured: number): void {
  const [x = 0, y = 0] =
    [
      [820, 170],
      [1080, 250],
      [890, 430],
      [1130, 520],
      [970, 690],
    ][index] ?? []
  const away = [-60, -120, 640, 600, 660][index] ?? 0
  const position = {
    x: x + 40 * poured,
    y: interpolate(y, y > 360 ? away + 60 : away + 110, poured) + 12 * computeSwing(t, 3.2, index / 5),
  }
  drawPlaced(
    c,
    { ...position, turn: ([-0.04, 0.06, 0.09, -0.08, 0.03][index] ?? 0) + 0.012 * computeSwing(t, 4.1, index / 4) },
    () => {
      drawBox(c, -88, -88, 176, 176, ['#dfe7ea', '#a9a5a2', '#877d79', '#c3c6c8', '#6d625e'][index] ?? milk, 34)
      drawBox(c, -62, -62, 70, 22, 'rgb(255 255 255 / 0.4)', 11)
    },
  )
}
