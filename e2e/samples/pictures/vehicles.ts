import { drawCup } from '../videos/coffee-cup.ts'
import { COLORS, LAMPLIGHT } from '../kit/colors.ts'
import type { PictureDrawing } from '../kit/drawings.ts'
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
  drawClipped,
} from '../kit/shapes.ts'
import { drawText } from '../kit/text.ts'
import { DAY, EVENING, NIGHT, drawShadow, drawStreet } from './street.ts'

const { body, bodyShade, glass, black, steel, lamp, rust, orange, cream, tungsten, klein, kleinDeep, sky } = COLORS
const SIZE = { width: 1200, height: 675 }

export const VEHICLES: readonly PictureDrawing[] = [
  {
    ...SIZE,
    file: 'taxi-by-day.png',
    paint(c) {
      drawStreet(c, DAY, 4)
      drawTaxi(c, '#f2ead6', '#d8cfb8')
    },
  },
  {
    ...SIZE,
    file: 'taxi-by-night.png',
    paint(c) {
      drawStreet(c, NIGHT, 11)
      drawGlow(c, 1010, 540, 260, LAMPLIGHT, 0.5)
      drawTaxi(c, '#3b4254', '#2b3040')
    },
  },
  {
    ...SIZE,
    file: 'city-bus.png',
    paint(c) {
      drawStreet(c, DAY, 23)
      drawBus(c)
    },
  },
  {
    ...SIZE,
    file: 'delivery-van.png',
    paint(c) {
      drawStreet(c, EVENING, 31)
      drawVan(c)
    },
  },
  // For a rejection: an operator cannot approve a picture without a visible car.
  { ...SIZE, file: 'covered-car.png', paint: drawCoveredCar },
]

function drawVehicleWheel(c: Canvas, x: number, y: number, radius: number): void {
  drawDisc(c, x, y, radius, black)
  drawDisc(c, x, y, radius * 0.56, steel)
  drawDisc(c, x, y, radius * 0.22, black)
}

/** Coffee on a screen of a vehicle. */
function drawScreen(c: Canvas, x: number, y: number, width: number, height: number): void {
  drawBox(c, x - 9, y - 9, width + 18, height + 18, black, 10)
  const inside = new Path2D()
  inside.rect(x, y, width, height)
  drawClipped(c, inside, () => {
    drawBox(c, x, y, width, height, rust)
    drawPlaced(c, { x: x + width - height * 0.62, y: y + height / 2, scale: height / 230 }, () => {
      drawDisc(c, 0, 0, 132, orange)
      drawCup(c)
    })
    drawText(c, ['Autumn', 'roast.'], { x: x + height * 0.16, y: y + height * 0.46, size: height * 0.27, color: cream })
  })
}

function drawTaxi(c: Canvas, paint: string, shade: string): void {
  drawShadow(c, 600, 590, 900)
  drawPlaced(c, { x: 170, y: 322, scale: 2.85 }, () => {
    fillPath(
      c,
      'M6 80V44Q8 22 24 11 34 4 50 4H170Q186 4 196 12L232 40Q276 44 290 56 298 62 298 80 298 88 290 88H14Q6 88 6 80Z',
      paint,
    )
    fillPath(c, 'M6 68H298V80Q298 88 290 88H14Q6 88 6 80Z', shade)
    fillPath(c, 'M26 40Q28 22 42 14 46 12 52 12H84V40Z', glass)
    drawBox(c, 92, 12, 46, 28, glass)
    fillPath(c, 'M146 12H168Q180 12 188 18L214 40H146Z', glass)
    strokePath(c, 'M88 46V84M142 46V84', 1, 'rgb(16 17 25 / 0.3)')
    drawBox(c, 98, 48, 16, 4, black, 2)
    drawBox(c, 152, 48, 16, 4, black, 2)
    drawBox(c, 284, 54, 13, 9, lamp, 4)
    drawBox(c, 5, 50, 7, 12, '#c9402f', 3)
    drawVehicleWheel(c, 66, 86, 22)
    drawVehicleWheel(c, 240, 86, 22)
  })
  // The position of a taxi's screen in the demo world: in front of the rear seat.
  drawScreen(c, 447, 375, 102, 42)
  drawBox(c, 456, 291, 84, 44, tungsten, 10)
  drawText(c, ['TAXI'], { x: 498, y: 323, size: 26, color: black, align: 'center', face: 'text', weight: 700 })
}

