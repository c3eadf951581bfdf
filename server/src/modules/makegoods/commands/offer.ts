import { addDays, toCalendarDay } from '@marquee/contract/days.rules'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { notify } from '../../../platform/notify.ts'
import { AUTOMATIC_ACTOR, writeAuditEntry } from '../../audit/commands.ts'
import { lockCampaign } from '../../campaigns/commands/state.ts'
import { orderLines, orders } from '../../documents/schema/orders.ts'
import { readMakegoodSettings } from '../queries/settings.ts'
import { type Part, type ScreenDay, type SoldLine, computeParts, isShortEnough } from '../rules/parts.ts'
import { makegoodParts, makegoods } from '../schema.ts'
import { reportOffer } from './report.ts'

/** The finished days of the screens of a campaign. */
export type ShortCampaign = {
  campaignId: string
  endsOn: string
  timeZone: string
  screens: readonly { screenId: string; days: readonly ScreenDay[] }[]
}

/**
 * Offers a client something for the missing plays of a campaign, once (decision 34). Nothing is offered by a rule that
 * was switched off meanwhile, below its limit, or for a credit that has no price.
 *
 * @returns whether an offer was made
 */
export async function offerMakegood(
  tx: Tx,
  { campaignId, endsOn, timeZone, screens }: ShortCampaign,
  { at, publicUrl }: { at: Date; publicUrl: string },
): Promise<boolean> {
  const campaign = await lockCampaign(tx, campaignId)
  if (!campaign || campaign.status !== 'Approved' || campaign.endsOn !== endsOn || campaign.makegoodOf) return false
  const { mode, minPercent, choiceDays } = await readMakegoodSettings(tx)
  const days = screens.flatMap((screen) => screen.days)
  const promisedPlays = days.reduce((sum, { promised }) => sum + promised, 0)
  const missingPlays = days.reduce((sum, { missing }) => sum + missing, 0)
  if (mode === 'off' || !isShortEnough(missingPlays, promisedPlays, minPercent)) return false
  const linesByScreen = Map.groupBy(await listSoldLines(tx, campaignId), ({ screenId }) => screenId)
  const parts = screens.flatMap((screen) =>
    computeParts(screen.screenId, screen.days, linesByScreen.get(screen.screenId) ?? []),
  )
  const creditCents = parts.reduce((sum, part) => sum + part.creditCents, 0)
  if (mode === 'credit' && creditCents === 0) return false
  const decideBy = addDays(toCalendarDay(timeZone, at), choiceDays)
  const offer = { campaignId, endsOn, promisedPlays, missingPlays, creditCents, mode, decideBy }
  const [made] = await tx
    .insert(makegoods)
    .values({ ...offer, state: 'offered', offeredAt: at })
    .onConflictDoNothing()
    .returning()
  if (!made) return false
  await insertParts(tx, made.id, parts)
  const subject = { kind: 'makegood', id: campaignId, name: campaign.name } as const
  await writeAuditEntry(tx, AUTOMATIC_ACTOR, { action: 'create', subject, partyId: campaign.companyId }, at)
  await reportOffer(tx, 'makegood-offered', { campaign, makegood: made }, { at, publicUrl })
  await notify(tx, {
    topic: 'campaign',
    companyIds: [campaign.companyId],
    data: { campaignId, status: campaign.status },
  })
  return true
}

async function listSoldLines(tx: Tx, campaignId: string): Promise<SoldLine[]> {
  const { id, orderId, screenId, startsOn, endsOn, priceCents, chargedFrom, chargedUntil } = orderLines
  return tx
    .select({ id, orderId, screenId, startsOn, endsOn, priceCents, chargedFrom, chargedUntil })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderId))
    .leftJoin(makegoodParts, eq(makegoodParts.orderLineId, id))
    .where(and(eq(orders.campaignId, campaignId), isNull(makegoodParts.id)))
}

async function insertParts(tx: Tx, makegoodId: string, parts: readonly Part[]): Promise<void> {
  // All rows are one parameter: PostgreSQL accepts 65,535 parameters in a statement.
  await tx.execute(sql`
    insert into ${makegoodParts} (makegood_id, screen_id, order_line_id, promised_plays, missing_plays, credit_cents)
    select ${makegoodId}::uuid, "screenId", "orderLineId", "promisedPlays", "missingPlays", "creditCents"
    from json_to_recordset(${JSON.stringify(parts)}::json) as part ("screenId" uuid, "orderLineId" uuid,
      "promisedPlays" bigint, "missingPlays" bigint, "creditCents" bigint)`)
}
