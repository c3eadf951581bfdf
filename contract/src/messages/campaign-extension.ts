// Written by `npm run messages` from en/campaign-extension.json.
import { loadMessages } from '../language/load.ts'

export type CampaignExtensionTexts = {
  readonly action: string
  readonly actionLabel: (values: { name: string }) => string
  readonly title: (values: { name: string }) => string
  readonly weeks: string
  readonly newEnd: string
  readonly oldEnd: string
  readonly weekPrice: string
  readonly total: string
  readonly keeps: string
  readonly enterWeeks: string
  readonly mostWeeks: (values: { most: number }) => string
  readonly stopsAt: (values: { weeks: number }) => string
  readonly longest: (values: { most: number; weeks: number }) => string
  readonly noneTitle: string
  readonly noneBooked: string
  readonly noneLongest: (values: { most: number }) => string
  readonly bookedFrom: (values: { day: string; screen: string; venue: string }) => string
  readonly unavailable: (values: { screen: string; venue: string }) => string
  readonly more: (values: { count: number }) => string
  readonly lostScreens: (values: { lost: number }) => string
  readonly duplicate: string
  readonly confirm: (values: { weeks: number }) => string
  readonly extending: string
  readonly extendedTitle: string
  readonly extended: (values: { day: string; name: string }) => string
  readonly announced: (values: { day: string; total: string; weeks: number }) => string
  readonly refusals: {
    readonly emailNotConfirmed: string
    readonly notApproved: string
    readonly ended: string
    readonly locationInactive: string
    readonly noScreens: string
    readonly notInvoiced: string
    readonly offerChanged: string
    readonly tooLong: (values: { most: number }) => string
    readonly screensBooked: string
  }
}

export const campaignExtensionTexts = await loadMessages<CampaignExtensionTexts>('campaign-extension')
