import { describe, expect, it } from 'vitest'
import { compareVersions } from './versions.rules.ts'

describe('versions of the player', () => {
  it.each([
    ['4.9.0', '4.10.0', 'older'],
    ['4.2.1', '4.2.1', 'equal'],
    ['4.2', '4.2.0', 'older'],
    ['v4.3.0', '4.2.9', 'newer'],
    ['simulated', '0.1.0', 'older'],
    ['10.0.0', '9.9.9', 'newer'],
  ])('%s beside %s is %s', (a, b, expected) => {
    const difference = compareVersions(a, b)
    expect(difference < 0 ? 'older' : difference > 0 ? 'newer' : 'equal').toBe(expected)
  })
})
