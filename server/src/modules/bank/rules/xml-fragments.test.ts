import { describe, expect, it } from 'vitest'
import { NotBankFile, splitStatement } from './xml-fragments.ts'
import { readText } from './xml-nodes.ts'

const wrap = (statements: string) => `<Document xmlns="urn:x"><BkToCstmrStmt>${statements}</BkToCstmrStmt></Document>`
const split = (xml: string) => [...splitStatement(xml)]
const listKinds = (xml: string) => split(xml).map(({ kind }) => kind)

describe('a bank statement is read in parts (decision 20)', () => {
  it('with their elements, texts and attributes', () => {
    const amount = { name: 'Amt', text: '5', children: [{ name: '@Ccy', text: 'EUR', children: [] }] }
    expect(split(wrap('<Stmt><Id>S-1</Id><Ntry><Amt Ccy="EUR">5</Amt></Ntry></Stmt>'))).toEqual([
      { kind: 'document', namespace: 'urn:x' },
      { kind: 'statement', node: { name: 'Stmt', text: '', children: [{ name: 'Id', text: 'S-1', children: [] }] } },
      { kind: 'entry', node: { name: 'Ntry', text: '', children: [amount] } },
    ])
  })

  it.each<[string, string, string[]]>([
    ['without entries', '<Stmt/>', ['statement']],
    [
      'with entries after one without',
      '<Stmt/><Stmt><Ntry/><Ntry/></Stmt>',
      ['statement', 'statement', 'entry', 'entry'],
    ],
    ['of another kind', '<Ntfctn><Ntry/></Ntfctn>', []],
  ])('%s', (_what, statements, kinds) => {
    expect(listKinds(wrap(statements))).toEqual(['document', ...kinds])
  })

  it.each<[number, number, number, boolean]>([
    [250, 500, 250, true],
    [500, 500, 1, true],
    [300, 1, 300, false],
    [1, 600, 1, false],
  ])('with %i KB of an entry before, %i in and %i after a transaction: %s', (before, within, after, isShort) => {
    const [one, two, three] = [before, within, after].map((length) => `<A>${'x'.repeat(length * 1024)}</A>`)
    const xml = wrap(`<Stmt><Ntry>${one}<NtryDtls><TxDtls>${two}</TxDtls></NtryDtls>${three}</Ntry></Stmt>`)
    if (isShort) expect(listKinds(xml)).toEqual(['document', 'statement', 'entry'])
    else expect(() => split(xml)).toThrow(new NotBankFile('size'))
  })

  it('without an envelope around it, of any length and depth', () => {
    const header = `<AppHdr>${'<Sgntr>x</Sgntr>'.repeat(50_000)}</AppHdr>`
    const xml = `<A><B><C><D><E>${header}${wrap('<Stmt><Ntry/></Stmt>')}${header}</E></D></C></B></A>`
    expect(listKinds(xml)).toEqual(['document', 'statement', 'entry'])
  })

  it('that cut no character reference, wherever it is', () => {
    for (const before of ['', 'x', 'xx', 'xxx']) {
      const xml = wrap(`<Stmt>${before}${'&#1;'.repeat(20_000)}</Stmt>`)
      expect(listKinds(xml)).toEqual(['document', 'statement'])
    }
  })

  it.each<[string, string[], string]>([
    ['on one line', [' a \n\t b\u0002c '], 'a b c'],
    ['of the first element with a text', ['\n', 'a', 'b'], 'a'],
    ['that may be empty', [' '], ''],
  ])('with texts %s', (_what, texts, expected) => {
    const children = texts.map((text) => ({ name: 'Nm', text, children: [] }))
    expect(readText({ name: 'Pty', text: '', children }, 'Nm')).toBe(expected)
  })
})
