/**
 * Cuts a bank statement into pieces that are small enough to be parsed one at a time: a file of 20 MB would be hundreds of
 * megabytes as objects, and nobody would be answered while it is parsed (decision 20).
 *
 * It walks the tags once, in order, and refuses what no bank writes: a document type (and so every entity of its own),
 * tags that do not close, a depth or a piece beyond all measure. An envelope around the document is skipped.
 */
export type XmlFragment =
  /** the namespace of the document */
  | { kind: 'document'; namespace: string }
  /** everything of a statement that stands before its first entry */
  | { kind: 'statement'; xml: string }
  /** one `TxDtls` of the entry that comes after it */
  | { kind: 'transaction'; xml: string }
  /** an entry without its transactions */
  | { kind: 'entry'; xml: string }

/** The text is no bank statement; `reason` is for whoever looks into it. */
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

// Every quantifier stops at the next '<', so a text that is no XML is refused after one look at each character; millions of
// quotes in one tag would be deeper than the machine can go.
const TAG = /<(\/?)(?:[A-Za-z_][\w.-]*:)?([A-Za-z_][\w.-]*)((?:[^<>"']|"[^"<]*"|'[^'<]*'){0,5000})>/y
const NAMESPACE = /\bxmlns(?::[\w.-]+)?\s*=\s*["'](urn:iso:std:iso:20022:tech:xsd:camt[\w.:-]*)["']/

/** @throws NotBankFile */
export function* splitStatement(text: string): Generator<XmlFragment> {
  const names: string[] = []
  /** What of the statement or entry has been read and not been handed on: their text without what was cut out. */
  let head: PartialFragment | undefined
  let entry: PartialFragment | undefined
  let transactionStart = 0
  /** How many elements enclose the document; undefined outside it. */
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
      else if (path === STATEMENT) head = { from: at, kept: '' }
      else if (path === ENTRY) {
        if (head)
          yield {
            kind: 'statement',
            xml: assertLength(`${extendFragment(text, head, at)}</${readTagName(text, head.from)}>`),
          }
        head = undefined
        entry = { from: at, kept: '' }
      } else if (path === TRANSACTION && entry) {
        entry = { from: at, kept: extendFragment(text, entry, at) }
        transactionStart = at
      }
    }
    if (slash !== '' || closesItself) {
      const path = buildPath(names, envelopeDepth)
      if (names.pop() !== name) throw new NotBankFile('xml')
      if (names.length === envelopeDepth) envelopeDepth = undefined
      if (path === TRANSACTION && entry) {
        yield { kind: 'transaction', xml: assertLength(text.slice(transactionStart, end)) }
        entry = { from: end, kept: entry.kept }
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

/** Banks put a header beside the document (AppHdr) and one or two envelopes around both. */
const MAX_ENVELOPES = 4

const buildPath = (names: readonly string[], envelopeDepth: number | undefined) =>
  envelopeDepth === undefined ? '' : (envelopeDepth === 0 ? names : names.slice(envelopeDepth)).join('/')

/** Text that is kept from `from` on, after what was kept before. */
type PartialFragment = { from: number; kept: string }

const extendFragment = (text: string, { from, kept }: PartialFragment, until: number) =>
  assertLength(kept + text.slice(from, until))

function assertLength(xml: string): string {
  if (xml.length > MAX_FRAGMENT_LENGTH) throw new NotBankFile('size')
  return xml
}

/** The name of the tag that begins there, with its prefix. */
const readTagName = (text: string, at: number) => /^<([\w.:-]+)/.exec(text.slice(at, at + 200))?.[1] ?? ''

/** Where a comment, a CDATA section or an instruction ends that begins there; undefined for a tag. */
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
