import { setCampaignPayment } from '@marquee/contract/campaigns'
import {
  getCampaignChoices,
  getOperatorCampaign,
  listOperatorCampaigns,
  type OperatorCampaign,
} from '@marquee/contract/operator-campaigns'
import type { EndpointQueryInput } from '@marquee/contract/endpoint'
import { keepPreviousData } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { keys } from '../../../lib/query.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useChange } from '../../../lib/use-change.ts'
import type { CampaignsView } from './view.rules.ts'

const LIST = [...keys.campaigns('operator')] as const

/** A page of the campaigns; the previous page stays until the next one has loaded. */
export function useOperatorCampaigns({ filter, sort, page }: CampaignsView) {
  const query = { ...filter, sort, page } as EndpointQueryInput<typeof listOperatorCampaigns> // the view allows only valid orders
  return useCall([...LIST, query], listOperatorCampaigns, { query }, { placeholderData: keepPreviousData })
}

/** One campaign, including deleted ones. */
export const useOperatorCampaign = (id: string) =>
  useCall([...keys.campaign(id), 'operator'], getOperatorCampaign, { params: { id } })

export const useCampaignChoices = () => useCall([...LIST, 'choices'], getCampaignChoices, {}, { staleTime: 60_000 })

/** Marks a campaign paid or unpaid. */
export const useSetPaid = ({ _id: id }: OperatorCampaign) =>
  useChange((paid: boolean) => call(setCampaignPayment, { params: { id }, body: { paid } }), [LIST, keys.campaign(id)])
