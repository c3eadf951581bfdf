import { COLORS } from '../kit/colors.ts'
import { scatter } from '../kit/ease.ts'
import {
  drawBox,
  type Canvas,
  fillCanvas,
  drawDisc,
  createGradient,
  drawOval,
  drawPlaced,
  fillPath,
} from '../kit/shapes.ts'
import { drawText } from '../kit/text.ts'
import { drawAwning, drawCafeTable, drawPlant, drawPortraitScreen } from './furniture.ts'

const { cream, wood, room, sun, sunCore, ink, glass } = COLORS
const BASIL = '#3f7d4a'
const TOMATO = '#c9402f'

export function trattoria(c: Canvas): void {
  fillCanvas(c, createGradient(c, [0, 0, 0, 900], ['#9fd0e6', '#dcebe4']))
  drawBox(c, 90, 90, 1020, 690, '#e3b060')
  drawBox(c, 70, 70, 1060, 40, '#c98f41', 6)
  for (const x of [170, 520, 870]) {
    drawBox(c, x, 150, 160, 170, glass, [80, 80, 0, 0])
    drawBox(c, x - 34, 156, 30, 164, BASIL, 4)
    drawBox(c, x + 164, 156, 30, 164, BASIL, 4)
    for (let flower = 0; flower < 7; flower++)
      drawDisc(c, x + 4 + flower * 25, 322 - (flower % 2) * 9, 17, flower % 2 ? TOMATO : '#e9586b')
    drawBox(c, x - 12, 326, 184, 24, wood, 6)
  }
  drawBox(c, 380, 372, 440, 80, cream, 14)
  drawDisc(c, 436, 412, 22, sunCore)
  drawText(c, ['Trattoria Sole'], { x: 470, y: 429, size: 46, color: ink })
  drawBox(c, 160, 520, 380, 260, room)
  drawBox(c, 660, 520, 380, 260, room)
  for (const x of [160, 660]) {
    for (let lampIndex = 0; lampIndex < 3; lampIndex++) drawDisc(c, x + 80 + lampIndex * 110, 640, 20, '#fff3d2')
    for (let line = 0; line < 3; line++) drawBox(c, x + 78 + line * 110, 540, 4, 84, wood)
    drawBox(c, x, 716, 380, 64, '#b98f52')
  }
  drawBox(c, 556, 500, 92, 280, '#2f5f3a', 6)
  drawBox(c, 572, 520, 60, 120, glass, 6)
  drawDisc(c, 634, 668, 7, sun)
  drawAwning(c, { x: 140, y: 470, width: 420, colors: [BASIL, cream] })
  drawAwning(c, { x: 640, y: 470, width: 420, colors: [BASIL, cream] })
  drawPortraitScreen(c, 936, 560, 86, 153)
  drawBox(c, 0, 780, 1200, 120, '#b8a88c')
  for (let stone = 0; stone < 14; stone++)
    drawBox(c, stone * 90 - (stone % 2) * 20, 800 + (stone % 3) * 30, 70, 14, '#a8977a', 7)
  drawCafeTable(c, 300, 836, TOMATO)
  drawCafeTable(c, 860, 836, TOMATO)
  drawPlant(c, 112, 800, BASIL)
  drawPlant(c, 1086, 800, BASIL)
}

export function trattoriaTable(c: Canvas): void {
  fillCanvas(c, cream)
  for (let row = 0; row < 10; row++)
    for (let column = 0; column < 13; column++) {
      if (row % 2 === 0) drawBox(c, column * 100, row * 100, 100, 100, 'rgb(201 64 47 / 0.28)')
      if (column % 2 === 0) drawBox(c, column * 100, row * 100, 100, 100, 'rgb(201 64 47 / 0.28)')
    }
  drawOval(c, 610, 486, 372, 372, 'rgb(91 58 38 / 0.25)')
  drawDisc(c, 600, 460, 370, '#fffaf0')
  drawDisc(c, 600, 460, 286, '#efe2c8')
  for (let strand = 0; strand < 46; strand++) {
    const turn = scatter(strand)
    const radius = 60 + 150 * scatter(strand + 50)
    drawPlaced(
      c,
      { x: 600 + 40 * (scatter(strand + 9) - 0.5), y: 460 + 40 * (scatter(strand + 3) - 0.5), turn },
      () => {
        c.beginPath()
        c.arc(0, 0, radius, 0, 2.4 + scatter(strand + 7) * 2)
        c.strokeStyle = strand % 3 ? '#f0c766' : '#e2b14c'
        c.lineWidth = 15
        c.lineCap = 'round'
        c.stroke()
      },
    )
  }
  for (let slice = 0; slice < 9; slice++) {
    const angle = slice * 2.4
    drawDisc(c, 600 + Math.cos(angle) * (30 + slice * 15), 460 + Math.sin(angle) * (30 + slice * 15), 34, TOMATO)
    drawDisc(c, 590 + Math.cos(angle) * (30 + slice * 15), 450 + Math.sin(angle) * (30 + slice * 15), 9, '#e9786a')
  }
  for (const [x, y, turn] of [
    [560, 400, 0.1],
    [650, 430, 0.3],
    [600, 500, 0.7],
  ] as const)
    drawPlaced(c, { x, y, turn, scale: 1.5 }, () => fillPath(c, 'M0-40Q30-14 0 40-30-14 0-40Z', BASIL))
  drawBox(c, 120, 150, 24, 620, '#8c8d9b', 12)
  for (const x of [100, 123, 146]) drawBox(c, x, 80, 14, 170, '#8c8d9b', 7)
  drawBox(c, 100, 230, 60, 44, '#8c8d9b', 18)
  drawDisc(c, 1050, 200, 120, 'rgb(255 255 255 / 0.75)')
  drawDisc(c, 1050, 200, 96, '#7a1c42')
  drawDisc(c, 1020, 170, 20, '#a8476a')
  drawDisc(c, 1060, 740, 100, '#fffaf0')
  drawDisc(c, 1060, 740, 74, '#e4d6b4')
  for (const [x, y] of [
    [1030, 720],
    [1080, 708],
    [1096, 762],
    [1046, 776],
    [1064, 744],
  ] as const)
    drawDisc(c, x, y, 22, '#5c6b33')
}
