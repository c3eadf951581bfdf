import { describeReturnReason } from '@marquee/contract/texts/payout-returns'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { pickColumns } from '../../../platform/db/columns.ts'
import { informMembers } from '../../members/commands/inform.ts'
import type { NotifiedUser } from '../../notifications/commands/notifications.ts'
import type { EmailContent, EmailWriter } from '../../notifications/rules/emails.ts'
import { owners } from '../../owners/schema.ts'
import { screens } from '../../screens/schema.ts'
import { signedGrossCents } from '../queries/open-statements.ts'
import { documents } from '../../documents/schema/documents.ts'
import { payoutStatements } from '../schema.ts'
import { payoutItems, payoutRuns } from '../../bank/schema/transfers.ts'
import { payoutReturns } from '../../bank/schema/returns.ts'
import { markTransfersMailed } from '../../bank/commands/transfers.ts'

/** A small batch keeps the transaction short. */
const MAX_MAILS_PER_BATCH = 100

/**
 * Mails a batch of the partners that a run has paid: which statements and how much. Each member gets one email,
 * however often this runs.
 *
 * @returns false if no partner was left
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
  const news = items.map(({ id, ownerId, name, cents, paidOn, remittance }) => {
    const payout = { cents, paidOn: paidOn ?? '', remittance, statements: statements.get(id) ?? [] }
    return {
      business: { kind: 'owner', id: ownerId } as const,
      kind: 'payout-paid' as const,
      values: { cents, paidOn: payout.paidOn },
      occurrence: id,
      to: addressTo(name),
      email: (writer: EmailWriter, firstName: string) =>
        writePaidEmail(writer, payout, { firstName, url: `${publicUrl}/earnings` }),
    }
  })
  await informMembers(tx, news, at)
  await markTransfersMailed(tx, itemIds, at)
  return true
}

/** Emails about payouts are addressed to the name of the partner. */
const addressTo =
  (name: string) =>
  ({ email, language }: NotifiedUser) => [{ name, address: email, language }]

type Statement = { number: string; month: string; screen: string; cents: number }
type PaidPayout = { cents: number; paidOn: string; remittance: string; statements: readonly Statement[] }

function writePaidEmail(
  { texts: { payouts }, formats: { formatDay, formatEuros, formatMonth }, writeEmail }: EmailWriter,
  { cents, paidOn, remittance, statements }: PaidPayout,
  envelope: { firstName: string; url: string },
): EmailContent {
  const values = {
    amount: formatEuros(cents),
    day: formatDay(paidOn, { dateStyle: 'long' }),
    remittance,
    statements: statements.map((one) =>
      payouts.paid.statement({ ...one, month: formatMonth(one.month), amount: formatEuros(one.cents) }),
    ),
  }
  return writeEmail(payouts.paid, values, envelope)
}

/** Mails partners whose transfers were returned: one email for each transfer, however often this runs. */
export async function mailReturnedTransfers(
  tx: Tx,
  itemIds: readonly string[],
  { at, publicUrl }: { at: Date; publicUrl: string },
): Promise<void> {
  const returned = await listReturnsToMail(tx, itemIds)
  const news = returned.map(({ id, ownerId, name, cents, number, code, text, isAboutAccount }) => {
    return {
      business: { kind: 'owner', id: ownerId } as const,
      kind: 'payout-returned' as const,
      values: { cents, code, text },
      occurrence: id,
      to: addressTo(name),
      email: ({ texts, formats, writeEmail }: EmailWriter, firstName: string) => {
        const reason = describeReturnReason(code, text)
        const values = { number, reason, isAboutAccount, amount: formats.formatEuros(cents) }
        return writeEmail(texts.payouts.returned, values, { firstName, url: `${publicUrl}/earnings` })
      },
    }
  })
  await informMembers(tx, news, at)
  const mailed = returned.map(({ id }) => id)
  if (mailed.length > 0) await markTransfersMailed(tx, mailed, at)
}

function listReturnsToMail(tx: Tx, itemIds: readonly string[]) {
  return tx
    .select({
      id: payoutItems.id,
      name: owners.name,
      ownerId: owners.id,
      cents: payoutItems.cents,
      number: payoutRuns.number,
      ...pickColumns(payoutReturns, 'code', 'text', 'isAboutAccount'),
    })
    .from(payoutItems)
    .innerJoin(payoutReturns, eq(payoutReturns.itemId, payoutItems.id))
    .innerJoin(payoutRuns, eq(payoutRuns.id, payoutItems.runId))
    .innerJoin(owners, eq(owners.id, payoutItems.ownerId))
    .where(and(inArray(payoutItems.id, [...itemIds]), isNull(payoutItems.mailedAt)))
    .orderBy(asc(payoutItems.endToEndId))
    .for('update', { of: payoutItems })
}

/** Skips items that another process has locked. */
function listItemsToMail(tx: Tx, runId: string) {
  return tx
    .select({
      id: payoutItems.id,
      name: owners.name,
      ownerId: owners.id,
      cents: payoutItems.cents,
      paidOn: payoutRuns.paidOn,
      remittance: payoutItems.remittance,
    })
    .from(payoutItems)
    .innerJoin(payoutRuns, eq(payoutRuns.id, payoutItems.runId))
    .innerJoin(owners, eq(owners.id, payoutItems.ownerId))
    .leftJoin(payoutReturns, eq(payoutReturns.itemId, payoutItems.id))
    .where(
      and(
        eq(payoutItems.runId, runId),
        eq(payoutRuns.state, 'paid'),
        isNull(payoutItems.mailedAt),
        // A transfer that was returned before this email has its own email.
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
