import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

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
  ['a hyphen within a name', ['W-1234'], 'W-1234'],
])('writes %s as spreadsheets read it (RFC 4180)', (_, cells, line) => {
  expect(csvLine(cells)).toBe(`${line}\r\n`)
})
