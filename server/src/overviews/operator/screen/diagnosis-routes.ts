import { explainCampaign } from '@marquee/contract/operator-screens'
import { type Route, route } from '../../../platform/http/route.ts'
import { getDiagnosisFacts } from './diagnosis-facts.ts'
import { diagnose } from './diagnosis.ts'

/** Why a campaign does not play on a screen. */
export const screenDiagnosisRoutes: readonly Route[] = [
  route(explainCampaign, async ({ params, query }, context) => {
    const { asked, facts } = await getDiagnosisFacts(context, params.id, query.campaign)
    const { since, lastPlayedAt, nextAt, ...result } = diagnose(facts)
    return {
      campaign: asked,
      ...result,
      since: since?.toISOString() ?? null,
      lastPlayedAt: lastPlayedAt?.toISOString() ?? null,
      nextAt: nextAt?.toISOString() ?? null,
      asOf: facts.now.toISOString(),
      timeZone: facts.timeZone,
    }
  }),
]
