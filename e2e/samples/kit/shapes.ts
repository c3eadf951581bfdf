/** Flat shapes on a canvas. */

export type Canvas = CanvasRenderingContext2D
export type Fill = string | CanvasGradient
type Place = { x?: number; y?: number; turn?: number; scale?: number; scaleX?: number; scaleY?: number; alpha?: number }

export function fillCanvas(c: Canvas, fill: Fill): void {
  c.fillStyle = fill
  c.fillRect(0, 0, c.canvas.width, c.canvas.height)
}

export function drawDisc(c: Canvas, x: number, y: number, radius: number, fill: Fill): void {
  c.fillStyle = fill
  c.beginPath()
  c.arc(x, y, Math.max(0, radius), 0, 2 * Math.PI)
  c.fill()
}

export function drawOval(c: Canvas, x: number, y: number, radiusX: number, radiusY: number, fill: Fill): void {
  c.fillStyle = fill
  c.beginPath()
  c.ellipse(x, y, Math.max(0, radiusX), Math.max(0, radiusY), 0, 0, 2 * Math.PI)
  c.fill()
}

export function drawRing(c: Canvas, x: number, y: number, radius: number, width: number, stroke: Fill): void {
  drawArc(c, x, y, radius, width, stroke, 0, 1)
}

/** An arc of a ring with round ends, from and to in turns, where 0 is at the right. */
export function drawArc(
  c: Canvas,
  x: number,
  y: number,
  radius: number,
  width: number,
  stroke: Fill,
  from: number,
  to: number,
): void {
  c.strokeStyle = stroke
  c.lineWidth = width
  c.lineCap = 'round'
  c.beginPath()
  c.arc(x, y, Math.max(0, radius), from * 2 * Math.PI, to * 2 * Math.PI)
  c.stroke()
}

export function drawBox(
  c: Canvas,
  x: number,
  y: number,
  width: number,
  height: number,
  fill: Fill,
  radius: number | number[] = 0,
): void {
  c.fillStyle = fill
  c.beginPath()
  c.roundRect(x, y, Math.max(0, width), Math.max(0, height), radius)
  c.fill()
}

/** An SVG shape, `d` of a path. */
export function fillPath(c: Canvas, d: string, fill: Fill): void {
  c.fillStyle = fill
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas is no array
  c.fill(new Path2D(d))
}

export function strokePath(c: Canvas, d: string, width: number, color: Fill): void {
  c.strokeStyle = color
  c.lineWidth = width
  c.lineCap = 'round'
  c.lineJoin = 'round'
  c.stroke(new Path2D(d))
}

/** Draws at another position, rotated, scaled or semi-transparent; angles in turns. */
export function drawPlaced(c: Canvas, { x = 0, y = 0, turn = 0, scale = 1, ...more }: Place, draw: () => void): void {
  c.save()
  c.translate(x, y)
  c.rotate(turn * 2 * Math.PI)
  c.scale(scale * (more.scaleX ?? 1), scale * (more.scaleY ?? 1))
  c.globalAlpha *= more.alpha ?? 1
  draw()
  c.restore()
}

/** Draws only inside a shape. */
export function drawClipped(c: Canvas, path: Path2D, draw: () => void): void {
  c.save()
  c.clip(path)
  draw()
  c.restore()
}

/** A circle that grows from a point until it covers everything: the transition between scenes. */
export function drawIris(c: Canvas, x: number, y: number, share: number, draw: () => void): void {
  if (share <= 0) return
  const { width, height } = c.canvas
  const farthest = Math.hypot(Math.max(x, width - x), Math.max(y, height - y))
  const path = new Path2D()
  path.arc(x, y, farthest * share, 0, 2 * Math.PI)
  drawClipped(c, path, draw)
}

/** A linear gradient from one colour to another. */
export function createGradient(
  c: Canvas,
  line: [number, number, number, number],
  colors: readonly string[],
): CanvasGradient {
  const made = c.createLinearGradient(...line)
  for (const [index, color] of colors.entries()) made.addColorStop(index / (colors.length - 1), color)
  return made
}

/** Light around a point. The colour is written as `r g b`. */
export function drawGlow(c: Canvas, x: number, y: number, radius: number, rgb: string, strength: number): void {
  const light = c.createRadialGradient(x, y, 0, x, y, radius)
  for (const [at, share] of [
    [0, 1],
    [0.4, 0.42],
    [1, 0],
  ] as const)
    light.addColorStop(at, `rgb(${rgb} / ${strength * share})`)
  c.fillStyle = light
  c.fillRect(x - radius, y - radius, 2 * radius, 2 * radius)
}
