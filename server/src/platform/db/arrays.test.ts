import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { toSqlArray, formatRanges } from './arrays.ts'

const formatTexts = (values: (string | number | boolean | null)[]) =>
  new PgDialect().sqlToQuery(toSqlArray(values, (value) => value)).params

it('writes a column in the array format of PostgreSQL', () => {
  expect(formatTexts([])).toEqual(['{}'])
  expect(formatTexts(['2026-11-21T11:00:00.000Z', null, 'too-late'])).toEqual([
    '{2026-11-21T11:00:00.000Z,NULL,too-late}',
  ])
  expect(formatTexts([1, -0.25, 1e-7, 1e21, true])).toEqual(['{1,-0.25,1e-7,1e+21,true}'])
})

it.each(['a b', 'a,b', '{}', '"', '\\', "'", '', 'null', 'NULL'])(
  'refuses %s, which needs quotation marks',
  (value) => {
    expect(() => formatTexts(['plain', value])).toThrow(RangeError)
  },
)

it.each([
  [[], '{}'],
  [[3], '{[3,4)}'],
  [[2, 0, 1, 1], '{[0,3)}'],
  [[7, 0, 2_147_483_647, 6], '{[0,1),[6,8),[2147483647,2147483648)}'],
])('writes the numbers %j as the set %s', (numbers, ranges) => {
  expect(formatRanges(numbers)).toBe(ranges)
})
