import { computeVetoEnd } from '@marquee/contract/vetoes.rules'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { locations } from '../../fleet/schema.ts'
import { reservations } from '../../inventory/schema.ts'
import { type BusinessNews, informMembers } from '../../members/commands/inform.ts'
import { screens } from '../../screens/schema.ts'
import { campaigns } from '../schema.ts'

type Row = { ownerId: string; count: number; name: string; startsOn: string; timeZone: string }

/** Tells each partner what was approved for its screens, and until when a veto is possible (decision 43). */
export async function announceApproval(
  tx: Tx,
  campaignId: string,
  { at, publicUrl }: { at: Date; publicUrl: string },
): Promise<void> {
  const { rows } = await tx.execute<Row>(sql`
    select screen.owner_id as "ownerId", count(*)::integer as count, campaign.name,
      campaign.starts_on::text as "startsOn", location.time_zone as "timeZone"
    from ${reservations} as held
    join ${screens} as screen on screen.id = held.screen_id
    join ${campaigns} as campaign on campaign.id = held.holder_id
    join ${locations} as location on location.id = campaign.location_id
    where held.holder_id = ${campaignId}
    group by screen.owner_id, campaign.id, location.id
    order by screen.owner_id`)
  const until = computeVetoEnd(at)
  const url = `${publicUrl}/owner/campaigns/${campaignId}`
  const news = rows.map(
    ({ ownerId, count, name, startsOn, timeZone }): BusinessNews => ({
      business: { kind: 'owner', id: ownerId },
      kind: 'campaign-on-screens',
      values: { campaignId, name, count, until: until.toISOString() },
      email: ({ texts, formats, writeEmail }, firstName) => {
        const day = formats.formatDay(startsOn, { dateStyle: 'long' })
        const when = formats.formatInstant(until, { ...MINUTE, timeZone })
        return writeEmail(texts.campaigns.vetoPossible, { campaign: name, count, day, until: when }, { firstName, url })
      },
    }),
  )
  await informMembers(tx, news, at)
}

const MINUTE = {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const
