import { BANK_FILE_MAX_BYTES } from '@marquee/contract/bank'
import { entriesOf, headOf, isBankStatement } from '../rules/camt.ts'
import { type BankFile, combineStatements, type ReadStatement } from '../rules/combine-statements.ts'
import type { XmlNode } from '../rules/xml-nodes.ts'
import { NotBankFile, piecesOf } from '../rules/xml-pieces.ts'
import { isZip, unzipXml } from './zip.ts'

export type { BankFile } from '../rules/combine-statements.ts'
export { NotBankFile } from '../rules/xml-pieces.ts'
export { TooMuchInZip } from './zip.ts'

/**
 * Reads a bank statement (camt.053), or a ZIP archive of several. From a file with several accounts it reads the given
 * one and lists the others; if the given one is not among them, it reads the first.
 *
 * @throws NotBankFile for anything else; `sums` if the entries do not add up from the opening to the closing balance.
 *   TooMuchInZip
 */
export async function readBankFile(bytes: Uint8Array, iban: string): Promise<BankFile> {
  const files = isZip(bytes) ? await unzipXml(bytes, BANK_FILE_MAX_BYTES) : [bytes]
  const read: ReadStatement[][] = []
  for (const file of files) read.push(await statementsIn(file))
  return combineStatements(read, iban)
}

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
