import { describe, expect, it } from 'vitest'
import { listMoments, measureSharpness, MOMENTS, pickSharpest, toGrey } from './poster.rules.ts'

const SIDE = 16
const draw = (shade: (x: number, y: number) => number) =>
  Float32Array.from({ length: SIDE * SIDE }, (_, at) => shade(at % SIDE, Math.floor(at / SIDE)))
const measure = (shade: (x: number, y: number) => number) => measureSharpness(draw(shade), SIDE)

const checks = (x: number, y: number) => ((x + y) % 2 === 0 ? 60 : 180)
const gradient = (x: number) => 60 + 6 * x

describe('the moments of a poster (decision 11)', () => {
  it.each([1, 12, 20.5])('lie within a video of %d s, in their order', (seconds) => {
    const moments = listMoments(seconds)
    expect(moments).toHaveLength(MOMENTS)
    expect(moments).toEqual(moments.toSorted((a, b) => a - b))
    expect(moments[0]).toBeGreaterThan(0)
    expect(moments.at(-1)).toBeLessThan(seconds)
  })
})

describe('the sharpness of a picture (decision 11)', () => {
  it('is higher for edges than for a gradient, and 0 for one colour', () => {
    expect(measure(checks)).toBeGreaterThan(measure((x, y) => (x < 8 ? gradient(x) : gradient(y))))
    expect(measure(() => 128)).toBe(0)
  })

  it.each([
    ['black', 0],
    ['white', 255],
  ])('is 0 for a %s picture with noise', (_what, shade) => {
    expect(measure((x, y) => shade + (checks(x, y) > 100 ? 10 : 0) * (shade === 0 ? 1 : -1))).toBe(0)
  })

  it.each([0, 1, 2, 3])('is 0 for a picture that is %d pixels high', (height) => {
    expect(measureSharpness(new Float32Array(2 * height).fill(100), 2)).toBe(0)
  })
})

it('weighs colours by how bright they look', () => {
  expect([...toGrey([255, 255, 255, 255, 0, 0, 0, 255])].map(Math.round)).toEqual([255, 0])
  const [green, blue] = toGrey([0, 255, 0, 255, 0, 0, 255, 255])
  expect(green).toBeGreaterThan(blue ?? 0)
})

it('picks the sharpest picture, of equal ones the middle one, and none of none', () => {
  const pictures = [1, 3, 2].map((sharpness) => ({ sharpness }))
  expect(pickSharpest(pictures)).toBe(pictures[1])
  const equal = [0, 0, 0, 0, 0].map((sharpness) => ({ sharpness }))
  expect(pickSharpest(equal)).toBe(equal[2])
  expect(pickSharpest([])).toBeUndefined()
})
