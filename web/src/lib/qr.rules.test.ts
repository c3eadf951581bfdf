import { expect, it } from 'vitest'
import { buildModulesPath } from './qr.rules.ts'

it('draws a square for every dark module', () => {
  expect(buildModulesPath((row, column) => row === column, 2)).toBe('M0 0h1v1h-1zM1 1h1v1h-1z')
})
