import { setCampaignPayment } from '@marquee/contract/campaigns'
import {
  type CampaignFilter,
  exportOperatorCampaigns,
  getCampaignChoices,
  getOperatorCampaign,
  listOperatorCampaigns,
  type OperatorCampaign,
} from '@marquee/contract/operator-campaigns'
import { operatorCampaignTexts as t } from '@marquee/contract/messages/operator-campaigns'
import type { EndpointQueryInput } from '@marquee/contract/endpoint'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { download } from '../../../lib/download.ts'
import { keys } from '../../../lib/query.ts'
import { useFileDownload } from '../../files/use-file-download.ts'
import type { CampaignsView } from './view.rules.ts'

const LIST = [...keys.campaigns('operator')] as const

/** A page of the campaigns; the previous page stays until the next one has loaded. */
export function useOperatorCampaigns({ filter, sort, page }: CampaignsView) {
  const query = { ...filter, sort, page } as EndpointQueryInput<typeof listOperatorCampaigns> // the view allows only valid orders
  return useQuery({
    queryKey: [...LIST, query],
    queryFn: ({ signal }) => call(listOperatorCampaigns, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** One campaign, including deleted ones. */
export function useOperatorCampaign(id: string) {
  return useQuery({
    queryKey: [...keys.campaign(id), 'operator'],
    queryFn: ({ signal }) => call(getOperatorCampaign, { params: { id }, signal }),
  })
}

export function useCampaignChoices() {
  return useQuery({
    queryKey: [...LIST, 'choices'],
    queryFn: ({ signal }) => call(getCampaignChoices, { signal }),
    staleTime: 60_000,
  })
}

/** Marks a campaign paid or unpaid. */
export function useSetPaid() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ campaign, paid }: { campaign: OperatorCampaign; paid: boolean }) =>
      call(setCampaignPayment, { params: { id: campaign._id }, body: { paid } }),
    onSuccess: async (_, { campaign }) => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: LIST }),
        queryClient.invalidateQueries({ queryKey: keys.campaign(campaign._id) }),
      ])
    },
  })
}

/** Downloads the campaigns of a view as a file. */
export function useCampaignsExport(filter: CampaignFilter) {
  return useFileDownload(() => download(exportOperatorCampaigns, { params: undefined, query: filter }), t.csvFailed)
}