function drawBus(c: Canvas): void {
  drawShadow(c, 600, 594, 1110)
  drawBox(c, 60, 180, 1080, 384, klein, 34)
  drawBox(c, 60, 470, 1080, 94, kleinDeep, [0, 0, 34, 34])
  drawBox(c, 60, 206, 1080, 128, glass, 12)
  for (const x of [230, 420, 610, 800]) drawBox(c, x, 206, 8, 128, klein)
  drawBox(c, 1000, 206, 140, 230, glass, [0, 12, 12, 0])
  drawBox(c, 884, 206, 96, 330, '#11163d', 8)
  drawBox(c, 896, 220, 34, 300, glass, 4)
  drawBox(c, 936, 220, 34, 300, glass, 4)
  // Rear and front, behind its windows.
  drawScreen(c, 79, 243, 132, 54)
  drawScreen(c, 640, 268, 140, 52)
  drawBox(c, 610, 212, 180, 40, black, 6)
  drawText(c, ['304  University'], { x: 700, y: 241, size: 25, color: tungsten, align: 'center', face: 'text' })
  drawBox(c, 1106, 476, 34, 26, lamp, 8)
  drawVehicleWheel(c, 250, 566, 58)
  drawVehicleWheel(c, 800, 566, 58)
}

function drawVan(c: Canvas): void {
  drawShadow(c, 610, 600, 960)
  drawPlaced(c, { x: 150, y: 220, scale: 3.7 }, () => {
    fillPath(c, 'M0 82V16Q0 0 16 0h136q13 0 23 9l33 31q26 5 29 22l2 20z', body)
    fillPath(c, 'M0 66h238l1 16H0z', bodyShade)
    fillPath(c, 'M154 8h10q4 0 8 4l31 29h-49z', glass)
    drawBox(c, 222, 54, 15, 9, lamp, 4)
    drawBox(c, 160, 46, 14, 3, black, 1.5)
    drawVehicleWheel(c, 48, 82, 18)
    drawVehicleWheel(c, 191, 82, 18)
  })
  drawScreen(c, 232, 262, 430, 178)
  drawGlow(c, 1050, 440, 200, LAMPLIGHT, 0.5)
}

function drawCoveredCar(c: Canvas): void {
  fillCanvas(c, createGradient(c, [0, 0, 0, 675], ['#d9d2c2', '#bfb6a2']))
  for (let row = 0; row < 6; row++) drawBox(c, 180, 60 + row * 72, 840, 64, row % 2 ? '#a89f8b' : '#b1a894', 6)
  drawBox(c, 0, 500, 1200, 175, '#8c8576')
  fillPath(c, 'M0 560L1200 560 1200 566 0 566Z', '#7d7668')
  drawShadow(c, 600, 588, 800)
  drawVehicleWheel(c, 390, 556, 46)
  drawVehicleWheel(c, 820, 556, 46)
  fillPath(
    c,
    'M210 570Q214 420 300 400 340 392 380 340 450 232 600 228T820 340Q860 398 920 410 990 428 996 570 940 556 900 574T800 570 690 576 580 568 470 576 360 568 280 576 210 570Z',
    sky,
  )
  fillPath(c, 'M600 228Q560 380 570 568L690 576Q650 380 600 228Z', '#8bbcd1')
  fillPath(c, 'M820 340Q800 470 800 570L900 574Q860 450 820 340Z', '#8bbcd1')
  fillPath(c, 'M380 340Q400 470 360 568L470 576Q420 450 380 340Z', '#b4dcec')
}
