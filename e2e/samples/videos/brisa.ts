import { interpolate, computeProgress, spring } from '../kit/ease.ts'
import { type Canvas, fillCanvas, drawDisc, drawPlaced } from '../kit/shapes.ts'
import { drawInvitation, drawRisingText } from '../kit/text.ts'
import { drawCup } from './coffee-cup.ts'

type Ending = {
  t: number
  at: number
  line: string
  invitation: string
  ground: string
  ink: string
  accent: string
  halo: string
}

/** The end of every video of Brisa Coffee Roasters: the cup, the name, and the call to action. */
export function endWithBrisa(c: Canvas, ending: Ending): void {
  const { t, at, ink, accent, ground, halo } = ending
  const { width, height } = c.canvas
  fillCanvas(c, ground)
  const isUpright = height > width
  const [x, y] = isUpright ? [width / 2, 748] : [560, 330]
  const cup = isUpright ? { x: width / 2, y: 380, scale: 1.5 } : { x: 290, y: height / 2, scale: 1.55 }
  const share = computeProgress(t, at, 0.8, spring)
  drawDisc(c, cup.x, cup.y, 145 * cup.scale * computeProgress(t, at - 0.1, 0.9), halo)
  drawPlaced(c, { ...cup, scale: cup.scale * share, turn: interpolate(-0.2, 0, share) }, () =>
    drawCup(c, { leaf: computeProgress(t, at + 0.4, 0.9), turn: -0.06 }),
  )
  const align = isUpright ? ('center' as const) : ('left' as const)
  drawRisingText(c, ['Brisa'], { x, y, size: isUpright ? 150 : 168, color: ink, align, t, at: at + 0.25 })
  const small = { x, size: 46, color: ink, align, face: 'text', weight: 500, t } as const
  drawRisingText(c, [ending.line], { ...small, y: y + 76, at: at + 0.5 })
  const button = { x: isUpright ? width / 2 : x, y: y + (isUpright ? 206 : 176), size: 38 }
  drawInvitation(c, ending.invitation, { ...button, align, color: ground, fill: accent, t, at: at + 0.9 })
}
