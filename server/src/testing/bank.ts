import type { ParsedEntry } from '../modules/bank/rules/camt.ts'
import { splitStatement } from '../modules/bank/rules/xml-fragments.ts'
import type { XmlNode } from '../modules/bank/rules/xml-nodes.ts'
import { requireBody, type Person } from './people/users.ts'
import type { Part } from './api-client.ts'
import { SETTINGS } from './operator-settings.ts'

/** An entry of a bank statement. */
export type BankLine = {
  /** incoming is positive, outgoing negative */
  cents: number
  on?: string
  party?: string
  /** of the payer */
  iban?: string
  /** structured */
  reference?: string
  /** unstructured, several lines */
  words?: string | readonly string[]
  endToEndId?: string
  /** the reference of the bank; false: none */
  bankReference?: string | false
  messageId?: string
  currency?: string
  status?: string
  isReturn?: boolean
  /** the content of `NtryDtls`, instead of one transaction */
  details?: string
}

export type StatementOptions = {
  lines: readonly BankLine[]
  iban?: string
  id?: string
  /** null: without balances */
  openingCents?: number | null
  closingCents?: number
  version?: '02' | '08'
  /** the day of the balances */
  on?: string
}

/** A bank statement in CAMT.053: version 2 and version 8 differ in the position of names and states. */
export function buildCamt({
  lines,
  iban = SETTINGS.iban,
  id = 'S-1',
  version = '08',
  ...options
}: StatementOptions): string {
  const openingCents = options.openingCents === undefined ? 100_000 : options.openingCents
  const booked = lines.filter(({ status = 'BOOK' }) => status === 'BOOK')
  const closing = options.closingCents ?? booked.reduce((sum, { cents }) => sum + cents, openingCents ?? 0)
  const on = options.on ?? '2026-11-21'
  const balances =
    openingCents === null ? '' : buildBalance('OPBD', openingCents, on) + buildBalance('CLBD', closing, on)
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt>
<GrpHdr><MsgId>M-${id}</MsgId><CreDtTm>2026-11-21T20:00:00Z</CreDtTm></GrpHdr>
<Stmt><Id>${id}</Id><CreDtTm>2026-11-21T20:00:00Z</CreDtTm><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>
${balances}${lines.map((line, index) => buildBooking(line, index, version)).join('\n')}
</Stmt></BkToCstmrStmt></Document>
`
}

const buildBalance = (code: string, cents: number, on: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${buildAmount(cents)}<Dt><Dt>${on}</Dt></Dt></Bal>\n`

const buildAmount = (cents: number, currency = 'EUR') =>
  `<Amt Ccy="${currency}">${(Math.abs(cents) / 100).toFixed(2)}</Amt><CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`

function buildBooking(line: BankLine, index: number, version: '02' | '08'): string {
  const { cents, on = '2026-11-21', currency, status = 'BOOK', bankReference = `B-${on}-${index}`, isReturn } = line
  const state = version === '08' ? `<Sts><Cd>${status}</Cd></Sts>` : `<Sts>${status}</Sts>`
  const named = bankReference === false ? '' : `<AcctSvcrRef>${bankReference}</AcctSvcrRef>`
  const batch = line.messageId ? `<Btch><MsgId>${line.messageId}</MsgId></Btch>` : ''
  const reversal = isReturn ? '<RvslInd>true</RvslInd>' : ''
  return `<Ntry>${buildAmount(cents, currency)}${reversal}${state}<BookgDt><Dt>${on}</Dt></BookgDt><ValDt><Dt>${on}</Dt></ValDt>${named}<NtryDtls>${batch}${line.details ?? buildTransaction(line, version)}</NtryDtls></Ntry>`
}

/** One `TxDtls`, with its own amount if it is one of several. */
export function buildTransaction(line: BankLine & { ownCents?: number }, version: '02' | '08' = '08'): string {
  const { cents, party, iban, reference, words = [], endToEndId = 'NOTPROVIDED', ownCents } = line
  const role = cents > 0 ? 'Dbtr' : 'Cdtr'
  const name = version === '08' ? `<Pty><Nm>${party}</Nm></Pty>` : `<Nm>${party}</Nm>`
  const account = iban ? `<${role}Acct><Id><IBAN>${iban}</IBAN></Id></${role}Acct>` : ''
  const parties = party ? `<RltdPties><${role}>${name}</${role}>${account}</RltdPties>` : ''
  const remittance = [words].flat().map((one) => `<Ustrd>${one}</Ustrd>`)
  const structured = reference ? `<Strd><CdtrRefInf><Ref>${reference}</Ref></CdtrRefInf></Strd>` : ''
  const own = ownCents === undefined ? '' : buildAmount(ownCents)
  return `<TxDtls><Refs><EndToEndId>${endToEndId}</EndToEndId></Refs>${own}${parties}<RmtInf>${remittance.join('')}${structured}</RmtInf></TxDtls>`
}

/** An entry of five cents, without anything that a bank may leave out. */
export const buildParsedEntry = (more: Partial<ParsedEntry> = {}): ParsedEntry => ({
  bookedOn: '2026-11-21',
  valueOn: null,
  cents: 5,
  currency: 'EUR',
  partyName: '',
  partyIban: '',
  reference: '',
  remittance: '',
  endToEndId: '',
  bankReference: '',
  messageIds: [],
  isReturn: false,
  returnCode: '',
  returnText: '',
  ...more,
})

/** The last element of a statement with this content: an entry, or the head if there is none. */
export function parseStatementPart(content: string): XmlNode {
  const xml = `<Document><BkToCstmrStmt><Stmt>${content}</Stmt></BkToCstmrStmt></Document>`
  const last = [...splitStatement(xml)].at(-1)
  if (!last || last.kind === 'document') throw new Error('the statement is empty')
  return last.node
}

export const buildStatementPart = (xml: string): Part => ({
  file: Buffer.from(xml),
  name: 'statement.xml',
  type: 'application/xml',
})

/** An operator imports a statement with these lines. */
export async function importLines(olga: Person, lines: readonly BankLine[], options: Partial<StatementOptions> = {}) {
  const reply = await olga.send('POST', '/api/operator/bank/files', {
    file: buildStatementPart(buildCamt({ lines, ...options })),
  })
  return requireBody(reply, 201) as {
    isNew: boolean
    otherAccounts: string[]
    file: { id: string; newEntries: number }
    result: Record<'newEntries' | 'knownEntries' | 'matched' | 'matchedCents' | 'open' | 'payouts', number>
  }
}
