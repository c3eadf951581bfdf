import { expect, it } from 'vitest'
import { computeMaxConnections } from './connections.ts'

it.each([
  [256, 128],
  [1024, 768],
  [20_000, 19_000],
  [1_048_576, 996_147],
])('of %i open files, %i may be connections; the others are for videos and the database', (limit, connections) => {
  expect(computeMaxConnections(limit)).toBe(connections)
})
