import { MAX_BANK_FILE_BYTES } from '@marquee/contract/bank'
import { parseEntries, parseHead, isBankStatement } from '../rules/camt.ts'
import { type BankFile, combineStatements, type ParsedStatement } from '../rules/combine-statements.ts'
import type { XmlNode } from '../rules/xml-nodes.ts'
import { NotBankFile, splitStatement } from '../rules/xml-fragments.ts'
import { isZip, unzipXml } from './zip.ts'

export type { BankFile } from '../rules/combine-statements.ts'
export { NotBankFile } from '../rules/xml-fragments.ts'
export { TooMuchInZip } from './zip.ts'

/**
 * Reads a bank statement (camt.053), or a ZIP archive of several. From a file with several accounts it reads the given
 * account and lists the others. If the given account is missing, it reads the first.
 *
 * @throws NotBankFile for anything else; `sums` if the entries do not add up from the opening to the closing balance.
 *   TooMuchInZip
 */
export async function readBankFile(bytes: Uint8Array, iban: string): Promise<BankFile> {
  const files = isZip(bytes) ? await unzipXml(bytes, MAX_BANK_FILE_BYTES) : [bytes]
  const read: ParsedStatement[][] = []
  for (const file of files) read.push(await parseStatements(file))
  return combineStatements(read, iban)
}

/** Parses in fragments and yields to the event loop in between: 50,000 entries take seconds. */
async function parseStatements(bytes: Uint8Array): Promise<ParsedStatement[]> {
  const parse = await createParser()
  const statements: ParsedStatement[] = []
  let transactions: XmlNode[] = []
  let sinceTurn = 0
  for (const fragment of splitStatement(decodeText(bytes))) {
    if (fragment.kind === 'document') {
      if (!isBankStatement(fragment.namespace)) throw new NotBankFile('format')
    } else if (fragment.kind === 'statement') {
      statements.push({ head: parseHead(parse(fragment.xml)), entries: [] })
    } else if (fragment.kind === 'transaction') {
      transactions.push(parse(fragment.xml))
    } else {
      statements.at(-1)?.entries.push(...parseEntries(parse(fragment.xml), transactions))
      transactions = []
    }
    sinceTurn += 1
    if (sinceTurn >= FRAGMENTS_PER_TURN) {
      sinceTurn = 0
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return statements
}

/** A few milliseconds of work. */
const FRAGMENTS_PER_TURN = 100

const ENCODINGS = new Set(['utf-8', 'utf8', 'us-ascii', 'iso-8859-1', 'iso-8859-15', 'windows-1252'])

/** The XML declaration names the encoding; the default is UTF-8. */
function decodeText(bytes: Uint8Array): string {
  const begin = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const encoding = (/^\W{0,3}<\?xml[^>]*\bencoding\s*=\s*["']([\w.-]+)["']/.exec(begin)?.[1] ?? 'utf-8').toLowerCase()
  if (!ENCODINGS.has(encoding)) throw new NotBankFile('encoding')
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new NotBankFile('encoding')
  }
}

/** Parses one fragment. Entities stay as they are: readers of a text replace only the predefined entities of XML. */
async function createParser(): Promise<(xml: string) => XmlNode> {
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
    const parsed = parseXml(new XMLParser(options), xml)
    // A fragment is a single element.
    return typeof parsed === 'object' && parsed !== null ? Object.values(parsed)[0] : parsed
  }
}

/** The parser rejects, for example, element names with a meaning in JavaScript. Banks do not write such files. */
function parseXml(parser: { parse(xml: string): unknown }, xml: string): unknown {
  try {
    return parser.parse(xml)
  } catch {
    throw new NotBankFile('xml')
  }
}
