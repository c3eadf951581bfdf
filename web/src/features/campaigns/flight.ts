import type { Campaign } from '@marquee/contract/campaigns'
import { daysBetween } from '@marquee/contract/days.rules'
import { campaignTexts } from '@marquee/contract/texts/campaigns'
import { dayText } from '../../lib/format.ts'
import { dayOfCampaign } from './list-view.ts'

const texts = campaignTexts.details

export type Flight = {
  days: number
  /** whole days that are over */
  daysRun: number
  isRunning: boolean
  words: string
}

type Dates = Pick<Campaign, 'status' | 'startDate' | 'endDate' | 'numberOfWeeks' | 'timeZone'>

/** Where a campaign stands in its flight, counted where it runs; only an approved one has run any day. */
export function flightOf(campaign: Dates, at: Date): Flight {
  const { startDate, endDate, numberOfWeeks, status } = campaign
  const today = dayOfCampaign(campaign, at)
  const days = daysBetween(startDate, endDate)
  if (today < startDate) return { days, daysRun: 0, isRunning: false, words: texts.startsOn(dayText(startDate)) }
  if (today > endDate) {
    const daysRun = status === 'Approved' ? days : 0
    return { days, daysRun, isRunning: false, words: texts.endedOn(dayText(endDate)) }
  }
  const day = daysBetween(startDate, today)
  const words = texts.dayOf(day, days, Math.ceil(day / 7), numberOfWeeks)
  return { days, daysRun: status === 'Approved' ? day - 1 : 0, isRunning: status === 'Approved', words }
}

/** Bulbs of one week, counted from 0. */
export function weekOfFlight({ daysRun, isRunning }: Flight, week: number): { lit: number; half: boolean } {
  const lit = Math.min(7, Math.max(0, daysRun - 7 * week))
  return { lit, half: isRunning && Math.floor(daysRun / 7) === week }
}
