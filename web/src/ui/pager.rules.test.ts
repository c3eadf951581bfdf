import { expect, test } from 'vitest'
import { computePageSpan } from './pager.rules.ts'

test.each([
  [1, 0, { from: 0, until: 0, pages: 1 }],
  [1, 50, { from: 1, until: 50, pages: 1 }],
  [1, 51, { from: 1, until: 50, pages: 2 }],
  [3, 120, { from: 101, until: 120, pages: 3 }],
  [9, 120, { from: 120, until: 120, pages: 3 }],
])('shows page %i of %i rows, 50 per page', (page, total, span) => {
  expect(computePageSpan(page, 50, total)).toEqual(span)
})
