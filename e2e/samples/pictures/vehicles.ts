import { cupFromAbove } from '../films/coffee-cup.ts'
import { COLORS, LAMPLIGHT } from '../kit/colors.ts'
import type { Still } from '../kit/film.ts'
import { box, type Canvas, cover, disc, glow, gradient, placed, shape, stroke, within } from '../kit/shapes.ts'
import { words } from '../kit/text.ts'
import { DAY, EVENING, NIGHT, shadow, street } from './street.ts'

const { body, bodyShade, glass, black, steel, lamp, rust, orange, cream, tungsten, klein, kleinDeep, sky } = COLORS
const SIZE = { width: 1200, height: 675 }

export const VEHICLES: readonly Still[] = [
  {
    ...SIZE,
    file: 'taxi-by-day.png',
    paint(c) {
      street(c, DAY, 4)
      taxi(c, '#f2ead6', '#d8cfb8')
    },
  },
  {
    ...SIZE,
    file: 'taxi-by-night.png',
    paint(c) {
      street(c, NIGHT, 11)
      glow(c, 1010, 540, 260, LAMPLIGHT, 0.5)
      taxi(c, '#3b4254', '#2b3040')
    },
  },
  {
    ...SIZE,
    file: 'city-bus.png',
    paint(c) {
      street(c, DAY, 23)
      bus(c)
    },
  },
  {
    ...SIZE,
    file: 'delivery-van.png',
    paint(c) {
      street(c, EVENING, 31)
      van(c)
    },
  },
  // What an operator cannot approve: nothing of the car is to be seen.
  { ...SIZE, file: 'covered-car.png', paint: coveredCar },
]

function wheelAt(c: Canvas, x: number, y: number, radius: number): void {
  disc(c, x, y, radius, black)
  disc(c, x, y, radius * 0.56, steel)
  disc(c, x, y, radius * 0.22, black)
}

/** Coffee on a screen of a vehicle. */
function screen(c: Canvas, x: number, y: number, width: number, height: number): void {
  box(c, x - 9, y - 9, width + 18, height + 18, black, 10)
  const inside = new Path2D()
  inside.rect(x, y, width, height)
  within(c, inside, () => {
    box(c, x, y, width, height, rust)
    placed(c, { x: x + width - height * 0.62, y: y + height / 2, scale: height / 230 }, () => {
      disc(c, 0, 0, 132, orange)
      cupFromAbove(c)
    })
    words(c, ['Autumn', 'roast.'], { x: x + height * 0.16, y: y + height * 0.46, size: height * 0.27, color: cream })
  })
}

function taxi(c: Canvas, paint: string, shade: string): void {
  shadow(c, 600, 590, 900)
  placed(c, { x: 170, y: 322, scale: 2.85 }, () => {
    shape(
      c,
      'M6 80V44Q8 22 24 11 34 4 50 4H170Q186 4 196 12L232 40Q276 44 290 56 298 62 298 80 298 88 290 88H14Q6 88 6 80Z',
      paint,
    )
    shape(c, 'M6 68H298V80Q298 88 290 88H14Q6 88 6 80Z', shade)
    shape(c, 'M26 40Q28 22 42 14 46 12 52 12H84V40Z', glass)
    box(c, 92, 12, 46, 28, glass)
    shape(c, 'M146 12H168Q180 12 188 18L214 40H146Z', glass)
    stroke(c, 'M88 46V84M142 46V84', 1, 'rgb(16 17 25 / 0.3)')
    box(c, 98, 48, 16, 4, black, 2)
    box(c, 152, 48, 16, 4, black, 2)
    box(c, 284, 54, 13, 9, lamp, 4)
    box(c, 5, 50, 7, 12, '#c9402f', 3)
    wheelAt(c, 66, 86, 22)
    wheelAt(c, 240, 86, 22)
  })
  // Where the screen of a taxi hangs in the demo world: before the rear seat.
  screen(c, 447, 375, 102, 42)
  box(c, 456, 291, 84, 44, tungsten, 10)
  words(c, ['TAXI'], { x: 498, y: 323, size: 26, color: black, align: 'center', face: 'text', weight: 700 })
}

function bus(c: Canvas): void {
  shadow(c, 600, 594, 1110)
  box(c, 60, 180, 1080, 384, klein, 34)
  box(c, 60, 470, 1080, 94, kleinDeep, [0, 0, 34, 34])
  box(c, 60, 206, 1080, 128, glass, 12)
  for (const x of [230, 420, 610, 800]) box(c, x, 206, 8, 128, klein)
  box(c, 1000, 206, 140, 230, glass, [0, 12, 12, 0])
  box(c, 884, 206, 96, 330, '#11163d', 8)
  box(c, 896, 220, 34, 300, glass, 4)
  box(c, 936, 220, 34, 300, glass, 4)
  // Rear and front, behind its windows.
  screen(c, 79, 243, 132, 54)
  screen(c, 640, 268, 140, 52)
  box(c, 610, 212, 180, 40, black, 6)
  words(c, ['304  University'], { x: 700, y: 241, size: 25, color: tungsten, align: 'center', face: 'text' })
  box(c, 1106, 476, 34, 26, lamp, 8)
  wheelAt(c, 250, 566, 58)
  wheelAt(c, 800, 566, 58)
}

function van(c: Canvas): void {
  shadow(c, 610, 600, 960)
  placed(c, { x: 150, y: 220, scale: 3.7 }, () => {
    shape(c, 'M0 82V16Q0 0 16 0h136q13 0 23 9l33 31q26 5 29 22l2 20z', body)
    shape(c, 'M0 66h238l1 16H0z', bodyShade)
    shape(c, 'M154 8h10q4 0 8 4l31 29h-49z', glass)
    box(c, 222, 54, 15, 9, lamp, 4)
    box(c, 160, 46, 14, 3, black, 1.5)
    wheelAt(c, 48, 82, 18)
    wheelAt(c, 191, 82, 18)
  })
  screen(c, 232, 262, 430, 178)
  glow(c, 1050, 440, 200, LAMPLIGHT, 0.5)
}

function coveredCar(c: Canvas): void {
  cover(c, gradient(c, [0, 0, 0, 675], ['#d9d2c2', '#bfb6a2']))
  for (let row = 0; row < 6; row++) box(c, 180, 60 + row * 72, 840, 64, row % 2 ? '#a89f8b' : '#b1a894', 6)
  box(c, 0, 500, 1200, 175, '#8c8576')
  shape(c, 'M0 560L1200 560 1200 566 0 566Z', '#7d7668')
  shadow(c, 600, 588, 800)
  wheelAt(c, 390, 556, 46)
  wheelAt(c, 820, 556, 46)
  shape(
    c,
    'M210 570Q214 420 300 400 340 392 380 340 450 232 600 228T820 340Q860 398 920 410 990 428 996 570 940 556 900 574T800 570 690 576 580 568 470 576 360 568 280 576 210 570Z',
    sky,
  )
  shape(c, 'M600 228Q560 380 570 568L690 576Q650 380 600 228Z', '#8bbcd1')
  shape(c, 'M820 340Q800 470 800 570L900 574Q860 450 820 340Z', '#8bbcd1')
  shape(c, 'M380 340Q400 470 360 568L470 576Q420 450 380 340Z', '#b4dcec')
}
