import { day as daySchema } from '@marquee/contract/scalars'
import { listNodes, readText, type XmlNode } from './xml-nodes.ts'
import { NotBankFile } from './xml-fragments.ts'

/**
 * Reads a bank statement (camt.053.001.02 to .13) from the parsed fragments of its file. Amounts are converted from
 * text to whole cents without floating point.
 */
export type StatementHead = {
  statementId: string
  iban: string
  currency: string
  fromOn: string | null
  untilOn: string | null
  openingCents: number | null
  closingCents: number | null
  /** one page of several, whose balances do not match its entries */
  isPage: boolean
}

/** An incoming or outgoing amount. A batch booking has one entry for each of its transactions. */
export type ParsedEntry = {
  bookedOn: string
  valueOn: string | null
  /** incoming is positive, outgoing negative */
  cents: number
  currency: string
  partyName: string
  partyIban: string
  /** the structured creditor reference without spaces; empty if there is none */
  reference: string
  remittance: string
  endToEndId: string
  /** the bank's reference; empty if there is none */
  bankReference: string
  /** message ids of the operator's payment file, for outgoing amounts */
  messageIds: readonly string[]
  /** a returned or reversed payment, which pays no invoice */
  isReturn: boolean
  /** the bank's code for the return; empty if there is none */
  returnCode: string
  returnText: string
}

const CAMT_053 = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.\d\d$/
export const isBankStatement = (namespace: string): boolean => CAMT_053.test(namespace)

export function parseHead(statement: XmlNode): StatementHead {
  const statementId = readText(statement, 'Id')
  const iban = compact(readText(statement, 'Acct', 'Id', 'IBAN') || readText(statement, 'Acct', 'Id', 'Othr', 'Id'))
  if (!statementId || !iban) throw new NotBankFile('statement')
  const balances = listNodes(statement, 'Bal')
  const opening = parseBalance(balances, 'OPBD') ?? parseBalance(balances, 'PRCD')
  const closing = parseBalance(balances, 'CLBD')
  return {
    statementId,
    iban,
    currency: readText(statement, 'Acct', 'Ccy') || (opening ?? closing)?.currency || 'EUR',
    fromOn:
      parseDate(readText(statement, 'FrToDt', 'FrDtTm') || readText(statement, 'FrToDt', 'FrDt')) ??
      opening?.on ??
      null,
    untilOn:
      parseDate(readText(statement, 'FrToDt', 'ToDtTm') || readText(statement, 'FrToDt', 'ToDt')) ??
      closing?.on ??
      null,
    openingCents: opening?.cents ?? null,
    closingCents: closing?.currency === opening?.currency ? (closing?.cents ?? null) : null,
    isPage: isOneOfSeveral(statement),
  }
}

const isOneOfSeveral = (statement: XmlNode) =>
  listNodes(statement, 'StmtPgntn').some((page) => readText(page, 'PgNb') !== '1' || !isTrue(page, 'LastPgInd'))

/**
 * The entries of one booking: one for each transaction if the transactions state amounts that add up, else one. A
 * booking that is not booked yet has none.
 */
export function parseEntries(booking: XmlNode): ParsedEntry[] {
  if ((readText(booking, 'Sts', 'Cd') || readText(booking, 'Sts')) !== 'BOOK') return []
  const cents = applySign(booking, parseAmount(listNodes(booking, 'Amt')[0]).cents)
  const { currency } = parseAmount(listNodes(booking, 'Amt')[0])
  const bookedOn = readDate(booking, 'BookgDt') ?? readDate(booking, 'ValDt')
  if (!bookedOn) throw new NotBankFile('day')
  const whole = { bookedOn, valueOn: readDate(booking, 'ValDt'), currency }
  const transactions = listNodes(booking, 'NtryDtls', 'TxDtls')
  const parts = parseParts(booking, transactions, currency)
  if (parts.length > 0 && parts.reduce((sum, part) => sum + part, 0) === cents) {
    return transactions.map((one, index) => ({
      ...whole,
      ...parseDetails(booking, [one], parts[index] ?? 0),
      cents: parts[index] ?? 0,
    }))
  }
  return [{ ...whole, ...parseDetails(booking, transactions, cents), cents }]
}

/** The amount of each transaction; not a number, which adds up to no booking, if it states none. */
function parseParts(booking: XmlNode, transactions: readonly XmlNode[], currency: string): number[] {
  return transactions.map((one) => {
    const node =
      listNodes(one, 'Amt')[0] ??
      listNodes(one, 'AmtDtls', 'TxAmt', 'Amt')[0] ??
      listNodes(one, 'AmtDtls', 'InstdAmt', 'Amt')[0]
    const amount = node === undefined ? undefined : parseAmount(node)
    const sign = readText(one, 'CdtDbtInd') ? one : booking
    return amount?.currency === currency ? applySign(sign, amount.cents) : Number.NaN
  })
}

type Details = Omit<ParsedEntry, 'bookedOn' | 'valueOn' | 'cents' | 'currency'>

