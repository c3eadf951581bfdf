import { COLORS } from '../kit/colors.ts'
import { computeSwing } from '../kit/ease.ts'
import { drawBox, type Canvas, drawDisc, drawPlaced, drawRing } from '../kit/shapes.ts'

/** A wheel from the side around the origin, 100 in radius. */
export function drawWheel(c: Canvas, turn: number, rim: string = COLORS.steel): void {
  drawPlaced(c, { turn }, () => {
    for (let index = 0; index < 28; index++)
      drawPlaced(c, { turn: index / 28 }, () => drawBox(c, 92, -7.5, 10, 15, COLORS.black, 3))
    drawDisc(c, 0, 0, 95, COLORS.black)
    drawRing(c, 0, 0, 82, 2.5, '#2b2d3a')
    drawDisc(c, 0, 0, 64, rim)
    drawDisc(c, 0, 0, 54, COLORS.glass)
    for (let index = 0; index < 5; index++) drawPlaced(c, { turn: index / 5 }, () => drawBox(c, 8, -9, 50, 18, rim, 8))
    drawDisc(c, 0, 0, 21, rim)
    drawDisc(c, 0, 0, 9, COLORS.black)
  })
}

/** A flake of snow around the origin, 20 across. */
function drawFlake(c: Canvas, color: string): void {
  for (let index = 0; index < 3; index++)
    drawPlaced(c, { turn: index / 6 }, () => drawBox(c, -10, -1.6, 20, 3.2, color, 1.6))
}

/** Falling snow; nearer flakes are larger and faster. */
export function drawSnow(c: Canvas, t: number, many: number, color: string): void {
  const { width, height } = c.canvas
  for (let index = 0; index < many; index++) {
    const near = 0.35 + ((index * 37) % 65) / 100
    const x = ((index * 197) % width) + 26 * computeSwing(t, 3 + near * 2, index / 7)
    const y = ((index * 131 + t * 190 * near) % (height + 40)) - 20
    drawPlaced(c, { x, y, scale: near * 1.9, turn: index / 9, alpha: 0.35 + near * 0.5 }, () => drawFlake(c, color))
  }
}
