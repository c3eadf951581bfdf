import { describe, expect, it } from 'vitest'
import { buildParsedEntry, parseStatementPart } from '../../../testing/bank.ts'
import { type ParsedEntry, parseEntries } from './camt.ts'
import { NotBankFile } from './xml-fragments.ts'

const AMOUNT = '<Amt Ccy="EUR">5</Amt>'
const DAY = '<BookgDt><Dt>2026-11-21</Dt></BookgDt>'
const readBooking = (content: string, { amount = AMOUNT, direction = 'CRDT', day = DAY } = {}) =>
  parseEntries(
    parseStatementPart(`<Ntry>${amount}<CdtDbtInd>${direction}</CdtDbtInd><Sts>BOOK</Sts>${day}${content}</Ntry>`),
  )
const buildDetails = (...transactions: string[]) =>
  `<NtryDtls>${transactions.map((one) => `<TxDtls>${one}</TxDtls>`).join('')}</NtryDtls>`
const nest = (path: string, text: string) =>
  path.split('/').reduceRight((content, name) => `<${name}>${content}</${name}>`, text)

const EMPTY_ENTRY = buildParsedEntry({ cents: 500 })

describe('a booked entry (camt.053)', () => {
  it.each<[string, number | undefined]>([
    ['5', 500],
    ['5.1', 510],
    ['5.01000', 501],
    ['5.001', undefined],
    ['5,00', undefined],
    ['-5', undefined],
    ['.5', undefined],
  ])('of "%s" is %s cents (decision 20)', (text, cents) => {
    const read = () => readBooking('', { amount: `<Amt Ccy="EUR">${text}</Amt>` }).map((entry) => entry.cents)
    if (cents === undefined) expect(read).toThrow(new NotBankFile('amount'))
    else expect(read()).toEqual([cents])
  })

  it.each(['EURO', '1EUR', 'eur', ''])('in the currency "%s" is refused', (currency) => {
    expect(() => readBooking('', { amount: `<Amt Ccy="${currency}">5</Amt>` })).toThrow(new NotBankFile('amount'))
  })

  it('has a day: when it was booked, else its value date', () => {
    const valueDay = '<ValDt><DtTm>2026-11-22T00:00:00</DtTm></ValDt>'
    expect(readBooking('', { day: DAY + valueDay })).toMatchObject([{ bookedOn: '2026-11-21', valueOn: '2026-11-22' }])
    expect(readBooking('', { day: valueDay })).toMatchObject([{ bookedOn: '2026-11-22', valueOn: '2026-11-22' }])
    expect(() => readBooking('', { day: '' })).toThrow(new NotBankFile('day'))
  })

  it.each<[string, string[], number[]]>([
    ['their own amounts', ['<Amt Ccy="EUR">2</Amt>', '<Amt Ccy="EUR">3</Amt>'], [200, 300]],
    [
      'amounts in details',
      [
        '<AmtDtls><TxAmt><Amt Ccy="EUR">2</Amt></TxAmt></AmtDtls>',
        '<AmtDtls><InstdAmt><Amt Ccy="EUR">3</Amt></InstdAmt></AmtDtls>',
      ],
      [200, 300],
    ],
    [
      'a fee that is deducted',
      ['<Amt Ccy="EUR">6</Amt>', '<Amt Ccy="EUR">1</Amt><CdtDbtInd>DBIT</CdtDbtInd>'],
      [600, -100],
    ],
    ['another sum', ['<Amt Ccy="EUR">2</Amt>', '<Amt Ccy="EUR">2</Amt>'], [500]],
    ['an amount missing', ['<Amt Ccy="EUR">5</Amt>', ''], [500]],
    ['an amount in another currency', ['<Amt Ccy="EUR">2</Amt>', '<Amt Ccy="CHF">3</Amt>'], [500]],
  ])('of transactions with %s', (_what, transactions, expected) => {
    expect(readBooking(buildDetails(...transactions)).map(({ cents }) => cents)).toEqual(expected)
  })

  it('may have no amount and no transactions', () => {
    expect(readBooking('', { amount: '<Amt Ccy="EUR">0</Amt>' })).toEqual([{ ...EMPTY_ENTRY, cents: 0 }])
  })
})

