import { mailTexts } from '@marquee/contract/texts/mails'
import { payoutReturnTexts } from '@marquee/contract/texts/payout-returns'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { users } from '../../identity/schema.ts'
import { sendMail } from '../../notifications/commands.ts'
import { owners } from '../../owners/schema.ts'
import { screens } from '../../screens/schema.ts'
import { signedGrossCents } from '../queries/open-statements.ts'
import { documents } from '../schema/documents.ts'
import { payoutItems, payoutRuns, payoutStatements } from '../schema/payouts.ts'
import { payoutReturns } from '../schema/returns.ts'

/** So few at once that nobody waits long for the database meanwhile. */
const MAX_MAILS_PER_BATCH = 100

/**
 * Writes to some of the partners that a run has paid, which of their statements and how much: each of them once, however often
 * this runs.
 *
 * @returns false when nobody was left
 */
export async function mailPaidBatch(
  tx: Tx,
  runId: string,
  { at, publicUrl }: { at: Date; publicUrl: string },
): Promise<boolean> {
  const items = await listItemsToMail(tx, runId)
  const itemIds = items.map(({ id }) => id)
  if (itemIds.length === 0) return false
  const statements = await listItemStatements(tx, itemIds)
  for (const { id, name, firstName, email, cents, paidOn, remittance } of items) {
    const payout = { cents, paidOn: paidOn ?? '', remittance, statements: statements.get(id) ?? [] }
    const letter = mailTexts.paidOut(firstName, payout, `${publicUrl}/earnings`)
    await sendMail(tx, { to: { name, address: email }, content: letter, at })
  }
  await tx.update(payoutItems).set({ mailedAt: at }).where(inArray(payoutItems.id, itemIds))
  return true
}

/** Writes to the partners whose transfers came back, and why: of each transfer once, however often this runs. */
export async function mailReturnedTransfers(
  tx: Tx,
  itemIds: readonly string[],
  { at, publicUrl }: { at: Date; publicUrl: string },
): Promise<void> {
  const returned = await listReturnsToMail(tx, itemIds)
  for (const { name, firstName, email, cents, number, code, text, isAboutAccount } of returned) {
    const news = { cents, number, reason: payoutReturnTexts.because(code, text), isAboutAccount }
    const letter = mailTexts.transferReturned(firstName, news, `${publicUrl}/earnings`)
    await sendMail(tx, { to: { name, address: email }, content: letter, at })
  }
  const mailed = returned.map(({ id }) => id)
  if (mailed.length > 0) await tx.update(payoutItems).set({ mailedAt: at }).where(inArray(payoutItems.id, mailed))
}

function listReturnsToMail(tx: Tx, itemIds: readonly string[]) {
  return tx
    .select({
      id: payoutItems.id,
      name: owners.name,
      firstName: users.firstName,
      email: users.email,
      cents: payoutItems.cents,
      number: payoutRuns.number,
      code: payoutReturns.code,
      text: payoutReturns.text,
      isAboutAccount: payoutReturns.isAboutAccount,
    })
    .from(payoutItems)
    .innerJoin(payoutReturns, eq(payoutReturns.itemId, payoutItems.id))
    .innerJoin(payoutRuns, eq(payoutRuns.id, payoutItems.runId))
    .innerJoin(owners, eq(owners.id, payoutItems.ownerId))
    .innerJoin(users, eq(users.id, owners.userId))
    .where(and(inArray(payoutItems.id, [...itemIds]), isNull(payoutItems.mailedAt)))
    .orderBy(asc(payoutItems.endToEndId))
    .for('update', { of: payoutItems })
}

/** Another process may be at it, too: those it has taken are left to it. */
function listItemsToMail(tx: Tx, runId: string) {
  return tx
    .select({
      id: payoutItems.id,
      name: owners.name,
      firstName: users.firstName,
      email: users.email,
      cents: payoutItems.cents,
      paidOn: payoutRuns.paidOn,
      remittance: payoutItems.remittance,
    })
    .from(payoutItems)
    .innerJoin(payoutRuns, eq(payoutRuns.id, payoutItems.runId))
    .innerJoin(owners, eq(owners.id, payoutItems.ownerId))
    .innerJoin(users, eq(users.id, owners.userId))
    .leftJoin(payoutReturns, eq(payoutReturns.itemId, payoutItems.id))
    .where(
      and(
        eq(payoutItems.runId, runId),
        eq(payoutRuns.state, 'paid'),
        isNull(payoutItems.mailedAt),
        // What came back before anybody was written to has been told already.
        isNull(payoutReturns.itemId),
      ),
    )
    .orderBy(asc(payoutItems.endToEndId))
    .limit(MAX_MAILS_PER_BATCH)
    .for('update', { of: payoutItems, skipLocked: true })
}

async function listItemStatements(tx: Tx, itemIds: readonly string[]) {
  const rows = await tx
    .select({
      itemId: payoutStatements.itemId,
      number: documents.number,
      month: documents.month,
      screen: screens.model,
      cents: signedGrossCents,
    })
    .from(payoutStatements)
    .innerJoin(documents, eq(documents.id, payoutStatements.statementId))
    .innerJoin(screens, eq(screens.id, documents.screenId))
    .where(inArray(payoutStatements.itemId, [...itemIds]))
    .orderBy(asc(documents.month), asc(documents.number))
  return Map.groupBy(
    rows.map(({ month, ...row }) => ({ ...row, month: month ?? '' })),
    ({ itemId }) => itemId,
  )
}
