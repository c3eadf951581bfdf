import { useSearchParams } from 'react-router'
import { type CampaignsChange, type CampaignsView, parseCampaignsView, updateCampaignsQuery } from './view.rules.ts'

/** The view of the list in the address, and how it is changed. */
export function useCampaignsView(): [CampaignsView, (change: CampaignsChange) => void] {
  const [query, setQuery] = useSearchParams()
  // At once, because the search box shows what stands in the address (decision 5).
  const change = (changed: CampaignsChange) =>
    setQuery((present) => updateCampaignsQuery(present, changed), {
      replace: true,
      flushSync: true,
      preventScrollReset: true,
    })
  return [parseCampaignsView(query), change]
}
