import type { BankDoubt } from '@marquee/contract/bank'
import { parseSuffixes, parseReferences, findNumber } from './references.ts'

/**
 * Which invoices a bank entry pays (decision 20). An entry settles invoices automatically only if it names them
 * exactly, by creditor reference or number, and only up to the open amount. All other entries wait for an operator.
 */
export type Entry = {
  cents: number
  currency: string
  reference: string
  remittance: string
  endToEndId: string
  isReturn: boolean
}

/** A document that an entry may name. */
export type Candidate = {
  id: string
  kind: 'invoice' | 'credit-note'
  number: string
  reference: string | null
  /** of an invoice: the open and the paid amount */
  openCents: number
  paidCents: number
}

export type Part = { invoiceId: string; cents: number }
export type Outcome =
  | { kind: 'settles'; parts: readonly Part[]; doubt: 'partial' | null }
  | { kind: 'waits'; doubt: BankDoubt }

export type DocumentMatch = { how: 'reference' | 'number'; documents: readonly Candidate[] }

/** The documents that an entry names, by references if there are any, else by numbers. */
export function matchDocuments(
  entry: Pick<Entry, 'reference' | 'remittance' | 'endToEndId'>,
  among: Candidates,
): DocumentMatch | undefined {
  const references = listReferences(entry)
  const byReference = dedupe(references.flatMap((reference) => among.byReference.get(reference) ?? []))
  if (byReference.length > 0) return { how: 'reference', documents: byReference }
  const byNumber = dedupe(listTexts(entry).flatMap((text) => matchNumber(text, among)))
  return byNumber.length > 0 ? { how: 'number', documents: byNumber } : undefined
}

/** Documents that entries may name, indexed for the search. */
export type Candidates = {
  byReference: ReadonlyMap<string | null, readonly Candidate[]>
  /** by the last characters of their numbers */
  bySuffix: ReadonlyMap<string, readonly Candidate[]>
}

export const listReferences = (entry: Pick<Entry, 'reference' | 'remittance' | 'endToEndId'>): string[] =>
  dedupe(listTexts(entry).flatMap(parseReferences))
export const listSuffixes = (entry: Pick<Entry, 'reference' | 'remittance' | 'endToEndId'>): string[] =>
  dedupe(listTexts(entry).flatMap(parseSuffixes))

const listTexts = ({ reference, remittance, endToEndId }: Pick<Entry, 'reference' | 'remittance' | 'endToEndId'>) => [
  reference,
  remittance,
  endToEndId,
]

/** A number inside a longer one does not count: 2026-000123 in CN-2026-000123. */
function matchNumber(text: string, among: Candidates): Candidate[] {
  const candidates = dedupe(parseSuffixes(text).flatMap((suffix) => among.bySuffix.get(suffix) ?? []))
  const matches = candidates.flatMap((document) => {
    const where = findNumber(text, document.number)
    return where ? [{ document, ...where }] : []
  })
  const isInside = (one: (typeof matches)[number]) =>
    matches.some((other) => other.from < one.from && one.until <= other.until)
  return matches.filter((one) => !isInside(one)).map(({ document }) => document)
}

/** The outcome of an entry, from the documents that it names. */
export function deriveOutcome(entry: Entry, naming: DocumentMatch | undefined): Outcome {
  const { cents, currency } = entry
  if (currency !== 'EUR') return { kind: 'waits', doubt: 'foreign-currency' }
  if (cents <= 0) return { kind: 'waits', doubt: 'outgoing' }
  const invoices = naming?.documents.filter(({ kind }) => kind === 'invoice') ?? []
  if (!naming || entry.isReturn || invoices.length === 0) return { kind: 'waits', doubt: 'unknown' }
  const openCents = invoices.reduce((sum, invoice) => sum + Math.max(0, invoice.openCents), 0)
  if (openCents === 0) {
    return { kind: 'waits', doubt: invoices.some(({ paidCents }) => paidCents > 0) ? 'double' : 'too-much' }
  }
  if (openCents === cents) {
    const parts = invoices.filter((invoice) => invoice.openCents > 0)
    return { kind: 'settles', parts: parts.map((part) => ({ invoiceId: part.id, cents: part.openCents })), doubt: null }
  }
  if (cents > openCents) return { kind: 'waits', doubt: 'too-much' }
  const [only] = invoices
  if (invoices.length > 1 || !only) return { kind: 'waits', doubt: 'other-amount' }
  // A reference has check digits; a number in a text may mean something else.
  return naming.how === 'reference'
    ? { kind: 'settles', parts: [{ invoiceId: only.id, cents }], doubt: 'partial' }
    : { kind: 'waits', doubt: 'partial' }
}

/**
 * Entries are matched in order: an amount that one entry pays is no longer open for the next, so a repeated payment is
 * a double.
 */
export function deriveOutcomes(entries: readonly Entry[], among: Candidates): Outcome[] {
  const paid = new Map<string, number>()
  const now = (document: Candidate): Candidate => {
    const cents = paid.get(document.id) ?? 0
    return { ...document, openCents: document.openCents - cents, paidCents: document.paidCents + cents }
  }
  return entries.map((entry) => {
    const naming = matchDocuments(entry, among)
    const outcome = deriveOutcome(entry, naming && { ...naming, documents: naming.documents.map(now) })
    if (outcome.kind === 'settles') {
      for (const { invoiceId, cents } of outcome.parts) paid.set(invoiceId, (paid.get(invoiceId) ?? 0) + cents)
    }
    return outcome
  })
}

/** Indexes documents by reference and number. */
export const indexCandidates = (documents: readonly Candidate[]): Candidates => ({
  byReference: Map.groupBy(documents, ({ reference }) => reference),
  bySuffix: Map.groupBy(documents, ({ number }) => number.slice(-SUFFIX_LENGTH)),
})

/** The length of `2026-000123`. */
export const SUFFIX_LENGTH = 11

const dedupe = <T>(list: readonly T[]): T[] => [...new Set(list)]
