import { explainCampaign } from '@marquee/contract/operator-screens'
import { type Route, route } from '../../platform/http/route.ts'
import { whyFacts } from './why-facts.ts'
import { explain } from './why.ts'

/** Why a campaign does not play on a screen. */
export const screenWhyRoutes: readonly Route[] = [
  route(explainCampaign, async ({ params, query }, house) => {
    const { asked, facts } = await whyFacts(house, params.id, query.campaign)
    const { since, lastPlayedAt, nextAt, ...verdict } = explain(facts)
    return {
      campaign: asked,
      ...verdict,
      since: since?.toISOString() ?? null,
      lastPlayedAt: lastPlayedAt?.toISOString() ?? null,
      nextAt: nextAt?.toISOString() ?? null,
      asOf: facts.now.toISOString(),
      timeZone: facts.timeZone,
    }
  }),
]
