import { expect, it } from 'vitest'
import { changeTags, cleanTag, foldTag, isTag, listDistinctTags, parseTags } from './screen-tags.rules.ts'

it('accepts 1 to 30 visible characters without a separator as a tag (decision 36)', () => {
  const rows: [string, boolean][] = [
    ['Airport', true],
    ['  Night   shift ', true],
    ['Flughafen Süd', true],
    ['空港', true],
    ['x'.repeat(30), true],
    ['x'.repeat(31), false],
    ['', false],
    ['  ', false],
    ['a,b', false],
    ['a;b', false],
    ['a\u0000b', false],
    ['\u200b', false],
    ['\u0301', false],
  ]
  expect(rows.map(([text]) => [text, isTag(text)])).toEqual(rows)
})

it('compares tags without capitals, repeated spaces and ways to write an accent', () => {
  expect(foldTag(' NIGHT  Shift')).toBe(foldTag('night shift'))
  expect(foldTag('Cafe\u0301')).toBe(foldTag('CAFÉ'))
  expect(cleanTag(' Night  Shift ')).toBe('Night Shift')
  expect(listDistinctTags(['VIP', 'vip', 'Taxi', ' taxi '])).toEqual(['VIP', 'Taxi'])
})

it('reads several tags from one text, and leaves out empty ones', () => {
  expect(parseTags('VIP, Night shift; vip,,')).toEqual(['VIP', 'Night shift'])
  expect(parseTags(' ')).toEqual([])
})

it('removes tags before it adds others, and adds none twice', () => {
  expect(changeTags(['VIP', 'Taxi'], { remove: ['vip'], add: ['TAXI', 'Airport'] })).toEqual(['Taxi', 'Airport'])
  expect(changeTags(['VIP'], { remove: ['VIP'], add: ['vip'] })).toEqual(['vip'])
  expect(changeTags(['VIP'], {})).toEqual(['VIP'])
})
