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
    ['4', '3.9', 'newer'],
    ['4.2.10', '4.2.9', 'newer'],
    ['4.2.0-3', '4.2.0-rc', 'newer'],
    ['4.2.0-rc', '4.2.0', 'equal'],
    ['4.2.0', '4.2.0.1', 'older'],
    ['build 4.5', '0.1', 'older'],
    ['4v.1', '4.1', 'older'],
    ['simulated', 'other', 'equal'],
  ])('%s beside %s is %s', (a, b, expected) => {
    const describeOrder = (difference: number) => (difference < 0 ? 'older' : difference > 0 ? 'newer' : 'equal')
    expect(describeOrder(compareVersions(a, b))).toBe(expected)
    expect(describeOrder(-compareVersions(b, a))).toBe(expected)
  })
})
