import { day as dayOfOurs } from '@marquee/contract/scalars'
import { all, text, type XmlNode } from './xml-nodes.ts'
import { NotBankFile } from './xml-pieces.ts'

/**
 * What a bank statement says (camt.053.001.02 to .13), out of the parsed pieces of its file. Amounts go from text to whole
 * cents without ever being a fraction.
 */
export type StatementHead = {
  statementId: string
  iban: string
  currency: string
  fromOn: string | null
  untilOn: string | null
  openingCents: number | null
  closingCents: number | null
  /** It is one page of several, so its balances are not those of its own entries. */
  isPage: boolean
}

/** What came in or went out, one line for each that a booking puts together. */
export type ReadEntry = {
  bookedOn: string
  valueOn: string | null
  /** incoming is positive, outgoing negative */
  cents: number
  currency: string
  partyName: string
  partyIban: string
  /** the structured creditor reference, compact; empty where there is none */
  reference: string
  remittance: string
  endToEndId: string
  /** what the bank calls it; empty where it gives it no name */
  bankReference: string
  /** of the payment file that the operator sent, for what went out */
  messageIds: readonly string[]
  /** Money that came back, or a payment that was taken back: nobody's payment. */
  isReturn: boolean
  /** why it came back, in the bank's code and words; empty where it says nothing */
  returnCode: string
  returnText: string
}

const CAMT_053 = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.\d\d$/
export const isBankStatement = (namespace: string): boolean => CAMT_053.test(namespace)

export function headOf(statement: XmlNode): StatementHead {
  const statementId = text(statement, 'Id')
  const iban = compact(text(statement, 'Acct', 'Id', 'IBAN') || text(statement, 'Acct', 'Id', 'Othr', 'Id'))
  if (!statementId || !iban) throw new NotBankFile('statement')
  const balances = all(statement, 'Bal')
  const opening = balanceOf(balances, 'OPBD') ?? balanceOf(balances, 'PRCD')
  const closing = balanceOf(balances, 'CLBD')
  return {
    statementId,
    iban,
    currency: text(statement, 'Acct', 'Ccy') || (opening ?? closing)?.currency || 'EUR',
    fromOn: dayOf(text(statement, 'FrToDt', 'FrDtTm') || text(statement, 'FrToDt', 'FrDt')) ?? opening?.on ?? null,
    untilOn: dayOf(text(statement, 'FrToDt', 'ToDtTm') || text(statement, 'FrToDt', 'ToDt')) ?? closing?.on ?? null,
    openingCents: opening?.cents ?? null,
    closingCents: closing?.currency === opening?.currency ? (closing?.cents ?? null) : null,
    isPage: isOneOfSeveral(statement),
  }
}

const isOneOfSeveral = (statement: XmlNode) =>
  all(statement, 'StmtPgntn').some((page) => text(page, 'PgNb') !== '1' || text(page, 'LastPgInd') !== 'true')

/**
 * The entries of one booking: several where it puts together transactions whose amounts are told and add up, else one.
 * Nothing for what is not booked yet.
 */
export function entriesOf(booking: XmlNode, transactions: readonly XmlNode[]): ReadEntry[] {
  if ((text(booking, 'Sts', 'Cd') || text(booking, 'Sts')) !== 'BOOK') return []
  const cents = signed(booking, amountOf(all(booking, 'Amt')[0]).cents)
  const { currency } = amountOf(all(booking, 'Amt')[0])
  const bookedOn = dayIn(booking, 'BookgDt') ?? dayIn(booking, 'ValDt')
  if (!bookedOn) throw new NotBankFile('day')
  const whole = { bookedOn, valueOn: dayIn(booking, 'ValDt'), currency }
  const parts = partsOf(booking, transactions, currency)
  if (parts.length > 1 && parts.reduce((sum, part) => sum + part, 0) === cents) {
    return transactions.map((one, index) => ({
      ...whole,
      ...detailsOf(booking, [one], parts[index] ?? 0),
      cents: parts[index] ?? 0,
    }))
  }
  return [{ ...whole, ...detailsOf(booking, transactions, cents), cents }]
}

/** What each transaction moved; nothing where one of them does not say. */
function partsOf(booking: XmlNode, transactions: readonly XmlNode[], currency: string): number[] {
  const amounts = transactions.map((one) => {
    const node =
      all(one, 'Amt')[0] ?? all(one, 'AmtDtls', 'TxAmt', 'Amt')[0] ?? all(one, 'AmtDtls', 'InstdAmt', 'Amt')[0]
    const amount = node === undefined ? undefined : amountOf(node)
    const sign = text(one, 'CdtDbtInd') ? one : booking
    return amount?.currency === currency ? signed(sign, amount.cents) : undefined
  })
  return amounts.every((amount) => amount !== undefined) ? amounts : []
}

type Details = Omit<ReadEntry, 'bookedOn' | 'valueOn' | 'cents' | 'currency'>

