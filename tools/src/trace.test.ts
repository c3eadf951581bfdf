import { describe, expect, test } from 'vitest'
import { readRequirements, readTitles } from './trace.ts'
import { BUILT_AREAS, parseIds, readRows, listTitles, listUnprovenRows } from './trace/rows.ts'

describe('requirement rows', () => {
  test('are read from the tables with their area', () => {
    expect(readRows('| ID | Requirement | How |\n|---|---|---|\n| VEH-FORM-03 | The plate is kept. | HTTP |')).toEqual([
      { id: 'VEH-FORM-03', area: 'VEH-FORM', sentence: 'The plate is kept.' },
    ])
  })

  test('number 550 requirements and 99 open points', () => {
    const rows = readRequirements()
    expect(rows.filter(({ area }) => area !== 'OPEN')).toHaveLength(550)
    expect(rows.filter(({ area }) => area === 'OPEN')).toHaveLength(99)
  })

  test('are named singly or as a range', () => {
    expect(parseIds('shows the list (VEH-01, FIX-DET-02)')).toEqual(['VEH-01', 'FIX-DET-02'])
    expect(parseIds('shows the list (SCR-DET-08 to SCR-DET-11)')).toEqual([
      'SCR-DET-08',
      'SCR-DET-09',
      'SCR-DET-10',
      'SCR-DET-11',
    ])
    expect(parseIds('nothing (VEH-FORM rows)')).toEqual([])
  })
})

/** The area GONE does not exist; titles with real ids would count as tests of them. */
describe('the titles of a file', () => {
  const titles = (code: string) => listTitles('a.test.ts', code).map(({ title }) => title)

  test.each([
    ["test('adds (GONE-01)', () => {})", 'adds (GONE-01)'],
    ["describe('a (GONE-01)', () => { it('b', f) })", 'a (GONE-01) > b'],
    ["test.describe('a', () => { test(`b ${n} (GONE-02)`, f) })", 'a > b   (GONE-02)'],
    ["test.each([['GONE-03', 1]])('%s holds', f)", '%s holds > GONE-03'],
    ["await test.step('c (GONE-04)', f)", 'c (GONE-04)'],
  ])('are taken from %s', (code, title) => {
    expect(titles(code)).toEqual([title])
  })

  test.each([
    "test.skip('adds (GONE-01)', () => {})",
    "test.todo('adds (GONE-01)')",
    "test.describe.skip('a', () => { test('b (GONE-01)', f) })",
    "describe('a (GONE-01)', () => {})",
    "// test('adds (GONE-01)', () => {})",
    "render('adds (GONE-01)')",
  ])('are not taken from %s', (code) => {
    expect(titles(code)).toEqual([])
  })
})

test('every row of every built area is named by a test', () => {
  const rows = readRequirements().filter(({ area }) => BUILT_AREAS.includes(area))
  expect(new Set(rows.map(({ area }) => area))).toEqual(new Set(BUILT_AREAS))
  expect(listUnprovenRows(rows, readTitles()).map(({ id }) => id)).toEqual([])
})
