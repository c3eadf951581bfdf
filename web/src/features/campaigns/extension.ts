import type { ExtensionOffer } from '@marquee/contract/campaign-extension'
import { computeExtension } from '@marquee/contract/campaign-extension.rules'
import type { ListedCampaign } from '@marquee/contract/campaigns'
import { MAX_WEEKS } from '@marquee/contract/campaigns.rules'
import { campaignExtensionTexts as texts } from '@marquee/contract/messages/campaign-extension'
import { hasEnded } from './list-view.ts'

/** Approved, with days ahead, and not free days; the server knows the rest. */
export function canBeExtended(campaign: ListedCampaign, at: Date): boolean {
  return campaign.status === 'Approved' && campaign.makegoodOf === null && !hasEnded(campaign, at)
}

/** What the typed weeks add, or what is wrong with them. */
export type ExtensionChoice =
  | { kind: 'valid'; weeks: number; endDate: string; priceCents: number }
  | { kind: 'wrong'; problem: string }

export function parseExtension(text: string, offer: ExtensionOffer): ExtensionChoice {
  const typed = text.trim()
  if (!/^\d{1,4}$/.test(typed)) return { kind: 'wrong', problem: texts.enterWeeks }
  const weeks = Number(typed)
  if (weeks < 1 || weeks > offer.maxWeeks) {
    return { kind: 'wrong', problem: texts.mostWeeks({ most: offer.maxWeeks }) }
  }
  return { kind: 'valid', weeks, ...computeExtension(offer, weeks) }
}

/** Why no more weeks can be added, before the screens that are named below it. */
export function describeLimit({ maxWeeks, limitingCount }: ExtensionOffer): string {
  if (limitingCount > 0) return maxWeeks === 0 ? texts.noneBooked : texts.stopsAt({ weeks: maxWeeks })
  return maxWeeks === 0 ? texts.noneLongest({ most: MAX_WEEKS }) : texts.longest({ weeks: maxWeeks, most: MAX_WEEKS })
}
