import type { ListedCampaign } from '@marquee/contract/campaigns'
import { campaignTexts } from '@marquee/contract/messages/campaigns'
import { formatCsv } from '@marquee/contract/csv.rules'
import { getStatusName } from '../../ui/status-names.ts'

const texts = campaignTexts.list
const HEAD = [
  texts.name,
  texts.status,
  texts.type,
  texts.location,
  texts.startDate,
  texts.endDate,
  texts.weeksHead,
  texts.screensHead,
  texts.totalCost,
]

/** Campaigns as a CSV file, one line each, with days and amounts in the format of spreadsheets. */
export function formatCampaignsCsv(campaigns: readonly ListedCampaign[]): string {
  const lines = campaigns.map((campaign) => [
    campaign.name,
    getStatusName('campaignList', campaign.status),
    campaignTexts[campaign.type],
    campaign.locationName,
    campaign.startDate,
    campaign.endDate,
    campaign.numberOfWeeks,
    campaign.numberOfScreens,
    campaign.totalCost,
  ])
  return formatCsv([HEAD, ...lines])
}
