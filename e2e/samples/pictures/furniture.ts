import { COLORS } from '../kit/colors.ts'
import { box, type Canvas, disc, oval, placed, shape } from '../kit/shapes.ts'
import { words } from '../kit/text.ts'

const { black, cream, wood, pine, milk, tungsten } = COLORS

type Awning = { x: number; y: number; width: number; colors: readonly [string, string] }

export function awning(c: Canvas, { x, y, width, colors }: Awning): void {
  const many = Math.round(width / 42)
  const stripe = width / many
  for (let index = 0; index < many; index++)
    shape(c, `M${x + index * stripe} ${y}h${stripe}v56q${-stripe / 2} 26${-stripe} 0z`, colors[index % 2] ?? cream)
  box(c, x - 6, y - 10, width + 12, 14, wood, 6)
}

/** A round table with two chairs, seen from the street. */
export function cafeTable(c: Canvas, x: number, y: number, cloth: string): void {
  oval(c, x, y + 36, 170, 12, 'rgb(16 17 25 / 0.2)')
  for (const side of [-1, 1]) {
    placed(c, { x: x + side * 120, y, scaleX: side }, () => {
      box(c, 22, -110, 10, 146, wood, 5)
      box(c, -34, -40, 66, 10, wood, 5)
      box(c, -34, -36, 9, 72, wood, 4)
    })
  }
  box(c, x - 6, y - 62, 12, 98, black, 5)
  box(c, x - 78, y - 76, 156, 16, cloth, 8)
  box(c, x - 18, y - 98, 30, 22, cream, [3, 3, 10, 10])
}

export function plant(c: Canvas, x: number, y: number, green: string): void {
  for (const [dx, dy, radius] of [
    [-22, -90, 34],
    [20, -100, 38],
    [0, -140, 36],
  ] as const)
    disc(c, x + dx, y + dy, radius, green)
  shape(c, `M${x - 40} ${y - 66}h80l-12 76h-56z`, '#a8532e')
}

/** Candles for the Sundays of Advent, on a screen beside a door. */
export function uprightScreen(c: Canvas, x: number, y: number, width: number, height: number): void {
  box(c, x - 7, y - 7, width + 14, height + 14, black, 8)
  box(c, x, y, width, height, pine, 2)
  words(c, ['Open every', 'Advent', 'Sunday'], {
    x: x + width * 0.1,
    y: y + height * 0.16,
    size: width * 0.16,
    color: cream,
  })
  for (let index = 0; index < 4; index++) {
    const top = y + height * (0.55 + index * 0.03)
    box(c, x + width * (0.16 + index * 0.19), top, width * 0.12, y + height * 0.92 - top, milk, 2)
    if (index < 2) disc(c, x + width * (0.22 + index * 0.19), top - 8, 5, tungsten)
  }
}
