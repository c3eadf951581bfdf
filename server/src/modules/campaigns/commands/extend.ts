import { extendCampaign as call, type ExtensionOffer } from '@marquee/contract/campaign-extension'
import { computeExtension } from '@marquee/contract/campaign-extension.rules'
import { MAX_WEEKS } from '@marquee/contract/campaigns.rules'
import type { EndpointBody } from '@marquee/contract/endpoint'
import { COMMON } from '@marquee/contract/refusals'
import { eq, sql } from 'drizzle-orm'
import { publish, type Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { notify } from '../../../platform/notify.ts'
import { lockCompany } from '../../companies/commands.ts'
import { extendReservations, lockReservedScreens } from '../../inventory/commands.ts'
import { listReservations } from '../../inventory/queries/reservations.ts'
import { type BusinessNews, informMembers } from '../../members/commands/inform.ts'
import type { OwnCampaign } from '../policy.ts'
import { type CheckUninvoiced, getExtensionOffer } from '../queries/extension.ts'
import { campaigns } from '../schema.ts'
import { saveCampaignChanges } from './changes.ts'
import { lockCampaign, notifyState } from './state.ts'

type Campaign = typeof campaigns.$inferSelect
type Extension = EndpointBody<typeof call>

/**
 * Extends an approved campaign on the same screens (decision 27). It stays approved and in force. The client names the
 * end and the price that they saw, so nothing else is ever sold.
 *
 * @throws Refused one of `extendCampaign.refusals`; nothing is changed then
 */
export async function extendCampaign(
  tx: Tx,
  own: OwnCampaign,
  wanted: Extension,
  context: { userId: string; at: Date; publicUrl: string; isUninvoiced: CheckUninvoiced },
): Promise<void> {
  const { userId, at } = context
  const stored = await lockCampaign(tx, own.campaignId)
  if (!stored) throw refuse(COMMON.notFound)
  const { numberOfWeeks: weeks, endDate: endsOn, priceCents } = wanted
  await saveCampaignChanges(tx, stored.id, ['extended'], { userId, at, weeks, endsOn })
  await lockCompany(tx, stored.companyId)
  await lockReservedScreens(tx, stored.id)
  const offer = await getExtensionOffer(tx, stored.id, context)
  assertOffered(offer, wanted)
  const isFree = await extendReservations(tx, stored.id, endsOn)
  if (!isFree) throw refuse(call.refusals.screensBooked)
  await tx
    .update(campaigns)
    .set({
      endsOn,
      weeks: sql`${campaigns.weeks} + ${weeks}`,
      totalCents: sql`${campaigns.totalCents} + ${priceCents}`,
      version: sql`${campaigns.version} + 1`,
      updatedAt: at,
    })
    .where(eq(campaigns.id, stored.id))
  const reserved = await listReservations(tx, [stored.id])
  await notify(tx, { topic: 'content', screenIds: reserved.map(({ screenId }) => screenId) })
  await notifyState(tx, stored)
  await publish(tx, 'campaign.extended', { campaignId: stored.id, companyId: stored.companyId })
  await reportExtension(tx, stored, wanted, context)
}

/** @throws Refused offerChanged, tooLong or screensBooked */
function assertOffered(offer: ExtensionOffer, { numberOfWeeks, endDate, priceCents }: Extension): void {
  const now = computeExtension(offer, numberOfWeeks)
  if (now.endDate !== endDate || now.priceCents !== priceCents) throw refuse(call.refusals.offerChanged)
  if (offer.numberOfWeeks + numberOfWeeks > MAX_WEEKS) throw refuse(call.refusals.tooLong, { field: 'numberOfWeeks' })
  const { maxWeeks, limitingScreens, limitingCount } = offer
  if (numberOfWeeks <= maxWeeks) return
  throw refuse(call.refusals.screensBooked, { details: { maxWeeks, limitingScreens, limitingCount } })
}

async function reportExtension(
  tx: Tx,
  { id, name, companyId }: Campaign,
  { numberOfWeeks: weeks, endDate, priceCents }: Extension,
  { at, publicUrl }: { at: Date; publicUrl: string },
): Promise<void> {
  const url = `${publicUrl}/campaigndetails/${id}`
  const email: BusinessNews['email'] = ({ texts, formats, writeEmail }, firstName) => {
    const day = formats.formatDay(endDate, { dateStyle: 'long' })
    const amount = formats.formatEuros(priceCents)
    return writeEmail(texts.campaigns.extended, { campaign: name, weeks, day, amount }, { firstName, url })
  }
  const values = { campaignId: id, name, endDate }
  const business = { kind: 'company', id: companyId } as const
  await informMembers(tx, [{ business, kind: 'campaign-extended', values, email }], at)
}
