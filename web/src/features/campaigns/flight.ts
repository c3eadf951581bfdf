import type { Campaign } from '@marquee/contract/campaigns'
import { countDays } from '@marquee/contract/days.rules'
import { campaignTexts } from '@marquee/contract/messages/campaigns'
import { getCampaignDay } from './list-view.ts'

const texts = campaignTexts.details

export type Flight = {
  days: number
  /** completed days */
  daysRun: number
  isRunning: boolean
  words: string
}

type FlightDates = Pick<Campaign, 'status' | 'startDate' | 'endDate' | 'numberOfWeeks' | 'timeZone' | 'locationName'>

/**
 * The progress of a campaign through its flight, in its own time zone; only an approved campaign has run any day.
 *
 * @param ownDay the reader's current day: the location is named if it has another day
 */
export function deriveFlight(campaign: FlightDates, at: Date, ownDay: string): Flight {
  const today = getCampaignDay(campaign, at)
  const flight = deriveFlightOnDay(campaign, today)
  if (today === ownDay || campaign.locationName === '') return flight
  return { ...flight, words: texts.localTimeNote({ words: flight.words, location: campaign.locationName }) }
}

function deriveFlightOnDay({ startDate, endDate, numberOfWeeks, status }: FlightDates, today: string): Flight {
  const days = countDays(startDate, endDate)
  const isApproved = status === 'Approved'
  if (today < startDate) {
    const daysUntil = { days: countDays(today, startDate) - 1 }
    const words = isApproved ? texts.startsInDays(daysUntil) : texts.startsOnceApproved(daysUntil)
    return { days, daysRun: 0, isRunning: false, words }
  }
  if (today > endDate) {
    const words = texts.endedAgo({ days: countDays(endDate, today) - 1 })
    return { days, daysRun: isApproved ? days : 0, isRunning: false, words }
  }
  const day = countDays(startDate, today)
  if (!isApproved) return { days, daysRun: 0, isRunning: false, words: texts.notOnAir({ day, days }) }
  const words = texts.dayProgress({ day, days, week: Math.ceil(day / 7), weekCount: numberOfWeeks })
  return { days, daysRun: day - 1, isRunning: true, words }
}

/** The bulbs of one week, counted from 0. */
export function computeFlightWeek({ daysRun, isRunning }: Flight, week: number): { lit: number; half: boolean } {
  const lit = Math.min(7, Math.max(0, daysRun - 7 * week))
  return { lit, half: isRunning && Math.floor(daysRun / 7) === week }
}
