import { createHash } from 'node:crypto'
import type { ParsedEntry } from './camt.ts'

/**
 * The keys of entries, which are the same in every file that contains the entry: from the bank's reference if there is
 * one, else from all fields. Equal entries of a day get an ordinal. Statements contain whole days, so the ordinals are
 * the same in every file (decision 20).
 */
export function computeKeys(iban: string, entries: readonly ParsedEntry[]): string[] {
  const seen = new Map<string, number>()
  return entries.map((entry) => {
    const identityHash = createHash('sha256')
      .update(JSON.stringify([iban, ...getIdentity(entry)]))
      .digest('hex')
      .slice(0, 40)
    const ordinal = (seen.get(identityHash) ?? 0) + 1
    seen.set(identityHash, ordinal)
    return `${identityHash}:${ordinal}`
  })
}

function getIdentity(entry: ParsedEntry): readonly (string | number | null)[] {
  const { bookedOn, cents, currency, bankReference, endToEndId } = entry
  if (bankReference) return [bookedOn, cents, currency, bankReference, endToEndId]
  const { valueOn, partyName, partyIban, reference, remittance } = entry
  return [bookedOn, cents, currency, endToEndId, valueOn, partyName, partyIban, reference, remittance]
}
