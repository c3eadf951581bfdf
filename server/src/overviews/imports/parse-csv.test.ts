import { formatCsv } from '@marquee/contract/csv.rules'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeCsv, parseCsv, QuoteOpen } from './parse-csv.ts'

const read = (text: string) => parseCsv(text).map(({ cells }) => cells)

test.each([
  ['commas', 'a,b\n1,2', ','],
  ['semicolons', 'a;b\n1;2', ';'],
  ['tabs', 'a\tb\n1\t2', '\t'],
  ['CRLF', 'a,b\r\n1,2\r\n', ','],
  ['CR, as older spreadsheets of a Mac write', 'a,b\r1,2\r', ','],
  ['the separator that Excel declares', 'sep=;\r\na;b\r\n1;2\r\n', ';'],
  ['heads with a separator in quotes', '"a",b\n1,2', ','],
])('reads %s', (_, text) => {
  expect(read(text)).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
})

test.each([
  ['a separator, a quote and a line break in quotes', 'a,b\n"x, ""y""\r\nz",2', ['x, "y"\r\nz', '2']],
  ['text after a closing quote', 'a,b\n"x"y,2', ['xy', '2']],
  ['a quote within a cell', 'a,b\n5" screen,2', ['5" screen', '2']],
  ['an empty last cell', 'a,b\n1,', ['1', '']],
  ['an empty cell in quotes', 'a,b\n"",2', ['', '2']],
])('reads %s', (_, text, cells) => {
  expect(read(text)[1]).toEqual(cells)
})

test('numbers rows as spreadsheets do, and leaves out empty ones', () => {
  expect(parseCsv('a,b\n\n"1\n1",2\n,\n3,4\n').map(({ line }) => line)).toEqual([1, 3, 5])
  expect(parseCsv('sep=,\na\n1').map(({ line }) => line)).toEqual([2, 3])
})

test('refuses a quotation mark that is never closed', () => {
  expect(() => parseCsv('a,b\n"1,2\n3,4')).toThrow(QuoteOpen)
})

test.each([
  ['UTF-8', Buffer.from('Café')],
  ['UTF-8 with a byte order mark', Buffer.from('\uFEFFCafé')],
  ['UTF-16, as “Unicode text” of Excel', Buffer.from('\uFEFFCafé', 'utf16le')],
  ['Windows-1252', Buffer.from('Café', 'latin1')],
])('decodes %s', (_, bytes) => {
  expect(decodeCsv(bytes)).toBe('Café')
})

test('decodes the euro sign and quotes of Windows-1252', () => {
  expect(decodeCsv(Uint8Array.from([0x80, 0x93, 0x61, 0x94]))).toBe('€“a”')
})

test('reads back what the export writes, formulas apart', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'é', ',', '"', ';', '\t', '\n', '\r', ' ') })
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text, text)), (rows) => {
      const table = [['one', 'two', 'three'], ...rows.map((row) => row.map((cell) => `x${cell}`))]
      expect(read(decodeCsv(Buffer.from(formatCsv(table))))).toEqual(table)
    }),
  )
})

test.each([',', '"', '\n', 'a', '""', '";'])('reads a million times %j in linear time', (sign) => {
  const file = `a,b\n"${'x'.repeat(10)}",${sign.repeat(1_000_000)}`
  const start = performance.now()
  try {
    parseCsv(file)
  } catch (error) {
    expect(error).toBeInstanceOf(QuoteOpen)
  }
  // A second on a busy machine; in squared time it takes hours.
  expect(performance.now() - start).toBeLessThan(30_000)
})

test('stops at a number of rows, whatever follows', () => {
  const rows = parseCsv(`brand\n${'a\n'.repeat(1000)}"open`, 3)
  expect(rows.map(({ cells }) => cells)).toEqual([['brand'], ['a'], ['a']])
})
