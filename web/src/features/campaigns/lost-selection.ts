import type { Campaign } from '@marquee/contract/campaigns'
import { campaignFormTexts } from '@marquee/contract/messages/campaign-form'
import { type Availability, type CampaignForm, type ScreenSelection, getWantedVehicles } from './form.ts'

const texts = campaignFormTexts

/** The selected screens that are no longer free, as text (AVL-6). */
export function listLostNames(
  form: CampaignForm,
  selected: ScreenSelection,
  availability: Availability | undefined,
  stored: Campaign | undefined,
): string[] {
  if (availability?.type === 'restaurant') {
    const isLost = (id: string) => form.restaurants.includes(id) && !selected.restaurants.includes(id)
    return availability.rows.filter((row) => isLost(row._id)).map((row) => row.name)
  }
  const wanted = getWantedVehicles(form, availability, stored)
  return (availability?.types ?? []).flatMap(({ _id, name }) => {
    const before = wanted[_id] ?? 0
    const lost = before - (selected.vehicles[_id] ?? 0)
    if (lost <= 0) return []
    return lost === before ? texts.lostAll({ name, wanted: before }) : texts.lostSome({ name, lost, wanted: before })
  })
}
