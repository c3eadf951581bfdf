import { vetoCampaign as call } from '@marquee/contract/vetoes'
import { computeVetoEnd } from '@marquee/contract/vetoes.rules'
import { COMMON } from '@marquee/contract/refusals'
import { and, eq, sql } from 'drizzle-orm'
import { type Actor, writeAuditEntry } from '../../modules/audit/commands.ts'
import { endReservations } from '../../modules/campaigns/commands/end-reservations.ts'
import { reportRefusal } from '../../modules/campaigns/commands/report-refusal.ts'
import { lockCampaign } from '../../modules/campaigns/commands/state.ts'
import { findVideoHash } from '../../modules/campaigns/queries/campaigns.ts'
import { restaurants, vehicles } from '../../modules/fleet/schema.ts'
import { lockFreeScreens, saveVeto } from '../../modules/inventory/commands.ts'
import { reservations, vetoes } from '../../modules/inventory/schema.ts'
import type { OwnOwner } from '../../modules/owners/policy.ts'
import { owners } from '../../modules/owners/schema.ts'
import { closeApprovalWindows } from '../../modules/playback/commands/close-approval-windows.ts'
import { screens } from '../../modules/screens/schema.ts'
import type { Tx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/errors.ts'

type Veto = { campaignId: string; reason: string }
type Acting = { by: Actor; at: Date; publicUrl: string }

/**
 * Ends the reservations of an approved campaign on all screens of the owner, for good (decision 43). It locks the campaign
 * before its screens, as an edit and an extension do, and the owner, so that a booking of a copy comes before it or heeds
 * it.
 *
 * @returns the name of the campaign
 * @throws Refused notFound, vetoOver or alreadyVetoed; nothing is changed then
 */
export async function vetoCampaign(
  tx: Tx,
  { ownerId }: OwnOwner,
  { campaignId, reason }: Veto,
  { by, at, publicUrl }: Acting,
): Promise<string> {
  const campaign = await lockCampaign(tx, campaignId)
  if (!campaign) throw refuse(COMMON.notFound)
  const [earlier] = await tx
    .select({ at: vetoes.at })
    .from(vetoes)
    .where(and(eq(vetoes.holderId, campaignId), eq(vetoes.ownerId, ownerId)))
  if (earlier) throw refuse(call.refusals.alreadyVetoed)
  await tx.select({ id: owners.id }).from(owners).where(eq(owners.id, ownerId)).for('no key update')
  const venues = await listVenues(tx, ownerId, campaignId)
  if (campaign.status !== 'Approved' || venues.length === 0) throw refuse(COMMON.notFound)
  const { companyId, name, category, version, video, decidedAt, makegoodOf } = campaign
  if (makegoodOf || !decidedAt || at >= computeVetoEnd(decidedAt)) throw refuse(call.refusals.vetoOver)
  const videoSha256 = await findVideoHash(tx, video)
  if (videoSha256 === null) throw new Error('what is approved has a video')
  await saveVeto(tx, { holderId: campaignId, ownerId, companyId, videoSha256, reason, at })
  const screenIds = venues.flatMap((venue) => venue.screenIds)
  await lockFreeScreens(tx, screenIds)
  for (const shortened of await endReservations(tx, screenIds, at, campaignId)) {
    await closeApprovalWindows(tx, shortened, at)
  }
  const subject = { kind: 'campaign', id: campaignId, name } as const
  const details = { place: venues.map((venue) => venue.name) }
  await writeAuditEntry(
    tx,
    by,
    { action: 'veto', subject, partyId: companyId, version, sha256: videoSha256, reason, details },
    at,
  )
  await reportRefusal(
    tx,
    { campaign: { id: campaignId, name, category }, companyId, venues, reason },
    { at, publicUrl },
  )
  return name
}

/** The venues of the owner with reserved screens of the campaign, by name. */
async function listVenues(tx: Tx, ownerId: string, campaignId: string) {
  const { rows } = await tx.execute<{ name: string; screenIds: string[] }>(sql`
    select coalesce(restaurant.name, vehicle.brand || ' ' || vehicle.model || ', ' || vehicle.registration_number, '')
        as name, array_agg(screen.id::text order by screen.id) as "screenIds"
    from ${reservations} as held
    join ${screens} as screen on screen.id = held.screen_id
    left join ${vehicles} as vehicle on vehicle.id = screen.vehicle_id
    left join ${restaurants} as restaurant on restaurant.id = screen.restaurant_id
    where held.holder_id = ${campaignId} and screen.owner_id = ${ownerId}
    group by restaurant.id, vehicle.id
    order by name`)
  return rows
}
