import { extendCampaign, getCampaignExtension } from '@marquee/contract/campaign-extension'
import type { EndpointBodyInput } from '@marquee/contract/endpoint'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { keys } from '../../lib/query.ts'
import { useCall } from '../../lib/use-call.ts'
import { useRefresh } from '../../lib/use-change.ts'

/** What can be added to the campaign; requested each time the dialog opens. */
export const useExtensionOffer = (id: string) =>
  useCall([...keys.campaign(id), 'extension'], getCampaignExtension, { params: { id } }, { staleTime: 0, gcTime: 0 })

/** Extends the campaign. After a refusal the offer is requested again, because it has changed. */
export function useExtendCampaign(id: string) {
  return useMutation({
    mutationFn: (body: EndpointBodyInput<typeof extendCampaign>) => call(extendCampaign, { params: { id }, body }),
    onSettled: useRefresh(['campaigns'], keys.campaign(id), ['availability'], ['invoices'], keys.dashboard),
  })
}
