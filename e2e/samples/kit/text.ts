import { interpolate, computeProgress, spring } from './ease.ts'
import { drawBox, type Canvas, drawPlaced } from './shapes.ts'

/** Text in the product's own fonts. */

export type Style = {
  x: number
  y: number
  size: number
  color: string
  align?: 'left' | 'center' | 'right'
  /** Display for headlines, text for the lines below them. */
  face?: 'display' | 'text'
  weight?: number
  /** Line height, relative to the size. */
  leading?: number
}

const FACES = { display: '"Bricolage Grotesque"', text: '"Instrument Sans"' } as const

function applyStyle(
  c: Canvas,
  { size, face = 'display', weight = face === 'display' ? 660 : 600, align = 'left' }: Style,
) {
  c.font = `${weight} ${size}px ${FACES[face]}, sans-serif`
  c.letterSpacing = `${face === 'display' ? -0.024 * size : -0.004 * size}px`
  c.textAlign = align
  c.textBaseline = 'alphabetic'
}

/** Lines of text, the first one with its baseline at y. */
export function drawText(c: Canvas, lines: readonly string[], style: Style): void {
  applyStyle(c, style)
  c.fillStyle = style.color
  const leading = (style.leading ?? 1.06) * style.size
  for (const [index, line] of lines.entries()) c.fillText(line, style.x, style.y + index * leading)
}

/** The same, each line rising from behind an edge, one after the other. */
export function drawRisingText(
  c: Canvas,
  lines: readonly string[],
  style: Style & { t: number; at: number; pause?: number },
): void {
  const { t, at, pause = 0.14, size } = style
  const leading = (style.leading ?? 1.06) * size
  for (const [index, line] of lines.entries()) {
    const share = computeProgress(t, at + index * pause, 0.75)
    if (share <= 0) continue
    const foot = style.y + index * leading
    c.save()
    c.beginPath()
    c.rect(0, foot - size, c.canvas.width, size * 1.3)
    c.clip()
    c.globalAlpha *= Math.min(1, share * 1.6)
    drawText(c, [line], { ...style, y: foot + interpolate(size * 1.1, 0, share) })
    c.restore()
  }
}

function measureWidth(c: Canvas, line: string, style: Style): number {
  applyStyle(c, style)
  return c.measureText(line).width
}

/** A call to action in a round field that springs up. x is its middle, or its left edge. */
export function drawInvitation(
  c: Canvas,
  line: string,
  { fill, t, at, ...style }: Style & { fill: string; t: number; at: number },
): void {
  const share = computeProgress(t, at, 0.6, spring)
  if (share <= 0) return
  const { size, align = 'center' } = style
  const face = { ...style, face: 'text', align: 'center' } as const
  const width = measureWidth(c, line, face) + size * 2
  const height = size * 2.3
  const x = align === 'left' ? style.x + width / 2 : style.x
  drawPlaced(c, { x, y: style.y, scale: interpolate(0.6, 1, share), alpha: Math.min(1, share * 1.5) }, () => {
    drawBox(c, -width / 2, -height / 2, width, height, fill, height / 2)
    drawText(c, [line], { ...face, x: 0, y: size * 0.35 })
  })
}
