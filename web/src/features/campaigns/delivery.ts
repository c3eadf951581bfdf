import type { CampaignDelivery } from '@marquee/contract/delivery'

/** Whether there is anything to draw. */
export function hasDelivery({ totals }: Pick<CampaignDelivery, 'totals'>): boolean {
  return totals.promised + totals.plays + totals.partialPlays > 0
}
