import type { CampaignVeto } from '@marquee/contract/vetoes'
import { computeVetoEnd } from '@marquee/contract/vetoes.rules'
import { sql } from 'drizzle-orm'
import { campaigns } from '../../modules/campaigns/schema.ts'
import { reservations, vetoes } from '../../modules/inventory/schema.ts'
import type { OwnOwner } from '../../modules/owners/policy.ts'
import { screens } from '../../modules/screens/schema.ts'
import type { Db } from '../../platform/db/database.ts'

type Row = CampaignVeto['campaign'] & {
  decidedAt: Date | null
  isFreeDays: boolean
  isHere: boolean
  vetoedAt: Date | null
  reason: string | null
}

/** An approved campaign with screens of the owner, or one that it vetoed; undefined for any other. */
export async function findOwnerCampaign(
  db: Db,
  { ownerId }: OwnOwner,
  campaignId: string,
  at: Date,
): Promise<CampaignVeto | undefined> {
  const { rows } = await db.execute<Row>(sql`
    select campaign.id as _id, campaign.name, campaign.category, campaign.video, campaign.decided_at as "decidedAt",
      campaign.makegood_of is not null as "isFreeDays", veto.at as "vetoedAt", veto.reason,
      exists (select from ${reservations} as held join ${screens} as screen on screen.id = held.screen_id
        where held.holder_id = campaign.id and screen.owner_id = ${ownerId}) as "isHere"
    from ${campaigns} as campaign
    left join ${vetoes} as veto on veto.holder_id = campaign.id and veto.owner_id = ${ownerId}
    where campaign.id = ${campaignId} and campaign.deleted_at is null
      and (campaign.status = 'Approved' or veto.at is not null)`)
  const [row] = rows
  if (!row || (!row.isHere && row.vetoedAt === null)) return undefined
  const { _id, name, category, video, decidedAt, isFreeDays, vetoedAt, reason } = row
  const until = decidedAt && !isFreeDays ? computeVetoEnd(new Date(decidedAt)) : null
  const isPossible = vetoedAt === null && until !== null && at < until
  return {
    campaign: { _id, name, category, video },
    possibleUntil: isPossible ? until.toISOString() : null,
    veto: vetoedAt === null ? null : { at: new Date(vetoedAt).toISOString(), reason: reason ?? '' },
  }
}
