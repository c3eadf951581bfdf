import { COLORS, LAMPLIGHT } from '../kit/colors.ts'
import { scatter } from '../kit/ease.ts'
import {
  drawBox,
  type Canvas,
  fillCanvas,
  drawDisc,
  drawGlow,
  createGradient,
  drawOval,
  fillPath,
} from '../kit/shapes.ts'
import { drawText } from '../kit/text.ts'
import { drawCafeTable, drawPlant, drawPortraitScreen } from './furniture.ts'

const { night, nightLight, far, near, cream, lamp, room, wood, tungsten, black, plum, klein } = COLORS

export function brasserieByNight(c: Canvas): void {
  fillCanvas(c, createGradient(c, [0, 0, 0, 700], [night, nightLight, far]))
  for (let star = 0; star < 40; star++)
    drawDisc(c, 1200 * scatter(star), 240 * scatter(star + 40), 1.5 + 1.5 * scatter(star + 9), 'rgb(255 255 255 / 0.6)')
  drawDisc(c, 1050, 84, 44, cream)
  drawDisc(c, 1070, 70, 40, '#0f1129')
  drawBox(c, 60, 170, 1080, 630, '#1d2350')
  drawBox(c, 40, 150, 1120, 36, near, 6)
  for (const [index, x] of [140, 350, 760, 970].entries()) {
    drawBox(c, x, 230, 100, 150, index % 3 ? '#3a3f78' : lamp, 8)
    drawBox(c, x + 46, 230, 8, 150, near)
    drawBox(c, x, 300, 100, 8, near)
  }
  drawBox(c, 100, 430, 1000, 370, near)
  drawBox(c, 330, 420, 540, 84, klein, 14)
  drawText(c, ['Brasserie Kontor'], { x: 600, y: 478, size: 52, color: cream, align: 'center' })
  for (let bulb = 0; bulb < 19; bulb++) for (const y of [426, 498]) drawDisc(c, 344 + bulb * 28.5, y, 4, lamp)
  for (const x of [130, 690]) {
    drawBox(c, x, 530, 380, 250, room)
    drawBox(c, x, 700, 380, 80, plum)
    for (let light = 0; light < 3; light++) {
      drawBox(c, x + 70 + light * 118, 530, 4, 54, wood)
      fillPath(c, `M${x + 40 + light * 118} 616q32-60 64 0z`, black)
      drawGlow(c, x + 72 + light * 118, 630, 80, LAMPLIGHT, 0.6)
    }
    for (let guest = 0; guest < 3; guest++) {
      drawDisc(c, x + 74 + guest * 116, 672, 26, wood)
      fillPath(c, `M${x + 32 + guest * 116} 780v-40q42-70 84 0v40z`, [near, '#5a2a1c', '#2f5f3a'][guest] ?? near)
    }
    drawBox(c, x + 186, 530, 8, 250, near)
  }
  drawBox(c, 540, 530, 120, 270, '#10133a', 6)
  drawBox(c, 558, 552, 84, 150, room, 6)
  drawDisc(c, 640, 700, 8, tungsten)
  drawPortraitScreen(c, 1094, 560, 66, 118)
  drawBox(c, 0, 800, 1200, 100, '#1a1a28')
  for (const x of [320, 880]) drawOval(c, x, 836, 260, 30, 'rgb(255 190 85 / 0.2)')
  for (const x of [520, 680]) {
    drawGlow(c, x, 590, 90, LAMPLIGHT, 0.5)
    drawBox(c, x - 10, 570, 20, 34, lamp, 6)
  }
  drawCafeTable(c, 330, 850, cream)
  drawPlant(c, 530, 812, '#2f5f3a')
  drawPlant(c, 670, 812, '#2f5f3a')
}
