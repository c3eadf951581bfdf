import { MAX_BANK_FILE_BYTES } from '@marquee/contract/bank'
import { parseEntries, parseHead, isBankStatement } from '../rules/camt.ts'
import { type BankFile, combineStatements, type ParsedStatement } from '../rules/combine-statements.ts'
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
  const statements: ParsedStatement[] = []
  let sinceTurn = 0
  for (const fragment of splitStatement(decodeText(bytes))) {
    if (fragment.kind === 'document') {
      if (!isBankStatement(fragment.namespace)) throw new NotBankFile('format')
    } else if (fragment.kind === 'statement') {
      statements.push({ head: parseHead(fragment.node), entries: [] })
    } else {
      statements.at(-1)?.entries.push(...parseEntries(fragment.node))
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
