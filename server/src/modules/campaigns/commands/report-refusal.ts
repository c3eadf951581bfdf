import type { AdCategory } from '@marquee/contract/ad-categories.rules'
import { adCategoryTexts } from '@marquee/contract/messages/ad-categories'
import type { Tx } from '../../../platform/db/database.ts'
import { type BusinessNews, informMembers } from '../../members/commands/inform.ts'

export type Refusal = {
  campaign: { id: string; name: string; category: AdCategory | null }
  companyId: string
  venues: readonly { name: string; screenIds: readonly string[] }[]
  /** Why the partner refused it; undefined: the venues do not accept its category. */
  reason?: string
}

/** An email names as many venues. */
const MAX_NAMES = 20

/** Tells the client which screens refused a campaign, that they cost nothing, and what to do (decision 41). */
export async function reportRefusal(
  tx: Tx,
  { campaign, companyId, venues, reason }: Refusal,
  { at, publicUrl }: { at: Date; publicUrl: string },
): Promise<void> {
  const count = venues.flatMap(({ screenIds }) => screenIds).length
  if (count === 0) return
  const { id, name, category } = campaign
  const url = `${publicUrl}/campaigns/edit/${id}`
  const listNames = (moreVenues: (values: { count: number }) => string) => {
    const names = venues.map((venue) => venue.name)
    if (names.length <= MAX_NAMES) return names
    return [...names.slice(0, MAX_NAMES), moreVenues({ count: names.length - MAX_NAMES })]
  }
  const email: BusinessNews['email'] = ({ texts, writeEmail }, firstName) =>
    reason === undefined
      ? writeEmail(
          texts.campaigns.categoryRefused,
          {
            campaign: name,
            count,
            venues: listNames(texts.campaigns.moreVenues),
            category: category ? adCategoryTexts.names[category] : '',
          },
          { firstName, url },
        )
      : writeEmail(
          texts.campaigns.vetoed,
          { campaign: name, count, venues: listNames(texts.campaigns.moreVenues), reason },
          { firstName, url },
        )
  const values = { campaignId: id, name, count, reason: reason ?? null }
  const business = { kind: 'company', id: companyId } as const
  await informMembers(tx, [{ business, kind: 'campaign-screens-refused', values, email }], at)
}
