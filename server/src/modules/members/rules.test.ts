import { expect, it } from 'vitest'
import { isNameLike } from './rules.ts'

it.each([
  ['Weber Coffee GmbH', true],
  ['Petra Screens d.o.o.', true],
  ['Müller & Söhne (Wien)', true],
  ['O’Neill / Ó Súilleabháin', true],
  ['ジョン株式会社', true],
  ['', false],
  ['x'.repeat(61), false],
  ['Pay at evil.example', false],
  ['www.evil', false],
  ['https://evil', false],
  ['evil。com', false],
  ['Write to me@evil', false],
  ['Your account\nis blocked', false],
])('an invitation prints %j: %s (decision 33)', (name, expected) => {
  expect(isNameLike(name)).toBe(expected)
})
