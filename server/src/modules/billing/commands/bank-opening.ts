import { reopenBankEntry } from '@marquee/contract/bank'
import { addDays } from '@marquee/contract/days.rules'
import { bankTexts } from '@marquee/contract/texts/bank'
import { and, isNotNull, ne, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { standingOpening } from '../queries/allocations.ts'
import { bankBalances } from '../queries/bank.ts'
import { bankFiles } from '../schema/payments.ts'
import { allocate, undoAllocations } from './allocations.ts'

const BY_IMPORT = { userId: null, name: bankTexts.byItself, address: null }

/**
 * What stood on the account before the first statement and is not in the books is the operator's own money. From there on
 * the account in the ledger equals the bank's (decision 034). An earlier statement that is imported later moves it.
 */
export async function bookOpening(
  tx: Tx,
  { id, fromOn, openingCents }: { id: string; fromOn: string | null; openingCents: number | null },
  at: Date,
): Promise<void> {
  if (fromOn === null || openingCents === null) return
  const hasBalance = and(isNotNull(bankFiles.fromOn), isNotNull(bankFiles.openingCents))
  if (await tx.$count(bankFiles, and(ne(bankFiles.id, id), hasBalance, sql`${bankFiles.fromOn} <= ${fromOn}::date`)))
    return
  const before = await standingOpening(tx)
  const label = bankTexts.opening
  const { creditUsed } = reopenBankEntry.refusals
  await undoAllocations(tx, BY_IMPORT, before, { note: bankTexts.earlierOpening, label, creditUsed }, at)
  const bookedOn = addDays(fromOn, -1)
  const cents = openingCents - ((await bankBalances(tx, [bookedOn])).get(bookedOn) ?? 0)
  if (cents === 0) return
  await allocate(
    tx,
    BY_IMPORT,
    { kind: 'opening', cents, bookedOn, bankEntryId: null, companyId: null, note: '', label },
    at,
  )
}
