import { extendCampaign, type ExtensionOffer, getCampaignExtension } from '@marquee/contract/campaign-extension'
import { computeExtension } from '@marquee/contract/campaign-extension.rules'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { keys } from '../../lib/query.ts'
import { useCall } from '../../lib/use-call.ts'
import { useRefresh } from '../../lib/use-change.ts'

/** What can be added to the campaign; requested each time the dialog opens. */
export const useExtensionOffer = (id: string) =>
  useCall([...keys.campaign(id), 'extension'], getCampaignExtension, { params: { id } }, { staleTime: 0, gcTime: 0 })

/**
 * Extends the campaign. The caller is notified before the offer is requested again, because it has changed then. After a
 * refusal the call stays pending until the new offer has loaded.
 */
export function useExtendCampaign(id: string, onExtended: (message: string) => void) {
  const refresh = useRefresh(['campaigns'], keys.campaign(id), ['availability'], ['invoices'], keys.dashboard)
  return useMutation({
    mutationFn: ({ offer, weeks: numberOfWeeks }: { offer: ExtensionOffer; weeks: number }) =>
      call(extendCampaign, { params: { id }, body: { numberOfWeeks, ...computeExtension(offer, numberOfWeeks) } }),
    onSuccess: ({ message }) => {
      onExtended(message)
      void refresh()
    },
    onError: refresh,
  })
}
