import { COLORS } from '../kit/colors.ts'
import { scatter } from '../kit/ease.ts'
import { drawBox, type Canvas, fillCanvas, createGradient, drawOval } from '../kit/shapes.ts'

export type Hour = { sky: readonly string[]; far: string; near: string; lit: string; road: string; line: string }

export const DAY: Hour = {
  sky: ['#8fc4e0', '#cfe6ee', '#f3e9d6'],
  far: '#b9c9cf',
  near: '#93a9b5',
  lit: '#e6eef0',
  road: '#6b6a70',
  line: '#e9e6da',
}
export const EVENING: Hour = {
  sky: ['#12186b', '#3a44b8', '#e9936a'],
  far: '#272c68',
  near: '#1b2058',
  lit: COLORS.tungsten,
  road: COLORS.road,
  line: COLORS.steel,
}
export const NIGHT: Hour = {
  sky: [COLORS.night, COLORS.nightLight, COLORS.far],
  far: '#1e2456',
  near: COLORS.near,
  lit: COLORS.lamp,
  road: '#23232f',
  line: '#6d6d7d',
}

/** Houses of a town behind a road, as wide as the picture; the road begins at 500 of 675. */
export function drawStreet(c: Canvas, { sky, far, near, lit, road, line }: Hour, seed: number): void {
  const { width, height } = c.canvas
  fillCanvas(c, createGradient(c, [0, 0, 0, 520], sky))
  for (const [row, color] of [far, near].entries()) {
    let x = -40
    for (let house = 0; x < width; house++) {
      const chance = scatter(seed + house * 3 + row * 50)
      const wide = 110 + 90 * chance
      const top = 150 + row * 110 + 130 * scatter(seed + house + row * 9)
      drawBox(c, x, top, wide + 1, 520 - top, color)
      if (row === 1) drawWindows(c, x, top, wide, lit, seed + house)
      x += wide
    }
  }
  drawBox(c, 0, 488, width, 22, line === COLORS.steel ? '#4a4a5a' : '#c9c4b6')
  drawBox(c, 0, 506, width, height - 506, road)
  for (let x = -60; x < width; x += 300) drawBox(c, x, 612, 170, 14, line, 7)
}

function drawWindows(c: Canvas, x: number, top: number, wide: number, lit: string, seed: number): void {
  for (let row = 0; top + 34 + row * 58 < 440; row++)
    for (let column = 0; column < Math.floor((wide - 30) / 44); column++) {
      if (scatter(seed * 7 + row * 3 + column) < 0.45) continue
      c.globalAlpha = 0.75
      drawBox(c, x + 24 + column * 44, top + 30 + row * 58, 22, 30, lit, 3)
      c.globalAlpha = 1
    }
}

/** The position of an object on the road. */
export const drawShadow = (c: Canvas, x: number, y: number, width: number) =>
  drawOval(c, x, y, width / 2, 16, 'rgb(16 17 25 / 0.45)')
