import { dayIn } from '@marquee/contract/days.rules'
import type { BodyOf } from '@marquee/contract/endpoint'
import { isAboutAccount } from '@marquee/contract/payout-returns.rules'
import { returnTransfer as returning } from '@marquee/contract/payouts'
import { mailTexts } from '@marquee/contract/texts/mails'
import { payoutReturnTexts } from '@marquee/contract/texts/payout-returns'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { type Actor, writeDown } from '../../audit/commands.ts'
import { users } from '../../identity/schema.ts'
import { sendMail } from '../../notifications/commands.ts'
import { owners } from '../../owners/schema.ts'
import { signedGrossCents } from '../queries/open-statements.ts'
import { bookkeeperOf } from '../queries/payees.ts'
import type { PayoutRun } from '../queries/payouts.ts'
import { billingSettings } from '../queries/settings.ts'
import { documents } from '../schema/documents.ts'
import { monthPayments, payoutItems, payoutStatements } from '../schema/payouts.ts'
import { payoutReturns } from '../schema/returns.ts'
import { post } from './ledger.ts'
import { lockOwners } from './lock-owners.ts'
import { announcePayout, deedOn, lockRun } from './payouts.ts'

/** That a transfer came back: when, why, and with which bank entry where there is one. */
export type CameBack = { itemId: string; on: string; code: string; text: string; bankEntryId: string | null }
type Moment = { at: Date; publicUrl: string }

/**
 * An operator says that a transfer of a paid run came back.
 *
 * @returns the run; undefined where there is no such transfer
 * @throws Refused payoutState, transferReturned, returnedOnOther
 */
export async function returnTransfer(
  tx: Tx,
  by: Actor,
  { itemId, returnedOn, reason, note }: { itemId: string } & BodyOf<typeof returning>,
  moment: Moment,
): Promise<string | undefined> {
  const { payoutState, transferReturned, returnedOnOther } = returning.refusals
  const run = await runOf(tx, itemId)
  if (!run) return undefined
  if (run.state !== 'paid' || run.paidOn === null) throw refuse(payoutState)
  if (await tx.$count(payoutReturns, eq(payoutReturns.itemId, itemId))) throw refuse(transferReturned)
  const { timeZone } = bookkeeperOf(await billingSettings(tx))
  const isAfter = returnedOn >= run.paidOn && returnedOn <= dayIn(timeZone, moment.at)
  if (!isAfter) throw refuse(returnedOnOther, { field: 'returnedOn' })
  await takeBack(tx, by, run, { itemId, on: returnedOn, code: reason, text: note, bankEntryId: null }, moment)
  return run.id
}

/** Transfers that a bank statement shows to have come back; their runs are held. A handful at most. */
export async function takeBackAll(tx: Tx, by: Actor, returned: readonly CameBack[], moment: Moment): Promise<void> {
  if (returned.length === 0) return
  // All at once: one after the other they might be held in another order than somebody else holds them in.
  await lockOwners(tx, await ownersOf(tx, returned), 'no key update')
  for (const one of returned) {
    const run = await runOf(tx, one.itemId)
    if (run) await takeBack(tx, by, run, one, moment)
  }
}

async function ownersOf(tx: Tx, returned: readonly CameBack[]): Promise<string[]> {
  const ids = returned.map(({ itemId }) => itemId)
  const items = await tx.select({ ownerId: payoutItems.ownerId }).from(payoutItems).where(inArray(payoutItems.id, ids))
  return items.map(({ ownerId }) => ownerId)
}

async function runOf(tx: Tx, itemId: string): Promise<PayoutRun | undefined> {
  const [item] = await tx.select({ runId: payoutItems.runId }).from(payoutItems).where(eq(payoutItems.id, itemId))
  return item && lockRun(tx, item.runId)
}

/** The partner is owed again what did not arrive, and its statements can be paid again (decision 040). */
async function takeBack(tx: Tx, by: Actor, run: PayoutRun, back: CameBack, { at, publicUrl }: Moment): Promise<void> {
  const { itemId, on, code, text, bankEntryId } = back
  const { ownerId, cents, endToEndId, ...owner } = await itemWithOwner(tx, itemId)
  await lockOwners(tx, [ownerId], 'no key update')
  await tx.insert(payoutReturns).values({
    itemId,
    ownerId,
    returnedOn: on,
    code,
    text,
    isAboutAccount: isAboutAccount(code),
    bankEntryId,
    byUserId: by.userId,
    byName: by.name,
    at,
  })
  const statements = await giveBack(tx, itemId)
  await post(tx, {
    cause: 'payout-returned',
    causeId: itemId,
    label: endToEndId,
    bookedOn: on,
    at,
    lines: [
      { account: bankEntryId === null ? 'bank' : 'unclear', cents },
      ...statements.map(({ id, screenId, grossCents }) => ({
        account: 'partner' as const,
        cents: -grossCents,
        partyId: ownerId,
        screenId,
        documentId: id,
      })),
    ],
  })
  const reason = payoutReturnTexts.because(code, text)
  const details = { endToEndId, cents, returnedOn: on }
  await writeDown(tx, by, { ...deedOn(run, 'return-transfer'), partyId: ownerId, reason, details }, at)
  await announcePayout(tx, run, [ownerId])
  const news = { cents, number: run.number, reason, isAboutAccount: isAboutAccount(code) }
  const letter = mailTexts.transferReturned(owner.firstName, news, `${publicUrl}/earnings`)
  await sendMail(tx, { to: { name: owner.name, address: owner.email }, letter, at })
}

async function itemWithOwner(tx: Tx, itemId: string) {
  const [row] = await tx
    .select({
      ownerId: payoutItems.ownerId,
      cents: payoutItems.cents,
      endToEndId: payoutItems.endToEndId,
      name: owners.name,
      firstName: users.firstName,
      email: users.email,
    })
    .from(payoutItems)
    .innerJoin(owners, eq(owners.id, payoutItems.ownerId))
    .innerJoin(users, eq(users.id, owners.userId))
    .where(eq(payoutItems.id, itemId))
  if (!row) throw new Error('a transfer has an owner')
  return row
}

/**
 * Takes the statements of a transfer out of its run; their months are paid as far as they were before it (API-PAY-01), and one
 * that is unpaid already stays so: of what was corrected meanwhile, transfers may come back in any order.
 */
async function giveBack(tx: Tx, itemId: string) {
  const freed = tx.delete(payoutStatements).where(eq(payoutStatements.itemId, itemId))
  const ids = (await freed.returning({ id: payoutStatements.statementId })).map(({ id }) => id)
  await tx.execute(sql`
    update ${monthPayments} as paid
    set revision = greatest(least(paid.revision, freed.revision - 1), 1), is_paid = paid.is_paid and freed.revision > 1,
      paid_at = case when freed.revision > 1 then paid.paid_at end
    from (
      select screen_id, owner_id, month, min(revision) as revision from ${documents}
      where id = any(${sql.param(ids)}::uuid[]) group by 1, 2, 3
    ) as freed
    where paid.screen_id = freed.screen_id and paid.owner_id = freed.owner_id and paid.month = freed.month`)
  return tx
    .select({ id: documents.id, screenId: documents.screenId, grossCents: signedGrossCents })
    .from(documents)
    .where(inArray(documents.id, ids))
    .orderBy(documents.number)
}
