/**
 * Splits a bank statement into fragments that are parsed one at a time. A parsed file of 20 MB would take hundreds of
 * megabytes and block the event loop (decision 20).
 *
 * It reads the tags once, in order, and refuses what banks do not write: a document type (and therefore custom
 * entities), unclosed tags, excessive depth and excessive fragments. An envelope around the document is skipped.
 */
export type XmlFragment =
  /** the namespace of the document */
  | { kind: 'document'; namespace: string }
  /** the part of a statement before its first entry */
  | { kind: 'statement'; xml: string }
  /** one `TxDtls` of the entry that follows */
  | { kind: 'transaction'; xml: string }
  /** an entry without its transactions */
  | { kind: 'entry'; xml: string }

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
const MAX_FRAGMENT_LENGTH = 512 * 1024

const STATEMENT = 'Document/BkToCstmrStmt/Stmt'
const ENTRY = `${STATEMENT}/Ntry`
const TRANSACTION = `${ENTRY}/NtryDtls/TxDtls`

// Each quantifier stops at the next '<', so a text that is not XML is refused in linear time. The limit on repetitions
// prevents a stack overflow for a tag with millions of quotes.
const TAG = /<(\/?)(?:[A-Za-z_][\w.-]*:)?([A-Za-z_][\w.-]*)((?:[^<>"']|"[^"<]*"|'[^'<]*'){0,5000})>/y
const NAMESPACE = /\bxmlns(?::[\w.-]+)?\s*=\s*["'](urn:iso:std:iso:20022:tech:xsd:camt[\w.:-]*)["']/

/** @throws NotBankFile */
export function* splitStatement(text: string): Generator<XmlFragment> {
  const names: string[] = []
  /** The current statement or entry without the fragments that were returned already. */
  let head: PartialFragment | undefined
  let entry: PartialFragment | undefined
  let transactionStart = 0
  /** The number of elements around the document; undefined outside it. */
  let envelopeDepth: number | undefined
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    const skipped = findSectionEnd(text, at)
    if (skipped !== undefined) {
      at = skipped
      continue
    }
    TAG.lastIndex = at
    const tag = TAG.exec(text)
    if (!tag) throw new NotBankFile('xml')
    const [whole, slash, name = '', more = ''] = tag
    const end = at + whole.length
    const closesItself = slash === '' && more.endsWith('/')
    if (slash === '') {
      names.push(name)
      if (names.length > MAX_DEPTH) throw new NotBankFile('depth')
      if (name === 'Document' && names.length <= MAX_ENVELOPES) envelopeDepth ??= names.length - 1
      const path = buildPath(names, envelopeDepth)
      if (path === 'Document') yield { kind: 'document', namespace: NAMESPACE.exec(more)?.[1] ?? '' }
      else if (path === STATEMENT) head = { from: at, prefix: '' }
      else if (path === ENTRY) {
        if (head)
          yield {
            kind: 'statement',
            xml: assertLength(`${extendFragment(text, head, at)}</${readTagName(text, head.from)}>`),
          }
        head = undefined
        entry = { from: at, prefix: '' }
      } else if (path === TRANSACTION && entry) {
        entry = { from: at, prefix: extendFragment(text, entry, at) }
        transactionStart = at
      }
    }
    if (slash !== '' || closesItself) {
      const path = buildPath(names, envelopeDepth)
      if (names.pop() !== name) throw new NotBankFile('xml')
      if (names.length === envelopeDepth) envelopeDepth = undefined
      if (path === TRANSACTION && entry) {
        yield { kind: 'transaction', xml: assertLength(text.slice(transactionStart, end)) }
        entry = { from: end, prefix: entry.prefix }
      } else if (path === ENTRY && entry) {
        yield { kind: 'entry', xml: assertLength(extendFragment(text, entry, end)) }
        entry = undefined
      } else if (path === STATEMENT && head) {
        yield { kind: 'statement', xml: assertLength(extendFragment(text, head, end)) }
        head = undefined
      }
    }
    at = end
  }
  if (names.length > 0) throw new NotBankFile('xml')
}

/** Banks write a header beside the document (AppHdr) and one or two envelopes around both. */
const MAX_ENVELOPES = 4

const buildPath = (names: readonly string[], envelopeDepth: number | undefined) =>
  envelopeDepth === undefined ? '' : (envelopeDepth === 0 ? names : names.slice(envelopeDepth)).join('/')

/** A fragment that is not complete: `prefix` and the text from `from` on. */
type PartialFragment = { from: number; prefix: string }

const extendFragment = (text: string, { from, prefix }: PartialFragment, until: number) =>
  assertLength(prefix + text.slice(from, until))

function assertLength(xml: string): string {
  if (xml.length > MAX_FRAGMENT_LENGTH) throw new NotBankFile('size')
  return xml
}

/** The name of the tag at a position, with its namespace prefix. */
const readTagName = (text: string, at: number) => /^<([\w.:-]+)/.exec(text.slice(at, at + 200))?.[1] ?? ''

/** The end of a comment, CDATA section or processing instruction at a position; undefined for a tag. */
function findSectionEnd(text: string, at: number): number | undefined {
  for (const [begin, close] of SKIPPED_SECTIONS) {
    if (!text.startsWith(begin, at)) continue
    const end = text.indexOf(close, at + begin.length)
    if (end < 0) throw new NotBankFile('xml')
    return end + close.length
  }
  if (text.startsWith('<!', at)) throw new NotBankFile('doctype')
  return undefined
}

const SKIPPED_SECTIONS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const
