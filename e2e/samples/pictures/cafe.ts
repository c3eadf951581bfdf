import { drawCup } from '../videos/coffee-cup.ts'
import { COLORS } from '../kit/colors.ts'
import {
  drawBox,
  type Canvas,
  fillCanvas,
  drawDisc,
  createGradient,
  drawPlaced,
  fillPath,
  strokePath,
} from '../kit/shapes.ts'
import { drawText } from '../kit/text.ts'
import { drawAwning, drawCafeTable, drawPlant, drawPortraitScreen } from './furniture.ts'

const { cream, ink, sky, room, glass, wood, plum, pink, milk, ribbon } = COLORS

export function cafeByTheRiver(c: Canvas): void {
  fillCanvas(c, createGradient(c, [0, 0, 0, 560], ['#a9d4ea', '#e4eff0', '#f6ead4']))
  fillPath(c, 'M0 470L160 250 300 380 470 190 660 420 820 300 1010 430 1200 330V560H0Z', '#a9bccb')
  fillPath(c, 'M470 190L540 274 500 300 450 280 420 246Z', '#f3f6f8')
  fillPath(c, 'M0 520Q240 380 470 440T900 470 1200 430V600H0Z', '#7f9f86')
  fillPath(c, 'M140 420h30v-36h40v-26h60v-30h50v30h70v26h40v36h40v46H140Z', '#d9d2c2')
  drawBox(c, 0, 560, 1200, 150, '#6fb1cf')
  for (let wave = 0; wave < 7; wave++)
    strokePath(c, `M${40 + wave * 170} ${600 + (wave % 3) * 34}q30-14 60 0t60 0`, 6, '#a9d4ea')
  drawBox(c, 640, 180, 520, 610, sky)
  drawBox(c, 620, 160, 560, 34, '#5f9db8', 6)
  for (const x of [690, 850, 1010]) {
    drawBox(c, x, 230, 96, 124, glass, 8)
    drawBox(c, x + 45, 230, 6, 124, cream)
    drawBox(c, x - 8, 354, 112, 14, cream, 4)
  }
  drawBox(c, 690, 384, 420, 66, cream, 12)
  drawText(c, ['Café Salzachblick'], { x: 900, y: 430, size: 42, color: ink, align: 'center' })
  drawBox(c, 680, 530, 250, 250, room)
  drawBox(c, 690, 690, 230, 90, '#b98f52')
  for (const x of [740, 800, 860]) drawDisc(c, x, 672, 20, [plum, milk, ribbon][((x / 60) % 3) | 0] ?? milk)
  drawBox(c, 960, 520, 110, 260, '#37606f', 6)
  drawBox(c, 978, 540, 74, 130, glass, 6)
  drawPortraitScreen(c, 1086, 560, 66, 118)
  drawAwning(c, { x: 664, y: 478, width: 460, colors: ['#37606f', cream] })
  drawBox(c, 0, 780, 1200, 120, '#c9bda6')
  drawBox(c, 0, 700, 620, 12, wood, 6)
  for (let post = 0; post < 8; post++) drawBox(c, 20 + post * 82, 700, 10, 90, wood)
  for (const x of [150, 486]) {
    drawBox(c, x - 5, 470, 10, 370, wood, 5)
    fillPath(c, `M${x - 160} 560Q${x} 400 ${x + 160} 560Z`, '#e9586b')
    fillPath(c, `M${x - 54} 560Q${x} 410 ${x + 54} 560Z`, cream)
    drawCafeTable(c, x, 846, cream)
  }
  drawPlant(c, 650, 806, '#4f8a5b')
}

export function cakeAndCoffee(c: Canvas): void {
  fillCanvas(c, '#c98a54')
  for (let board = 0; board < 6; board++) {
    drawBox(c, 0, board * 150, 1200, 146, board % 2 ? '#c3834d' : '#cb8e59')
    strokePath(c, `M${80 + board * 90} ${board * 150 + 70}h${260 + board * 40}`, 4, 'rgb(91 58 38 / 0.14)')
  }
  drawPlaced(c, { x: 320, y: 250, turn: -0.04 }, () => {
    drawBox(c, -300, -200, 520, 620, '#f3efe4', 6)
    drawBox(c, -260, -160, 440, 60, ink, 4)
    for (let line = 0; line < 9; line++) drawBox(c, -260, -70 + line * 46, line % 4 === 3 ? 300 : 440, 16, '#bdb8ac', 8)
  })
  drawDisc(c, 776, 526, 330, 'rgb(58 27 18 / 0.22)')
  drawDisc(c, 770, 510, 326, '#ffffff')
  drawDisc(c, 770, 510, 250, '#eef1f4')
  drawPlaced(c, { x: 700, y: 640, turn: 0.02 }, () => {
    fillPath(c, 'M0 0L320-210Q200-330 0-330Z', '#5a2a1c')
    fillPath(c, 'M0 0L320-210 320-160 0 60Z', '#f3d6a0')
    fillPath(c, 'M0 20L320-188 320-174 0 38Z', plum)
    fillPath(c, 'M0-330Q200-330 320-210L284-186Q180-290 0-290Z', pink)
    drawDisc(c, 120, -230, 36, '#c9402f')
    drawDisc(c, 108, -242, 9, '#f0a090')
  })
  drawDisc(c, 1010, 170, 200, '#ffffff')
  drawPlaced(c, { x: 1010, y: 170, scale: 1.45, turn: 0.1 }, () => drawCup(c))
  drawPlaced(c, { x: 420, y: 690, turn: 0.09 }, () => {
    drawBox(c, -12, -20, 24, 220, '#dfe3e8', 12)
    drawBox(c, -26, -150, 52, 140, '#dfe3e8', 22)
    for (const x of [-13, 5]) drawBox(c, x, -152, 8, 84, '#c98a54', 4)
  })
}
