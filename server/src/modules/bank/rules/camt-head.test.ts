import { describe, expect, it } from 'vitest'
import { parseStatementPart } from '../../../testing/bank.ts'
import { parseHead, type StatementHead } from './camt.ts'
import { NotBankFile } from './xml-fragments.ts'

const ACCOUNT = '<Acct><Id><IBAN>de89 3704 0044 0532 0130 00</IBAN></Id></Acct>'
const readHead = (more: string, account = ACCOUNT) => parseHead(parseStatementPart(`<Id>S-1</Id>${account}${more}`))
const buildBalance = (code: string, on: string, amount = '<Amt Ccy="EUR">1</Amt>') =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amount}<CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${on}</Dt></Dt></Bal>`
const OPENING = buildBalance('OPBD', '2026-11-01')
const CLOSING = buildBalance('CLBD', '2026-11-30')
const FRANCS = '<Amt Ccy="CHF">2</Amt>'

describe('the head of a bank statement (camt.053)', () => {
  it.each<[string, string, string]>([
    ['of the opening balance', buildBalance('OPBD', '2026-11-01', FRANCS) + CLOSING, 'CHF'],
    ['of the closing balance', buildBalance('CLBD', '2026-11-30', FRANCS), 'CHF'],
    ['of the ledger', '', 'EUR'],
  ])('has the currency %s if the account states none', (_what, more, currency) => {
    expect(readHead(more).currency).toBe(currency)
  })

  it.each<[string, string, Partial<StatementHead>]>([
    ['no period and no balance', '', { fromOn: null, untilOn: null, openingCents: null, closingCents: null }],
    ['the days of its balances', OPENING + CLOSING, { fromOn: '2026-11-01', untilOn: '2026-11-30' }],
    [
      'a period of times',
      `<FrToDt><FrDtTm>2026-11-02T00:00:00Z</FrDtTm><ToDtTm>2026-11-29T23:59:59Z</ToDtTm></FrToDt>${OPENING}${CLOSING}`,
      { fromOn: '2026-11-02', untilOn: '2026-11-29' },
    ],
    [
      'a period of days',
      `<FrToDt><FrDt>2026-11-02</FrDt><ToDt>2026-11-29</ToDt></FrToDt>${OPENING}${CLOSING}`,
      { fromOn: '2026-11-02', untilOn: '2026-11-29' },
    ],
    [
      'the closing balance before',
      buildBalance('PRCD', '2026-11-01') + CLOSING,
      { openingCents: 100, closingCents: 100 },
    ],
    [
      'balances in two currencies',
      OPENING + buildBalance('CLBD', '2026-11-30', FRANCS),
      { openingCents: 100, closingCents: null },
    ],
    ['no pages', '', { isPage: false }],
    ['one page', '<StmtPgntn><PgNb>1</PgNb><LastPgInd>true</LastPgInd></StmtPgntn>', { isPage: false }],
    ['one page, with 1 for true', '<StmtPgntn><PgNb>1</PgNb><LastPgInd>1</LastPgInd></StmtPgntn>', { isPage: false }],
    ['a page before others', '<StmtPgntn><PgNb>1</PgNb><LastPgInd>false</LastPgInd></StmtPgntn>', { isPage: true }],
    ['a page after others', '<StmtPgntn><PgNb>2</PgNb><LastPgInd>true</LastPgInd></StmtPgntn>', { isPage: true }],
  ])('may have %s', (_what, more, expected) => {
    expect(readHead(more)).toMatchObject({ iban: 'DE89370400440532013000', ...expected })
  })

  it('has an account, with a currency or without an IBAN', () => {
    expect(readHead(OPENING, ACCOUNT.replace('</Acct>', '<Ccy>CHF</Ccy></Acct>')).currency).toBe('CHF')
    expect(readHead('', '<Acct><Id><Othr><Id>12 ab</Id></Othr></Id></Acct>').iban).toBe('12AB')
    expect(() => readHead('', '')).toThrow(new NotBankFile('statement'))
    expect(() => parseHead(parseStatementPart(ACCOUNT))).toThrow(new NotBankFile('statement'))
  })
})