describe('the details of a booked entry (camt.053)', () => {
  it.each<[string, string, Partial<ParsedEntry>]>([
    ['nothing', '', {}],
    ['placeholders', '<Refs><EndToEndId>NOTPROVIDED</EndToEndId><MsgId>NONREF</MsgId></Refs>', {}],
    ['the payer', nest('RltdPties/Dbtr/Pty/Nm', 'Ann'), { partyName: 'Ann' }],
    ['the payer until version 7', nest('RltdPties/Dbtr/Nm', 'Ann'), { partyName: 'Ann' }],
    ['a bank that pays', nest('RltdPties/Dbtr/Agt/FinInstnId/Nm', 'Ann'), { partyName: 'Ann' }],
    ['the ultimate payer', nest('RltdPties/UltmtDbtr/Pty/Nm', 'Ann'), { partyName: 'Ann' }],
    ['the ultimate payer until version 7', nest('RltdPties/UltmtDbtr/Nm', 'Ann'), { partyName: 'Ann' }],
    ['the payee of an incoming amount', nest('RltdPties/Cdtr/Nm', 'Ann'), {}],
    ['a name on two lines', nest('RltdPties/Dbtr/Nm', ' Ann \n\t Bell '), { partyName: 'Ann Bell' }],
    ['an IBAN', nest('RltdPties/DbtrAcct/Id/IBAN', 'at61 1904'), { partyIban: 'AT611904' }],
    ['another account', nest('RltdPties/DbtrAcct/Id/Othr/Id', '12 ab'), { partyIban: '12AB' }],
    ['the reference of the bank', nest('Refs/AcctSvcrRef', 'B-1'), { bankReference: 'B-1' }],
    ['the message ids', '<Refs><MsgId>M</MsgId><PmtInfId>P</PmtInfId></Refs>', { messageIds: ['M', 'P'] }],
    [
      'two references',
      nest('RmtInf/Strd/CdtrRefInf/Ref', 'rf1 2').repeat(2),
      { reference: 'RF12', remittance: 'rf1 2' },
    ],
    ['the number of a document', nest('RmtInf/Strd/RfrdDocInf/Nb', 'RE-1'), { remittance: 'RE-1' }],
    ['a text beside it', nest('RmtInf/Strd/AddtlRmtInf', 'for May'), { remittance: 'for May' }],
    ['a text after an empty one', nest('RmtInf/Ustrd', ' ') + nest('RmtInf/Ustrd', 'May'), { remittance: 'May' }],
    [
      'a text of the bank instead',
      `${nest('RmtInf/Ustrd', ' ')}<AddtlTxInf>Interest</AddtlTxInf>`,
      { remittance: 'Interest' },
    ],
    [
      'why it was returned',
      '<RtrInf><Rsn><Cd>AC04</Cd></Rsn><AddtlInf>closed</AddtlInf><AddtlInf>account</AddtlInf></RtrInf>',
      { isReturn: true, returnCode: 'AC04', returnText: 'closed account' },
    ],
    ["the bank's own code", nest('RtrInf/Rsn/Prtry', 'X1'), { isReturn: true, returnCode: 'X1' }],
  ])('state %s', (_what, transaction, expected) => {
    expect(readBooking(buildDetails(transaction))).toEqual([{ ...EMPTY_ENTRY, ...expected }])
  })

  it('state the payee of an outgoing amount', () => {
    const details = buildDetails(nest('RltdPties/Cdtr/Nm', 'Ann'))
    expect(readBooking(details, { direction: 'DBIT' })).toEqual([{ ...EMPTY_ENTRY, cents: -500, partyName: 'Ann' }])
  })

  it('of transactions without amounts are their texts, and a return if one of them is (decision 20)', () => {
    const [paid, returned] = [nest('RmtInf/Ustrd', 'one'), nest('RtrInf/Rsn/Cd', 'AC04')]
    const expected = [{ ...EMPTY_ENTRY, remittance: 'one', isReturn: true }]
    expect(readBooking(buildDetails(paid, returned))).toEqual(expected)
  })

  it.each([
    ['true', true],
    ['1', true],
    ['false', false],
    ['0', false],
  ])('show a reversal of "%s" (XML Schema): %s', (flag, isReturn) => {
    expect(readBooking(nest('RvslInd', flag))).toEqual([{ ...EMPTY_ENTRY, isReturn }])
  })

  it('are completed from the booking', () => {
    const content = `<AcctSvcrRef>B-1</AcctSvcrRef><NtryDtls><Btch><MsgId>M</MsgId></Btch></NtryDtls><AddtlNtryInf>Fee</AddtlNtryInf>`
    const expected = { bankReference: 'B-1', messageIds: ['M'], remittance: 'Fee' }
    expect(readBooking(content)).toEqual([{ ...EMPTY_ENTRY, ...expected }])
  })

  it('are cut to a length that lists can show', () => {
    const long = 'X'.repeat(2_000)
    const transaction = [
      nest('Refs/EndToEndId', long),
      `<RltdPties>${nest('Dbtr/Nm', long)}${nest('DbtrAcct/Id/IBAN', long)}</RltdPties>`,
      nest('RmtInf/Ustrd', long),
      `<RtrInf>${nest('Rsn/Cd', long)}${nest('AddtlInf', long)}</RtrInf>`,
    ]
    const [entry] = readBooking(`<AcctSvcrRef>${long}</AcctSvcrRef>${buildDetails(transaction.join(''))}`)
    const { endToEndId, bankReference, partyName, partyIban, remittance, returnCode, returnText } = entry ?? EMPTY_ENTRY
    const texts = [endToEndId, bankReference, partyName, partyIban, remittance, returnCode, returnText]
    expect(texts.map((text) => text.length)).toEqual([140, 140, 140, 34, 1000, 35, 140])
  })
})
