import { BANK_FILE_MAX_BYTES } from '@marquee/contract/bank'
import { entriesOf, headOf, isBankStatement, type ReadEntry, type StatementHead } from '../rules/camt.ts'
import { keysOf } from '../rules/bank-keys.ts'
import type { XmlNode } from '../rules/xml-nodes.ts'
import { NotBankFile, piecesOf } from '../rules/xml-pieces.ts'
import { isZip, unzipXml } from './zip.ts'

export { NotBankFile } from '../rules/xml-pieces.ts'
export { TooMuchInZip } from './zip.ts'

export type BankFile = {
  statementId: string
  iban: string
  fromOn: string | null
  untilOn: string | null
  openingCents: number | null
  closingCents: number | null
  entries: readonly KeyedEntry[]
  /** accounts that the file tells of besides */
  otherAccounts: string[]
}
export type KeyedEntry = ReadEntry & { key: string }

/**
 * Reads a bank statement (camt.053), or a ZIP archive of some. Of several accounts the given one is taken and the others are
 * named; where it is not among them, the first one is taken.
 *
 * @throws NotBankFile for anything else; `sums` where the entries do not lead from the opening to the closing balance.
 *   TooMuchInZip
 */
export async function readBankFile(bytes: Uint8Array, iban: string): Promise<BankFile> {
  const files = isZip(bytes) ? await unzipXml(bytes, BANK_FILE_MAX_BYTES) : [bytes]
  const statements: ReadStatement[] = []
  for (const file of files) statements.push(...(await statementsIn(file)))
  return together(statements, iban)
}

type ReadStatement = { head: StatementHead; entries: ReadEntry[] }

/** Reads piece by piece, letting others have their turn in between: 50,000 entries take seconds. */
async function statementsIn(bytes: Uint8Array): Promise<ReadStatement[]> {
  const parse = await parser()
  const statements: ReadStatement[] = []
  let transactions: XmlNode[] = []
  let sinceTurn = 0
  for (const piece of piecesOf(textOf(bytes))) {
    if (piece.kind === 'document') {
      if (!isBankStatement(piece.namespace)) throw new NotBankFile('format')
    } else if (piece.kind === 'statement') {
      statements.push({ head: headOf(parse(piece.xml)), entries: [] })
    } else if (piece.kind === 'transaction') {
      transactions.push(parse(piece.xml))
    } else {
      statements.at(-1)?.entries.push(...entriesOf(parse(piece.xml), transactions))
      transactions = []
    }
    sinceTurn += 1
    if (sinceTurn >= PIECES_A_TURN) {
      sinceTurn = 0
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return statements
}

/** Some milliseconds of work. */
const PIECES_A_TURN = 100

/** A file may hold several statements of an account, one for each day, and those of other accounts. */
function together(all: readonly ReadStatement[], iban: string): BankFile {
  const wanted = all.some(({ head }) => head.iban === iban) ? iban : all[0]?.head.iban
  const statements = all.filter(({ head }) => head.iban === wanted).toSorted(byBegin)
  const [first] = statements
  if (!first) throw new NotBankFile('statement')
  if (!statements.every(({ head, entries }) => addsUp(head, entries))) throw new NotBankFile('sums')
  const last = statements.at(-1) ?? first
  const entries = statements.flatMap((statement) => statement.entries)
  const keys = keysOf(first.head.iban, entries)
  return {
    statementId: first.head.statementId.slice(0, 140),
    iban: first.head.iban,
    fromOn: first.head.fromOn,
    untilOn: last.head.untilOn,
    openingCents: first.head.openingCents,
    closingCents: last.head.closingCents,
    entries: entries.map((entry, index) => ({ ...entry, key: keys[index] ?? '' })),
    otherAccounts: [...new Set(all.map(({ head }) => head.iban))].filter((one) => one !== wanted),
  }
}

const byBegin = (one: ReadStatement, other: ReadStatement) =>
  (one.head.fromOn ?? '').localeCompare(other.head.fromOn ?? '')

/** Pages of a statement, and statements without balances, are believed as they are. */
function addsUp(
  { openingCents, closingCents, currency, isPage }: StatementHead,
  entries: readonly ReadEntry[],
): boolean {
  if (openingCents === null || closingCents === null || isPage) return true
  if (entries.some((entry) => entry.currency !== currency)) return true
  return entries.reduce((sum, { cents }) => sum + cents, openingCents) === closingCents
}

const ENCODINGS = new Set(['utf-8', 'utf8', 'us-ascii', 'iso-8859-1', 'iso-8859-15', 'windows-1252'])

/** The file says in its first line how it is written; nothing said is UTF-8. */
function textOf(bytes: Uint8Array): string {
  const begin = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const encoding = (/^\W{0,3}<\?xml[^>]*\bencoding\s*=\s*["']([\w.-]+)["']/.exec(begin)?.[1] ?? 'utf-8').toLowerCase()
  if (!ENCODINGS.has(encoding)) throw new NotBankFile('encoding')
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new NotBankFile('encoding')
  }
}

/** Parses one piece. Entities are replaced by whoever reads the text, and only the ones that XML knows by itself. */
async function parser(): Promise<(xml: string) => XmlNode> {
  const { XMLParser } = await import('fast-xml-parser')
  const options = {
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    removeNSPrefix: true,
    parseTagValue: false,
    parseAttributeValue: false,
    processEntities: false,
  }
  return (xml) => {
    const parsed = parsedBy(new XMLParser(options), xml)
    // The one element that the piece is.
    return typeof parsed === 'object' && parsed !== null ? Object.values(parsed)[0] : parsed
  }
}

/** What the parser will not take, such as names that are something else to JavaScript, no bank writes. */
function parsedBy(parser: { parse(xml: string): unknown }, xml: string): unknown {
  try {
    return parser.parse(xml)
  } catch {
    throw new NotBankFile('xml')
  }
}
