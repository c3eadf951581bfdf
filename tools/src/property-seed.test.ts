import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseSeed } from './property-seed.ts'

describe('the examples that properties are tried on', () => {
  test('are the same each time they are made', () => {
    const make = () => fc.sample(fc.array(fc.nat()), 20)
    expect(make()).toEqual(make())
  })

  test('are others when somebody asks for others, or those that a failure has named', () => {
    expect(parseSeed(undefined)).toBe(parseSeed(''))
    expect(new Set(Array.from({ length: 9 }, () => parseSeed('other'))).size).toBeGreaterThan(1)
    expect(parseSeed('-42')).toBe(-42)
    expect(() => parseSeed('some')).toThrow('EXAMPLES')
  })
})