function detailsOf(booking: XmlNode, transactions: readonly XmlNode[], cents: number): Details {
  // Several that cannot be told apart are no one's: only their words are kept.
  const [first] = transactions.length === 1 ? transactions : []
  const one = first ?? {}
  const references = transactions.flatMap((each) =>
    all(each, 'RmtInf', 'Strd', 'CdtrRefInf').map((ref) => text(ref, 'Ref')),
  )
  const batches = all(booking, 'NtryDtls', 'Btch')
  const ids = [...batches, ...transactions.flatMap((each) => all(each, 'Refs'))]
  return {
    ...partyOf(one, cents > 0 ? 'Dbtr' : 'Cdtr'),
    reference: compact(references[0] ?? ''),
    remittance: remittanceOf(booking, transactions, references.slice(1)),
    endToEndId: nameOr(text(one, 'Refs', 'EndToEndId')),
    bankReference: nameOr(text(one, 'Refs', 'AcctSvcrRef')) || nameOr(text(booking, 'AcctSvcrRef')),
    messageIds: [...new Set(ids.flatMap((id) => [text(id, 'MsgId'), text(id, 'PmtInfId')]).filter((id) => nameOr(id)))],
    ...returnOf(transactions),
    isReturn: text(booking, 'RvslInd') === 'true' || transactions.some((each) => all(each, 'RtrInf').length > 0),
  }
}

/** Where a bank has to name something and knows no name. */
const NO_NAME = /^(NOTPROVIDED|NONREF|NOREF|NOTAVAILABLE)$/i
const nameOr = (id: string) => (NO_NAME.test(id) ? '' : id.slice(0, LONGEST_NAME))

function returnOf(transactions: readonly XmlNode[]): Pick<Details, 'returnCode' | 'returnText'> {
  const [info] = transactions.length === 1 ? transactions.flatMap((each) => all(each, 'RtrInf')) : []
  if (info === undefined) return { returnCode: '', returnText: '' }
  const words = all(info, 'AddtlInf').map((line) => text(line))
  return {
    returnCode: (text(info, 'Rsn', 'Cd') || text(info, 'Rsn', 'Prtry')).slice(0, LONGEST_CODE),
    returnText: words.join(' ').slice(0, LONGEST_NAME),
  }
}

const LONGEST_CODE = 35
const LONGEST_NAME = 140
const LONGEST_REMITTANCE = 1000

function partyOf(transaction: XmlNode, role: 'Dbtr' | 'Cdtr'): Pick<Details, 'partyName' | 'partyIban'> {
  const [parties = {}] = all(transaction, 'RltdPties')
  // From version 8 on there is a `Pty` around it; a bank is an `Agt`.
  const name = [
    [role, 'Pty', 'Nm'],
    [role, 'Nm'],
    [role, 'Agt', 'FinInstnId', 'Nm'],
    [`Ultmt${role}`, 'Pty', 'Nm'],
    [`Ultmt${role}`, 'Nm'],
  ].map((path) => text(parties, ...path))
  const iban = text(parties, `${role}Acct`, 'Id', 'IBAN') || text(parties, `${role}Acct`, 'Id', 'Othr', 'Id')
  return { partyName: (name.find(Boolean) ?? '').slice(0, LONGEST_NAME), partyIban: compact(iban).slice(0, 34) }
}

function remittanceOf(booking: XmlNode, transactions: readonly XmlNode[], moreReferences: readonly string[]): string {
  const words = transactions.flatMap((each) => [
    ...all(each, 'RmtInf', 'Ustrd').map((line) => text(line)),
    ...all(each, 'RmtInf', 'Strd').flatMap((strd) => [
      ...all(strd, 'RfrdDocInf').map((document) => text(document, 'Nb')),
      ...all(strd, 'AddtlRmtInf').map((line) => text(line)),
    ]),
  ])
  const told = [...words, ...moreReferences].filter(Boolean)
  const fallback = transactions.map((each) => text(each, 'AddtlTxInf')).find(Boolean) || text(booking, 'AddtlNtryInf')
  return (told.length > 0 ? told.join(' ') : fallback).slice(0, LONGEST_REMITTANCE)
}

function balanceOf(balances: readonly XmlNode[], code: string) {
  const balance = balances.find((one) => text(one, 'Tp', 'CdOrPrtry', 'Cd') === code)
  if (!balance) return undefined
  const { cents, currency } = amountOf(all(balance, 'Amt')[0])
  return { cents: signed(balance, cents), currency, on: dayIn(balance, 'Dt') }
}

const AMOUNT = /^(\d{1,13})(?:\.(\d{1,2})0*)?$/

/** @throws NotBankFile for what is no amount, and for fractions of a cent */
function amountOf(node: XmlNode): { cents: number; currency: string } {
  const parts = node === undefined ? null : AMOUNT.exec(text(node))
  const currency = node === undefined ? '' : text(node, '@Ccy')
  if (!parts || !/^[A-Z]{3}$/.test(currency)) throw new NotBankFile('amount')
  return { cents: Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0')), currency }
}

/** The direction stands beside every amount; a reversal already has the turned one. */
function signed(node: XmlNode, cents: number): number {
  const direction = text(node, 'CdtDbtInd')
  if (direction !== 'CRDT' && direction !== 'DBIT') throw new NotBankFile('direction')
  return direction === 'CRDT' ? cents : -cents
}

const dayIn = (node: XmlNode, name: string) => dayOf(text(node, name, 'Dt') || text(node, name, 'DtTm')) ?? null

/** The day that stands there; the bank has written it by its own clock. */
function dayOf(written: string): string | undefined {
  if (!written) return undefined
  const day = written.slice(0, 10)
  if (!dayOfOurs.safeParse(day).success) throw new NotBankFile('day')
  return day
}

const compact = (code: string) => code.replace(/\s/g, '').toUpperCase()
