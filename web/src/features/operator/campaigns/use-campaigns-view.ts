import { useSearchParams } from 'react-router'
import { type CampaignsChange, type CampaignsView, parseCampaignsView, updateCampaignsQuery } from './view.rules.ts'

/** Reads and changes the view of the list in the address. */
export function useCampaignsView(): [CampaignsView, (change: CampaignsChange) => void] {
  const [query, setQuery] = useSearchParams()
  // Updates at once, because the search box shows the value in the address (decision 5).
  const change = (changed: CampaignsChange) =>
    setQuery((present) => updateCampaignsQuery(present, changed), {
      replace: true,
      flushSync: true,
      preventScrollReset: true,
    })
  return [parseCampaignsView(query), change]
}
