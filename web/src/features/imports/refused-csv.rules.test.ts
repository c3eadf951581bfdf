import type { ImportPreview, PlannedLine } from '@marquee/contract/imports'
import { expect, test } from 'vitest'
import { formatRefusedLines, formatTemplate } from './refused-csv.rules.ts'

const refused: PlannedLine = {
  line: 3,
  action: 'refuse',
  name: 'W-1',
  fingerprint: '',
  changes: [],
  problem: { column: 'brand', message: 'A required field is empty.' },
  cells: ['W-1', ''],
}
const build = (heads: string[], cells: string[]): ImportPreview => ({
  heads,
  unreadHeads: [],
  counts: { create: 1, change: 0, unchanged: 0, refuse: 1 },
  lines: [
    { ...refused, line: 2, action: 'create', problem: null, cells: [] },
    { ...refused, cells },
  ],
})

test('saves the refused lines alone, as they were, with the reason behind', () => {
  expect(formatRefusedLines(build(['registration number', 'brand'], ['W-1', '']))).toBe(
    '\uFEFFregistration number,brand,Problem\r\nW-1,,Brand: A required field is empty.\r\n',
  )
})

test('replaces the reasons of a file that has some', () => {
  expect(formatRefusedLines(build(['Problem', 'brand'], ['Old', 'Skoda']))).toBe(
    '\uFEFFbrand,Problem\r\nSkoda,Brand: A required field is empty.\r\n',
  )
})

test('offers a template with the heads', () => {
  expect(formatTemplate('vehicles')).toBe('\uFEFFid,registration number,brand,model,type,location\r\n')
  expect(formatTemplate('restaurants')).toContain('address line 1,address line 2,latitude')
})
