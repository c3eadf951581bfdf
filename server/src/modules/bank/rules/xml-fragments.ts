import { SaxesParser } from 'saxes'
import type { XmlNode } from './xml-nodes.ts'

/**
 * Reads a bank statement as fragments that are small enough to be kept one at a time: a file of 20 MB would be hundreds of
 * megabytes as objects (decision 20).
 *
 * The parser refuses what is not XML. This file refuses what no bank writes: a document type (and with it every entity of
 * its own), deep nesting and huge fragments. An envelope around the document is skipped.
 */
export type XmlFragment =
  /** the namespace of the document */
  | { kind: 'document'; namespace: string }
  /** the part of a statement before its first entry */
  | { kind: 'statement'; node: XmlNode }
  | { kind: 'entry'; node: XmlNode }

/** The text is not a bank statement; `reason` helps with the analysis. */
export class NotBankFile extends Error {
  override name = 'NotBankFile'
  readonly reason: string
  constructor(reason: string) {
    super(`not a bank statement: ${reason}`)
    this.reason = reason
  }
}

const MAX_DEPTH = 40
/** The longest statement before its entries, transaction, and entry without its transactions. */
const MAX_FRAGMENT_LENGTH = 512 * 1024
/** Some milliseconds of work. */
const LENGTH_AT_ONCE = 64 * 1024

const STATEMENT = 'Document/BkToCstmrStmt/Stmt'
const ENTRY = `${STATEMENT}/Ntry`
const TRANSACTION = `${ENTRY}/NtryDtls/TxDtls`

/** @throws NotBankFile */
export function* splitStatement(text: string): Generator<XmlFragment> {
  const fragments: XmlFragment[] = []
  const parser = createParser((fragment) => fragments.push(fragment))
  const document = text.trimStart()
  for (let at = 0; at < document.length; ) {
    // Behind a tag, so that no character reference is cut.
    const end = document.indexOf('>', at + LENGTH_AT_ONCE) + 1 || document.length
    parser.write(replaceControls(document.slice(at, end)))
    yield* fragments.splice(0)
    at = end
  }
  parser.close()
}

function createParser(onFragment: (fragment: XmlFragment) => void): SaxesParser {
  const parser = new SaxesParser({ xmlns: true, position: false })
  /** The paths of the open elements, from the document on; empty for elements around it. */
  const paths: string[] = []
  /** The open elements of the present fragment, each within the one before. */
  let openNodes: XmlNode[] = []
  /** The position where the present fragment begins; within a transaction, where that begins. */
  let begin = 0
  /** The length of the present entry before the present transaction. */
  let lengthOfEntry = 0

  parser.on('error', () => {
    throw new NotBankFile('xml')
  })
  parser.on('doctype', () => {
    throw new NotBankFile('doctype')
  })
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (paths.length >= MAX_DEPTH) throw new NotBankFile('depth')
    // No bank uses the names of JavaScript's own properties, such as `constructor`.
    if (local in {}) throw new NotBankFile('xml')
    const path = buildPath(local)
    paths.push(path)
    if (path === 'Document') onFragment({ kind: 'document', namespace: uri })
    if (path === TRANSACTION) {
      lengthOfEntry = parser.position - begin
      begin = parser.position
    }
    if (path === STATEMENT || path === ENTRY) {
      const [statement] = openNodes
      if (statement) onFragment({ kind: 'statement', node: statement })
      openNodes = []
      begin = parser.position
    } else if (openNodes.length === 0) return
    const children = Object.values(attributes).map(({ local: name, value }) => ({
      name: `@${name}`,
      text: value,
      children: [],
    }))
    const node: XmlNode = { name: local, text: '', children }
    openNodes.at(-1)?.children.push(node)
    openNodes.push(node)
  })
  parser.on('text', keepText)
  parser.on('cdata', keepText)
  parser.on('closetag', () => {
    if (openNodes.length > 0 && parser.position - begin > MAX_FRAGMENT_LENGTH) throw new NotBankFile('size')
    const path = paths.pop()
    if (path === TRANSACTION) begin = parser.position - lengthOfEntry
    const node = openNodes.pop()
    if (node && openNodes.length === 0) onFragment({ kind: path === ENTRY ? 'entry' : 'statement', node })
  })

  function keepText(text: string): void {
    const node = openNodes.at(-1)
    if (node) node.text += text
  }

  function buildPath(name: string): string {
    const parent = paths.at(-1)
    if (parent) return `${parent}/${name}`
    return name === 'Document' ? name : ''
  }

  return parser
}

/** Control characters are not XML, but a payer may have typed one, which must not keep out a whole statement. */
function replaceControls(text: string): string {
  return text.replace(/&#(?:(\d{1,7})|x([\da-f]{1,6}));|[^\P{Cc}\t\n\r]/giu, (whole, decimal, hex) => {
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff && !/[\p{Cc}\p{Cs}]/u.test(String.fromCodePoint(code)) ? whole : ' '
  })
}
