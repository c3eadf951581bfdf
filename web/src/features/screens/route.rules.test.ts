import { describe, expect, it } from 'vitest'
import { createProjection, computeScale } from './route.rules.ts'

describe('the route of a vehicle', () => {
  it('fits into its picture, north up and east right, longitude first (TRAP-38)', () => {
    const { at } = createProjection(
      [
        [9.9, 53.5],
        [10.1, 53.6],
      ],
      320,
      168,
    )
    const [southWest, northEast] = [at([9.9, 53.5]), at([10.1, 53.6])]
    expect(southWest.x).toBeLessThan(northEast.x)
    expect(southWest.y).toBeGreaterThan(northEast.y)
    for (const { x, y } of [southWest, northEast]) {
      expect(x).toBeGreaterThan(27)
      expect(x).toBeLessThan(293)
      expect(y).toBeGreaterThan(27)
      expect(y).toBeLessThan(141)
    }
  })
  it('of a parked vehicle is in the middle of a few streets', () => {
    const { at, metresPerPixel } = createProjection([[2.35, 48.86]], 320, 168)
    expect(at([2.35, 48.86])).toEqual({ x: 160, y: 84 })
    expect(metresPerPixel).toBeGreaterThan(2)
  })
  it('is scaled in round distances', () => {
    expect(computeScale(10, 96)).toEqual({ metres: 500, px: 50 })
    expect(computeScale(2.3, 96).metres).toBe(200)
    expect(computeScale(100, 96).metres).toBe(5000)
  })
})
