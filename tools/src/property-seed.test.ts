import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseSeed } from './property-seed.ts'

describe('the examples of properties', () => {
  test('are the same in every run', () => {
    const make = () => fc.sample(fc.array(fc.nat()), 20)
    expect(make()).toEqual(make())
  })

  test('can be others, or those of a failure', () => {
    expect(parseSeed(undefined)).toBe(parseSeed(''))
    expect(new Set(Array.from({ length: 9 }, () => parseSeed('other'))).size).toBeGreaterThan(1)
    expect(parseSeed('-42')).toBe(-42)
    expect(() => parseSeed('some')).toThrow('EXAMPLES')
  })
})
