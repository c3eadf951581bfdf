import { expect, test, vi } from 'vitest'
import { countFitting, layLines } from './paragraph.ts'
import { measureText, createSheet, writeText } from './sheet.ts'

const SENTENCE = 'קמפיין סתיו של המאפייה הגדולה, 上海广告有限公司'
const createTestSheet = (words: string) =>
  createSheet({ title: 'Test', language: 'en', at: new Date('2026-11-23T10:00:00Z') }, words)

test('words of several typefaces that fit on one line are shaped once, not once for each possible break (D-11)', async () => {
  const { faces } = await createTestSheet(SENTENCE)
  const measure = vi.fn(({ words }: { words: string }) => words.length)
  const [line, ...more] = layLines(SENTENCE, faces, 1_000, measure)
  expect(more).toEqual([])
  // One call for each run of one typeface and direction.
  expect(measure).toHaveBeenCalledTimes(line?.length ?? 0)
})

test('a long text is shaped a few times for each line, not once for each letter (D-11)', async () => {
  const text = 'שלום'.repeat(99)
  const { faces } = await createTestSheet(text)
  const measure = vi.fn(({ words }: { words: string }) => words.length)
  const lines = layLines(text, faces, 99, measure)
  expect(lines.map((runs) => runs.map(({ words }) => words).join('').length)).toEqual([99, 99, 99, 99])
  expect(measure.mock.calls.length).toBeLessThan(lines.length * 15)
})

test('words that are measured before they are drawn are laid out once (D-11)', async () => {
  const sheet = await createTestSheet(SENTENCE)
  const [box, style] = [
    { x: 56, y: 60, width: 80 },
    { size: 9, maxHeight: 200 },
  ]
  const shape = vi.spyOn(sheet.doc, 'widthOfString')
  const height = measureText(sheet, SENTENCE, box.width, style)
  expect(height).toBeGreaterThan(20)
  shape.mockClear()
  expect(measureText(sheet, SENTENCE, box.width, style)).toBe(height)
  expect(shape).not.toHaveBeenCalled()
  expect(measureText(sheet, SENTENCE, 2 * box.width, style)).toBeLessThan(height)
  expect(measureText(sheet, SENTENCE, box.width, { ...style, size: 18 })).toBeGreaterThan(height)
  const laid = sheet.laid.size
  writeText(sheet, { parent: sheet.root, tag: 'P' }, SENTENCE, box, style)
  expect(sheet.laid.size).toBe(laid)
})

test.each([
  [0, 0],
  [1, 0],
  [1, 1],
  [7, 3],
  [8, 8],
  [100, 64],
  [100, 99],
])('of %i, %i fit', (max, fitting) => {
  expect(countFitting(max, (count) => count <= fitting)).toBe(fitting)
})
