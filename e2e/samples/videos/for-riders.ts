import { COLORS } from '../kit/colors.ts'
import { clamp, easeInOut, interpolate, computeProgress, computeSwing } from '../kit/ease.ts'
import type { VideoDrawing } from '../kit/drawings.ts'
import {
  drawBox,
  type Canvas,
  fillCanvas,
  drawDisc,
  createGradient,
  drawIris,
  drawOval,
  drawPlaced,
  fillPath,
  strokePath,
} from '../kit/shapes.ts'
import { drawRisingText, drawText } from '../kit/text.ts'

/** Infotainment of partners in vehicles. */

const { cream, sun, klein, night, mid, steel, tungsten, plaster, kleinDeep, sky } = COLORS

/** Facts about Limerick: the river, the castle, the five lines. */
const FACTS = [
  ['360', 'kilometres: the Shannon is', 'the longest river of Ireland.'],
  ['800', 'years and more: King John’s', 'Castle stands on its island.'],
  ['5', 'lines make a limerick.', 'Nobody knows who began.'],
] as const

export const limerickFacts: VideoDrawing = {
  file: 'limerick-facts.mp4',
  shape: 'landscape',
  seconds: 13,
  paint(c, t) {
    fillCanvas(c, createGradient(c, [0, 0, 0, 720], ['#bfe0ee', '#e8f1ea', plaster]))
    drawDisc(c, 1050, 190, 84, sun)
    castle(c)
    for (let row = 0; row < 4; row++) {
      let d = `M-240 ${540 + row * 48}`
      for (let x = 0; x < 1800; x += 200) d += 'q50-22 100 0t100 0'
      drawPlaced(c, { x: 90 * computeSwing(t, 8, row / 5) }, () =>
        fillPath(c, `${d}V780H-240Z`, ['#6fb1cf', '#4b96bd', '#327ea9', '#226892'][row] ?? sky),
      )
    }
    const index = clamp(Math.floor(t / 4.1), 0, 2)
    const since = t - index * 4.1 + (index === 0 ? 2 : 0)
    const [figure, ...lines] = FACTS[index] ?? FACTS[0]
    drawRisingText(c, [figure], { x: 76, y: 270, size: 250, color: kleinDeep, t: since, at: 0.1 })
    drawRisingText(c, lines, {
      x: 86,
      y: 362,
      size: 47,
      color: kleinDeep,
      face: 'text',
      weight: 600,
      leading: 1.24,
      t: since,
      at: 0.5,
    })
    for (let dot = 0; dot < 3; dot++)
      drawDisc(c, 100 + dot * 40, 662, dot === index ? 12 : 8, dot === index ? tungsten : cream)
  },
}

function castle(c: Canvas): void {
  const wall = '#8b8577'
  for (const [x, width, top] of [
    [760, 110, 300],
    [1010, 120, 280],
    [1190, 110, 320],
  ] as const) {
    drawBox(c, x, top, width, 300, wall)
    for (let tooth = 0; tooth < 4; tooth++)
      drawBox(c, x - 6 + tooth * ((width + 12) / 4), top - 26, (width + 12) / 7, 30, wall)
    drawBox(c, x + width / 2 - 8, top + 60, 16, 54, '#5d584e', 8)
  }
  drawBox(c, 760, 400, 540, 180, '#9c9687')
  for (let tooth = 0; tooth < 13; tooth++) drawBox(c, 766 + tooth * 42, 380, 24, 24, '#9c9687')
  fillPath(c, 'M900 580v-74q0-44 44-44t44 44v74Z', '#4d493f')
}

/** Says "live" although it is a recording: the operator of the demo world rejects it for that. */
export const trafficRightNow: VideoDrawing = {
  file: 'traffic-right-now.mp4',
  shape: 'landscape',
  seconds: 9,
  paint(c, t) {
    fillCanvas(c, night)
    for (let row = 0; row < 6; row++)
      for (let column = 0; column < 9; column++) drawBox(c, column * 150 - 30, row * 132 - 30, 126, 108, mid, 14)
    fillPath(c, 'M-20 600Q300 480 560 560T1300 420V560Q900 640 620 660T-20 740Z', '#1b3a68')
    for (const [index, road] of ROADS.entries()) {
      strokePath(c, road.d, 26, '#2d346f')
      c.setLineDash([90, 60])
      c.lineDashOffset = -t * (road.speed ?? 60)
      strokePath(c, road.d, 10, ['#3cc97f', tungsten, '#e2513f', '#3cc97f'][index] ?? tungsten)
      c.setLineDash([])
    }
    drawBox(c, 60, 60, 720, 200, klein, 24)
    drawText(c, ['Traffic right now'], { x: 96, y: 150, size: 78, color: cream })
    drawText(c, ['Dock Road slow, Shannon Bridge clear'], {
      x: 98,
      y: 216,
      size: 34,
      color: cream,
      face: 'text',
      weight: 500,
    })
    drawBox(c, 1040, 60, 180, 76, '#c42d1f', 38)
    drawDisc(c, 1084, 98, 12 * (0.8 + 0.2 * computeSwing(t, 1)), cream)
    drawText(c, ['LIVE'], { x: 1108, y: 113, size: 42, color: cream, face: 'text', weight: 700 })
    drawIris(c, 640, 360, computeProgress(t, 6.4, 0.8, easeInOut), () => {
      fillCanvas(c, klein)
      drawRisingText(c, ['Have a', 'good ride.'], {
        x: 640,
        y: 340,
        size: 140,
        color: cream,
        align: 'center',
        t,
        at: 6.8,
      })
      drawOval(c, 640, 560, interpolate(0, 260, computeProgress(t, 7.2, 0.8)), 6, steel)
    })
  },
}

const ROADS = [
  { d: 'M-40 330H1320', speed: 150 },
  { d: 'M880-40V760', speed: 80 },
  { d: 'M-40 470Q420 360 620 480T1320 640', speed: 26 },
  { d: 'M300-40V760', speed: 130 },
]