function parseDetails(booking: XmlNode, transactions: readonly XmlNode[], cents: number): Details {
  // Of several transactions without their own amounts, only the texts are used.
  const [one] = transactions.length === 1 ? transactions : []
  const references = transactions.flatMap((each) =>
    listNodes(each, 'RmtInf', 'Strd', 'CdtrRefInf').map((ref) => readText(ref, 'Ref')),
  )
  const batches = listNodes(booking, 'NtryDtls', 'Btch')
  const ids = [...batches, ...transactions.flatMap((each) => listNodes(each, 'Refs'))]
  const [info] = listNodes(one, 'RtrInf')
  const words = listNodes(info, 'AddtlInf').map((line) => readText(line))
  return {
    ...parseParty(one, cents > 0 ? 'Dbtr' : 'Cdtr'),
    reference: compact(references[0] ?? ''),
    remittance: parseRemittance(booking, transactions, references.slice(1)),
    endToEndId: dropPlaceholder(readText(one, 'Refs', 'EndToEndId')),
    bankReference:
      dropPlaceholder(readText(one, 'Refs', 'AcctSvcrRef')) || dropPlaceholder(readText(booking, 'AcctSvcrRef')),
    messageIds: [
      ...new Set(
        ids.flatMap((id) => [readText(id, 'MsgId'), readText(id, 'PmtInfId')]).filter((id) => dropPlaceholder(id)),
      ),
    ],
    returnCode: (readText(info, 'Rsn', 'Cd') || readText(info, 'Rsn', 'Prtry')).slice(0, MAX_CODE_LENGTH),
    returnText: words.join(' ').slice(0, MAX_NAME_LENGTH),
    isReturn: isTrue(booking, 'RvslInd') || transactions.some((each) => listNodes(each, 'RtrInf').length > 0),
  }
}

/** Placeholders that banks write into required fields. */
const NO_NAME = /^(NOTPROVIDED|NONREF|NOREF|NOTAVAILABLE)$/i
const dropPlaceholder = (id: string) => (NO_NAME.test(id) ? '' : id.slice(0, MAX_NAME_LENGTH))

const MAX_CODE_LENGTH = 35
const MAX_NAME_LENGTH = 140
const MAX_REMITTANCE_LENGTH = 1000

function parseParty(transaction: XmlNode | undefined, role: 'Dbtr' | 'Cdtr'): Pick<Details, 'partyName' | 'partyIban'> {
  const [parties] = listNodes(transaction, 'RltdPties')
  // Since version 8 the name is inside `Pty`; the name of a bank is inside `Agt`.
  const name = [
    [role, 'Pty', 'Nm'],
    [role, 'Nm'],
    [role, 'Agt', 'FinInstnId', 'Nm'],
    [`Ultmt${role}`, 'Pty', 'Nm'],
    [`Ultmt${role}`, 'Nm'],
  ].map((path) => readText(parties, ...path))
  const iban = readText(parties, `${role}Acct`, 'Id', 'IBAN') || readText(parties, `${role}Acct`, 'Id', 'Othr', 'Id')
  return { partyName: (name.find(Boolean) ?? '').slice(0, MAX_NAME_LENGTH), partyIban: compact(iban).slice(0, 34) }
}

function parseRemittance(
  booking: XmlNode,
  transactions: readonly XmlNode[],
  moreReferences: readonly string[],
): string {
  const words = transactions.flatMap((each) => [
    ...listNodes(each, 'RmtInf', 'Ustrd').map((line) => readText(line)),
    ...listNodes(each, 'RmtInf', 'Strd').flatMap((strd) => [
      ...listNodes(strd, 'RfrdDocInf').map((document) => readText(document, 'Nb')),
      ...listNodes(strd, 'AddtlRmtInf').map((line) => readText(line)),
    ]),
  ])
  const text = [...words, ...moreReferences].filter(Boolean).join(' ')
  const fallback =
    transactions.map((each) => readText(each, 'AddtlTxInf')).find(Boolean) || readText(booking, 'AddtlNtryInf')
  return (text || fallback).slice(0, MAX_REMITTANCE_LENGTH)
}

function parseBalance(balances: readonly XmlNode[], code: string) {
  const balance = balances.find((one) => readText(one, 'Tp', 'CdOrPrtry', 'Cd') === code)
  if (!balance) return undefined
  const { cents, currency } = parseAmount(listNodes(balance, 'Amt')[0])
  return { cents: applySign(balance, cents), currency, on: readDate(balance, 'Dt') }
}

const AMOUNT = /^(\d{1,13})(?:\.(\d{1,2})0*)?$/

/** @throws NotBankFile for what is no amount, and for fractions of a cent */
function parseAmount(node: XmlNode | undefined): { cents: number; currency: string } {
  const parts = AMOUNT.exec(readText(node))
  const currency = readText(node, '@Ccy')
  if (!parts || !/^[A-Z]{3}$/.test(currency)) throw new NotBankFile('amount')
  return { cents: Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0')), currency }
}

/** Each amount has a direction beside it; that of a reversal is already reversed. */
function applySign(node: XmlNode, cents: number): number {
  const direction = readText(node, 'CdtDbtInd')
  if (direction !== 'CRDT' && direction !== 'DBIT') throw new NotBankFile('direction')
  return direction === 'CRDT' ? cents : -cents
}

/** XML Schema has two forms of a true value. */
const isTrue = (node: XmlNode, name: string) => ['true', '1'].includes(readText(node, name))

const readDate = (node: XmlNode, name: string) =>
  parseDate(readText(node, name, 'Dt') || readText(node, name, 'DtTm')) ?? null

/** The day of a date or time, in the bank's time zone. */
function parseDate(written: string): string | undefined {
  if (!written) return undefined
  const day = written.slice(0, 10)
  if (!daySchema.safeParse(day).success) throw new NotBankFile('day')
  return day
}

const compact = (code: string) => code.replace(/\s/g, '').toUpperCase()
