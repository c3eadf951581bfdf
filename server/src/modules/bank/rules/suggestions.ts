import { compareKeys } from '@marquee/contract/text.rules'
import type { BankEntry } from '@marquee/contract/bank'
import type { Candidates, Entry } from './matching.ts'
import { matchDocuments } from './matching.ts'

/** An invoice with an open amount. */
export type OpenInvoice = { id: string; number: string; companyId: string; company: string; openCents: number }
type Suggestion = BankEntry['suggestions'][number]

const MAX_SUGGESTIONS = 5
const REASONS = ['reference', 'number', 'amount-and-name', 'iban', 'name', 'amount'] as const

/**
 * The invoices that an entry may pay, the likeliest first, then by the nearest amount. If the entry points to a payer,
 * invoices of other companies are not suggested.
 */
export function suggestInvoices(
  entry: Entry & { partyName: string; payers: readonly { id: string }[] },
  open: readonly OpenInvoice[],
  among: Candidates,
): Suggestion[] {
  const naming = matchDocuments(entry, among)
  const named = new Map(naming?.documents.map(({ id }) => [id, naming.how] as const))
  return open
    .flatMap((invoice): Suggestion[] => {
      const { id, number, companyId, company, openCents } = invoice
      const why = named.get(id) ?? deriveReason(entry, invoice)
      return why ? [{ invoiceId: id, number, companyId, company, openCents, why }] : []
    })
    .toSorted(
      (one, other) =>
        REASONS.indexOf(one.why) - REASONS.indexOf(other.why) ||
        Math.abs(one.openCents - entry.cents) - Math.abs(other.openCents - entry.cents) ||
        compareKeys(one.number, other.number),
    )
    .slice(0, MAX_SUGGESTIONS)
}

function deriveReason(
  { cents, partyName, payers }: { cents: number; partyName: string; payers: readonly { id: string }[] },
  invoice: OpenInvoice,
): Suggestion['why'] | undefined {
  const isAmount = invoice.openCents === cents
  if (!payers.some(({ id }) => id === invoice.companyId)) return isAmount && payers.length === 0 ? 'amount' : undefined
  if (areAlike(partyName, invoice.company)) return isAmount ? 'amount-and-name' : 'name'
  return 'iban'
}

/** Whether two names may be the same: all words of one, legal forms left out, are in the other. */
export function areAlike(one: string, other: string): boolean {
  const [words, others] = [splitWords(one), splitWords(other)]
  return isWithin(words, others) || isWithin(others, words)
}

const isWithin = (words: readonly string[], others: readonly string[]) =>
  words.length > 0 && words.every((word) => others.some((longer) => isSameWord(word, longer)))

/** Banks truncate names, so a prefix matches. */
const isSameWord = (one: string, other: string) =>
  one === other || (Math.min(one.length, other.length) >= 4 && (one.startsWith(other) || other.startsWith(one)))

const COMPANY_FORMS = new Set([
  'GMBH',
  'MBH',
  'AG',
  'KG',
  'OHG',
  'UG',
  'EK',
  'GBR',
  'SE',
  'SA',
  'SAS',
  'SARL',
  'SRL',
  'SPA',
  'BV',
  'NV',
  'BVBA',
  'SL',
  'LTD',
  'LIMITED',
  'LLC',
  'INC',
  'PLC',
  'DOO',
  'AS',
  'AB',
  'OY',
  'APS',
  'KFT',
  'SRO',
  'CO',
  'UND',
  'AND',
  'THE',
  'DER',
  'DIE',
])

function splitWords(name: string): string[] {
  const plain = name.replaceAll('ß', 'ss').normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()
  const spelled = plain.replace(/\b(?:[A-Z]\.){2,}/g, (letters) => letters.replaceAll('.', ''))
  return spelled.split(/[^A-Z0-9\p{L}]/u).filter((word) => word.length > 1 && !COMPANY_FORMS.has(word))
}
