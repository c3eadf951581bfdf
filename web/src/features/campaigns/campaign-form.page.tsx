import { forAllowed } from '../team/may.tsx'
import { createCampaign, type Campaign } from '@marquee/contract/campaigns'
import type { ReactNode } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { toLoadState } from '../../lib/query.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { useCampaignToEdit } from './api.ts'
import { parseVenueForm } from './form.ts'
import { CampaignFormView } from './parts/campaign-form-view.tsx'
import { CampaignNotFound } from './parts/campaign-not-found.tsx'

/** `Add Campaign` and `Update Campaign` (CAMP-FORM-01). */
export const Component = forAllowed(createCampaign, CampaignForm)

function CampaignForm() {
  const { id } = useParams()
  const [query] = useSearchParams()
  const copied = query.get('copy')
  if (id !== undefined) {
    return (
      <LoadedCampaign key={`edit ${id}`} id={id}>
        {(stored) => <CampaignFormView stored={stored} />}
      </LoadedCampaign>
    )
  }
  if (copied) {
    return (
      <LoadedCampaign key={`copy ${copied}`} id={copied}>
        {(ended) => <CampaignFormView copyOf={ended} />}
      </LoadedCampaign>
    )
  }
  const preset = parseVenueForm(query)
  if (preset) return <CampaignFormView key={`venue ${query.get('venue')}`} preset={preset} />
  return <CampaignFormView key="new" />
}

function LoadedCampaign({ id, children }: { id: string; children: (campaign: Campaign) => ReactNode }) {
  return (
    <Loaded load={toLoadState(useCampaignToEdit(id))} gone={<CampaignNotFound />}>
      {children}
    </Loaded>
  )
}
