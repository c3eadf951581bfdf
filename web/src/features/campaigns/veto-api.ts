import { getCampaignVeto, vetoCampaign } from '@marquee/contract/vetoes'
import { call } from '../../lib/call.ts'
import { keys } from '../../lib/query.ts'
import { useCall } from '../../lib/use-call.ts'
import { useChange } from '../../lib/use-change.ts'

/** The veto of a partner against a campaign (decision 43); nothing is requested without an owner profile. */
export const useCampaignVeto = (ownerId: string | undefined, id: string) =>
  useCall(
    keys.campaignVeto(ownerId ?? '', id),
    getCampaignVeto,
    { params: { ownerId: ownerId ?? '', id } },
    { enabled: ownerId !== undefined },
  )

export const useVeto = (ownerId: string, id: string) =>
  useChange(
    (reason: string) => call(vetoCampaign, { params: { ownerId, id }, body: { reason } }),
    [keys.screens(ownerId), ['screen'], ['restaurants'], ['restaurant'], keys.dashboard],
  )
