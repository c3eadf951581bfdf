import type { Campaign } from '@marquee/contract/campaigns'
import { campaignTexts } from '@marquee/contract/texts/campaigns'
import { type Availability, type CampaignForm, type Selected, wantedVehicles } from './form.ts'

const texts = campaignTexts.form

/** What was chosen and is not free any more, in the words of the rows (AVL-6). */
export function lostNames(
  form: CampaignForm,
  selected: Selected,
  availability: Availability | undefined,
  stored: Campaign | undefined,
): string[] {
  if (availability?.type === 'restaurant') {
    const isLost = (id: string) => form.restaurants.includes(id) && !selected.restaurants.includes(id)
    return availability.rows.filter((row) => isLost(row._id)).map((row) => row.name)
  }
  const wanted = wantedVehicles(form, availability, stored)
  return (availability?.types ?? []).flatMap(({ _id, name }) => {
    const before = wanted[_id] ?? 0
    const lost = before - (selected.vehicles[_id] ?? 0)
    if (lost <= 0) return []
    return lost === before ? texts.lostAll(name, before) : texts.lostOf(name, lost, before)
  })
}
