import { COLORS } from '../kit/colors.ts'
import { drawArc, type Canvas, drawDisc, drawPlaced, fillPath, strokePath } from '../kit/shapes.ts'

/** A cup of coffee from above around the origin, 100 in radius, with a leaf drawn into it in milk. */
export function drawCup(c: Canvas, { leaf = 1, turn = 0 } = {}): void {
  drawPlaced(c, { turn }, () => {
    drawArc(c, 104, 0, 27, 17, COLORS.milk, -0.33, 0.33)
    drawDisc(c, 0, 0, 100, COLORS.milk)
    drawDisc(c, 0, 0, 77, COLORS.coffee)
    drawPlaced(c, { scale: leaf, alpha: Math.min(1, leaf * 1.4) }, () => {
      fillPath(c, 'M0-50Q37-24 30 10 24 36 0 50-24 36-30 10-37-24 0-50Z', COLORS.leaf)
      strokePath(c, 'M0-34V42', 5, COLORS.coffee)
    })
  })
}

/** A leaf that falls, 60 high. */
export function drawLeaf(c: Canvas, fill: string): void {
  fillPath(c, 'M0-30Q22-14 18 6 14 22 0 30-14 22-18 6-22-14 0-30Z', fill)
  strokePath(c, 'M0-10V44', 3, fill)
}

/** A bean from above, 60 high. */
export function drawBean(c: Canvas, fill: string, seam: string): void {
  drawPlaced(c, { turn: 0.08 }, () => {
    c.fillStyle = fill
    c.beginPath()
    c.ellipse(0, 0, 22, 31, 0, 0, 2 * Math.PI)
    c.fill()
    strokePath(c, 'M2-27Q-9-10 2 1 12 12-2 27', 4.5, seam)
  })
}
