import { COLORS, LAMPLIGHT } from '../kit/colors.ts'
import { scattered } from '../kit/ease.ts'
import { box, type Canvas, cover, disc, glow, gradient, oval, shape } from '../kit/shapes.ts'
import { words } from '../kit/text.ts'
import { cafeTable, plant, uprightScreen } from './furniture.ts'

const { night, nightLight, far, near, cream, lamp, room, wood, tungsten, black, plum, klein } = COLORS

export function brasserieByNight(c: Canvas): void {
  cover(c, gradient(c, [0, 0, 0, 700], [night, nightLight, far]))
  for (let star = 0; star < 40; star++)
    disc(
      c,
      1200 * scattered(star),
      240 * scattered(star + 40),
      1.5 + 1.5 * scattered(star + 9),
      'rgb(255 255 255 / 0.6)',
    )
  disc(c, 1050, 84, 44, cream)
  disc(c, 1070, 70, 40, '#0f1129')
  box(c, 60, 170, 1080, 630, '#1d2350')
  box(c, 40, 150, 1120, 36, near, 6)
  for (const [index, x] of [140, 350, 760, 970].entries()) {
    box(c, x, 230, 100, 150, index % 3 ? '#3a3f78' : lamp, 8)
    box(c, x + 46, 230, 8, 150, near)
    box(c, x, 300, 100, 8, near)
  }
  box(c, 100, 430, 1000, 370, near)
  box(c, 330, 420, 540, 84, klein, 14)
  words(c, ['Brasserie Kontor'], { x: 600, y: 478, size: 52, color: cream, align: 'center' })
  for (let bulb = 0; bulb < 19; bulb++) for (const y of [426, 498]) disc(c, 344 + bulb * 28.5, y, 4, lamp)
  for (const x of [130, 690]) {
    box(c, x, 530, 380, 250, room)
    box(c, x, 700, 380, 80, plum)
    for (let light = 0; light < 3; light++) {
      box(c, x + 70 + light * 118, 530, 4, 54, wood)
      shape(c, `M${x + 40 + light * 118} 616q32-60 64 0z`, black)
      glow(c, x + 72 + light * 118, 630, 80, LAMPLIGHT, 0.6)
    }
    for (let guest = 0; guest < 3; guest++) {
      disc(c, x + 74 + guest * 116, 672, 26, wood)
      shape(c, `M${x + 32 + guest * 116} 780v-40q42-70 84 0v40z`, [near, '#5a2a1c', '#2f5f3a'][guest] ?? near)
    }
    box(c, x + 186, 530, 8, 250, near)
  }
  box(c, 540, 530, 120, 270, '#10133a', 6)
  box(c, 558, 552, 84, 150, room, 6)
  disc(c, 640, 700, 8, tungsten)
  uprightScreen(c, 1094, 560, 66, 118)
  box(c, 0, 800, 1200, 100, '#1a1a28')
  for (const x of [320, 880]) oval(c, x, 836, 260, 30, 'rgb(255 190 85 / 0.2)')
  for (const x of [520, 680]) {
    glow(c, x, 590, 90, LAMPLIGHT, 0.5)
    box(c, x - 10, 570, 20, 34, lamp, 6)
  }
  cafeTable(c, 330, 850, cream)
  plant(c, 530, 812, '#2f5f3a')
  plant(c, 670, 812, '#2f5f3a')
}
