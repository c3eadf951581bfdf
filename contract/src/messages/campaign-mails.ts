// Written by `npm run messages` from en/campaign-mails.json.
import type { Language } from '../language/languages.ts'
import { loadMessages } from '../language/load.ts'

export type CampaignMailTexts = {
  readonly screensReleased: {
    readonly subject: (values: { campaign: string }) => string
    readonly wasWaiting: (values: { campaign: string }) => string
  }
  readonly screensLost: {
    readonly subject: (values: { campaign: string; screens: number }) => string
    readonly left: (values: { campaign: string; screens: number }) => string
    readonly notCharged: string
  }
  readonly see: string
}

export function loadCampaignMailTexts(language?: Language): Promise<CampaignMailTexts> {
  return loadMessages<CampaignMailTexts>('campaign-mails', language)
}

/** In the language of the reader; on the server in English. */
export const campaignMailTexts = await loadCampaignMailTexts()
