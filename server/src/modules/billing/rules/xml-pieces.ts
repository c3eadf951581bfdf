/**
 * Cuts a bank statement into pieces that are small enough to be parsed one at a time: a file of 20 MB would be hundreds of
 * megabytes as objects, and nobody would be answered while it is parsed (decision 20).
 *
 * It walks the tags once, in order, and refuses what no bank writes: a document type (and so every entity of its own),
 * tags that do not close, a depth or a piece beyond all measure. An envelope around the document is skipped.
 */
export type XmlPiece =
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

const DEEPEST = 40
const LONGEST_PIECE = 512 * 1024

const STATEMENT = 'Document/BkToCstmrStmt/Stmt'
const ENTRY = `${STATEMENT}/Ntry`
const TRANSACTION = `${ENTRY}/NtryDtls/TxDtls`

// Every quantifier stops at the next '<', so a text that is no XML is refused after one look at each character; millions of
// quotes in one tag would be deeper than the machine can go.
const TAG = /<(\/?)(?:[A-Za-z_][\w.-]*:)?([A-Za-z_][\w.-]*)((?:[^<>"']|"[^"<]*"|'[^'<]*'){0,5000})>/y
const NAMESPACE = /\bxmlns(?::[\w.-]+)?\s*=\s*["'](urn:iso:std:iso:20022:tech:xsd:camt[\w.:-]*)["']/

/** @throws NotBankFile */
export function* piecesOf(text: string): Generator<XmlPiece> {
  const names: string[] = []
  /** What of the statement or entry has been read and not been handed on: their text without what was cut out. */
  let head: Cut | undefined
  let entry: Cut | undefined
  let transactionFrom = 0
  /** How many elements enclose the document; undefined outside it. */
  let around: number | undefined
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    const skipped = endOfRemark(text, at)
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
      if (names.length > DEEPEST) throw new NotBankFile('depth')
      if (name === 'Document' && names.length <= MAX_AROUND) around ??= names.length - 1
      const path = pathIn(names, around)
      if (path === 'Document') yield { kind: 'document', namespace: NAMESPACE.exec(more)?.[1] ?? '' }
      else if (path === STATEMENT) head = { from: at, kept: '' }
      else if (path === ENTRY) {
        if (head) yield { kind: 'statement', xml: bounded(`${keptOf(text, head, at)}</${rawName(text, head.from)}>`) }
        head = undefined
        entry = { from: at, kept: '' }
      } else if (path === TRANSACTION && entry) {
        entry = { from: at, kept: keptOf(text, entry, at) }
        transactionFrom = at
      }
    }
    if (slash !== '' || closesItself) {
      const path = pathIn(names, around)
      if (names.pop() !== name) throw new NotBankFile('xml')
      if (names.length === around) around = undefined
      if (path === TRANSACTION && entry) {
        yield { kind: 'transaction', xml: bounded(text.slice(transactionFrom, end)) }
        entry = { from: end, kept: entry.kept }
      } else if (path === ENTRY && entry) {
        yield { kind: 'entry', xml: bounded(keptOf(text, entry, end)) }
        entry = undefined
      } else if (path === STATEMENT && head) {
        yield { kind: 'statement', xml: bounded(keptOf(text, head, end)) }
        head = undefined
      }
    }
    at = end
  }
  if (names.length > 0) throw new NotBankFile('xml')
}

/** Banks put a header beside the document (AppHdr) and one or two envelopes around both. */
const MAX_AROUND = 4

const pathIn = (names: readonly string[], around: number | undefined) =>
  around === undefined ? '' : (around === 0 ? names : names.slice(around)).join('/')

/** Text that is kept from `from` on, after what was kept before. */
type Cut = { from: number; kept: string }

const keptOf = (text: string, { from, kept }: Cut, until: number) => bounded(kept + text.slice(from, until))

function bounded(xml: string): string {
  if (xml.length > LONGEST_PIECE) throw new NotBankFile('size')
  return xml
}

/** The name of the tag that begins there, with its prefix. */
const rawName = (text: string, at: number) => /^<([\w.:-]+)/.exec(text.slice(at, at + 200))?.[1] ?? ''

/** Where a comment, a CDATA section or an instruction ends that begins there; undefined for a tag. */
function endOfRemark(text: string, at: number): number | undefined {
  for (const [begin, close] of REMARKS) {
    if (!text.startsWith(begin, at)) continue
    const end = text.indexOf(close, at + begin.length)
    if (end < 0) throw new NotBankFile('xml')
    return end + close.length
  }
  if (text.startsWith('<!', at)) throw new NotBankFile('doctype')
  return undefined
}

const REMARKS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const
