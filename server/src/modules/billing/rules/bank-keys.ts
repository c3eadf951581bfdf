import { createHash } from 'node:crypto'
import type { ParsedEntry } from './camt.ts'

/**
 * Names an entry so that it has the same name in whatever file it comes again: by what the bank calls it, where it does,
 * else by all that it says. Several that are equal in both are counted within their day; statements hold whole days, so
 * they are counted alike in every file (decision 20).
 */
export function computeKeys(iban: string, entries: readonly ParsedEntry[]): string[] {
  const seen = new Map<string, number>()
  return entries.map((entry) => {
    const said = createHash('sha256')
      .update(JSON.stringify([iban, ...getIdentity(entry)]))
      .digest('hex')
      .slice(0, 40)
    const ordinal = (seen.get(said) ?? 0) + 1
    seen.set(said, ordinal)
    return `${said}:${ordinal}`
  })
}

function getIdentity(entry: ParsedEntry): readonly (string | number | null)[] {
  const { bookedOn, cents, currency, bankReference, endToEndId } = entry
  if (bankReference) return [bookedOn, cents, currency, bankReference, endToEndId]
  const { valueOn, partyName, partyIban, reference, remittance } = entry
  return [bookedOn, cents, currency, endToEndId, valueOn, partyName, partyIban, reference, remittance]
}
