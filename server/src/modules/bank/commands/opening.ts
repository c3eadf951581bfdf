import { reopenBankEntry } from '@marquee/contract/bank'
import { addDays } from '@marquee/contract/days.rules'
import { bankTexts } from '@marquee/contract/messages/bank'
import type { Tx } from '../../../platform/db/database.ts'
import { listOpeningBalances } from '../queries/allocations.ts'
import { listBankBalances, findFirstBalance } from '../queries/files.ts'
import { allocate, undoAllocations } from './allocations.ts'

/** These are stored for all readers, so they stay English. */
const OPENING = bankTexts.opening
const EARLIER_OPENING = bankTexts.earlierOpening
const IMPORT_ACTOR = { userId: null, name: bankTexts.byItself, address: null }

/**
 * Books the balance before the first statement as the operator's own money, less what the ledger has already. From then
 * on the account in the ledger equals the bank's (decision 20). An earlier statement that is imported later corrects
 * this entry.
 */
export async function bookOpeningBalance(tx: Tx, iban: string, at: Date): Promise<void> {
  const first = await findFirstBalance(tx, iban)
  if (!first) return
  const bookedOn = addDays(first.fromOn, -1)
  const before = await listOpeningBalances(tx, iban)
  if (before.some((opening) => opening.bookedOn === bookedOn)) return
  const { creditUsed } = reopenBankEntry.refusals
  await undoAllocations(tx, IMPORT_ACTOR, before, { note: EARLIER_OPENING, label: OPENING, creditUsed }, at)
  const cents = first.openingCents - ((await listBankBalances(tx, [bookedOn])).get(bookedOn) ?? 0)
  if (cents === 0) return
  const opening = { kind: 'opening', cents, bookedOn, bankEntryId: null, companyId: null } as const
  await allocate(tx, IMPORT_ACTOR, { ...opening, note: iban, label: OPENING }, at)
}
