import { COLORS } from '../kit/colors.ts'
import { drawBox, type Canvas, drawDisc, drawOval, drawPlaced, fillPath } from '../kit/shapes.ts'
import { drawText } from '../kit/text.ts'

const { black, cream, wood, pine, milk, tungsten } = COLORS

type Awning = { x: number; y: number; width: number; colors: readonly [string, string] }

export function drawAwning(c: Canvas, { x, y, width, colors }: Awning): void {
  const many = Math.round(width / 42)
  const stripe = width / many
  for (let index = 0; index < many; index++)
    fillPath(c, `M${x + index * stripe} ${y}h${stripe}v56q${-stripe / 2} 26${-stripe} 0z`, colors[index % 2] ?? cream)
  drawBox(c, x - 6, y - 10, width + 12, 14, wood, 6)
}

/** A round table with two chairs, seen from the street. */
export function drawCafeTable(c: Canvas, x: number, y: number, cloth: string): void {
  drawOval(c, x, y + 36, 170, 12, 'rgb(16 17 25 / 0.2)')
  for (const side of [-1, 1]) {
    drawPlaced(c, { x: x + side * 120, y, scaleX: side }, () => {
      drawBox(c, 22, -110, 10, 146, wood, 5)
      drawBox(c, -34, -40, 66, 10, wood, 5)
      drawBox(c, -34, -36, 9, 72, wood, 4)
    })
  }
  drawBox(c, x - 6, y - 62, 12, 98, black, 5)
  drawBox(c, x - 78, y - 76, 156, 16, cloth, 8)
  drawBox(c, x - 18, y - 98, 30, 22, cream, [3, 3, 10, 10])
}

export function drawPlant(c: Canvas, x: number, y: number, green: string): void {
  for (const [dx, dy, radius] of [
    [-22, -90, 34],
    [20, -100, 38],
    [0, -140, 36],
  ] as const)
    drawDisc(c, x + dx, y + dy, radius, green)
  fillPath(c, `M${x - 40} ${y - 66}h80l-12 76h-56z`, '#a8532e')
}

/** Candles for the Sundays of Advent, on a screen beside a door. */
export function drawPortraitScreen(c: Canvas, x: number, y: number, width: number, height: number): void {
  drawBox(c, x - 7, y - 7, width + 14, height + 14, black, 8)
  drawBox(c, x, y, width, height, pine, 2)
  drawText(c, ['Open every', 'Advent', 'Sunday'], {
    x: x + width * 0.1,
    y: y + height * 0.16,
    size: width * 0.16,
    color: cream,
  })
  for (let index = 0; index < 4; index++) {
    const top = y + height * (0.55 + index * 0.03)
    drawBox(c, x + width * (0.16 + index * 0.19), top, width * 0.12, y + height * 0.92 - top, milk, 2)
    if (index < 2) drawDisc(c, x + width * (0.22 + index * 0.19), top - 8, 5, tungsten)
  }
}
