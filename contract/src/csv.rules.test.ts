import { expect, test } from 'vitest'
import { formatCsvLine, buildCsvName, formatCsv } from './csv.rules.ts'

test.each([
  ['numbers and words', ['2026-11-21', 115, 12.5, null], '2026-11-21,115,12.5,'],
  ['a comma', ['Café, Linz'], '"Café, Linz"'],
  ['quotes', ['"Zur Post"'], '"""Zur Post"""'],
  ['a new line', ['one\r\ntwo'], '"one\r\ntwo"'],
  ['a negative number, which is no formula', [-1], '-1'],
  ['a formula', ['=1+1'], "'=1+1"],
  ['a formula that calls something', ['=HYPERLINK("http://x","y")'], '"\'=HYPERLINK(""http://x"",""y"")"'],
  ['formulas by other signs', ['+1', '-1', '@sum'], "'+1,'-1,'@sum"],
  ['a formula behind a blank', [' =1', '\t=1'], "' =1,'\t=1"],
  ['a formula in wide letters', ['＝1'], "'＝1"],
  ['a formula behind what begins a cell elsewhere', ['Bar;=1+1', 'a; b\t@sum'], "Bar;'=1+1,a; b\t'@sum"],
  ['a formula behind a quote that begins a cell elsewhere', ['Bar;"=1+1;x'], '"Bar;\'""=1+1;x"'],
  ['a formula behind a line break', ['Bar\n=1+1;x', 'Bar\r\n "@sum;x'], '"Bar\n\'=1+1;x","Bar\r\n\' ""@sum;x"'],
  ['a formula behind empty lines', ['\n\n=1', 'Bar\r\n\r\n=1'], `"'\n\n'=1","Bar\r\n\r\n'=1"`],
  ['a formula behind a line break that begins a cell', ['\r\n=1'], `"'\r\n'=1"`],
  ['a formula behind two tabs', ['\t\t=1', 'Bar\t\t=1'], "'\t\t'=1,Bar\t\t'=1"],
  ['a formula behind several signs', [';"=1', '; \t=1'], `";'""=1",; \t'=1`],
  ['a hyphen within a name', ['W-1234'], 'W-1234'],
])('writes %s as spreadsheets read it (RFC 4180)', (_, cells, line) => {
  expect(formatCsvLine(cells)).toBe(`${line}\r\n`)
})

// A regular expression that backtracks over each blank takes hours.
test.each(['\n', '\r\n', '\t', ' ', ';', ';"', '\n '])('formats 100,000 times %j in linear time (D-36)', (sign) => {
  const text = `a${sign.repeat(100_000)}b`
  const field = /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  expect(formatCsvLine([text])).toBe(`${field}\r\n`)
})

test('begins with the byte order mark that spreadsheets need for accents (D-36)', () => {
  expect(formatCsv([['Name'], ['Café']])).toBe('\uFEFFName\r\nCafé\r\n')
})

test.each([
  [['invoices', '2026-11-20'], 'marquee-invoices-2026-11-20.csv'],
  [['audit log', '2026-11-20'], 'marquee-audit-log-2026-11-20.csv'],
  [['delivery', 'Kaffee & Öl ("neu")', '2026-11-20'], 'marquee-delivery-kaffee-öl-neu-2026-11-20.csv'],
  [['delivery', '../../', '2026-11-20'], 'marquee-delivery-2026-11-20.csv'],
  [['plays', 'Экран 1'], 'marquee-plays-экран-1.csv'],
  [['plays', '🚕'], 'marquee-plays.csv'],
])('calls the file of %j %s (D-36)', (words, name) => {
  expect(buildCsvName(...words)).toBe(name)
})
