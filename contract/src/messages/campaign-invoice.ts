// Written by `npm run messages` from en/campaign-invoice.json.
import { loadMessages } from '../language/load.ts'

export type CampaignInvoiceTexts = {
  readonly title: string
  readonly none: string
}

export const campaignInvoiceTexts = await loadMessages<CampaignInvoiceTexts>('campaign-invoice')
