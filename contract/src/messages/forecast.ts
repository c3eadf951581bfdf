// Written by `npm run messages` from en/forecast.json.
import { loadMessages } from '../language/load.ts'

export type ForecastTexts = {
  readonly title: string
  readonly plays: string
  readonly aDay: (values: { plays: string }) => string
  readonly range: (values: { high: string; low: string }) => string
  readonly impressions: string
  readonly cost: string
  readonly none: string
  readonly unknown: string
  readonly noScreens: string
  readonly allKnown: string
  readonly noAudience: {
    readonly vehicle: string
    readonly restaurant: string
  }
  readonly someKnown: (values: { count: number; known: number }) => string
  readonly fromTomorrow: string
  readonly byVenue: string
  readonly screens: (values: { count: number }) => string
  readonly impressionsOfVenue: (values: { range: string }) => string
  readonly showMore: (values: { count: number }) => string
  readonly how: string
  readonly howPlays: (values: { hours: number; seconds: number }) => string
  readonly howImpressions: string
  readonly howUnknown: string
  readonly howCost: string
  readonly source: {
    readonly guestsOnDay: (values: { day: string; guests: number }) => string
    readonly guests: (values: { guests: number }) => string
    readonly operator: (values: { multiplier: string }) => string
    readonly operatorMixed: string
    readonly none: {
      readonly vehicle: string
      readonly restaurant: string
    }
  }
  readonly announced: (values: { count: number }) => string
  readonly ofRestaurant: string
}

export const forecastTexts = await loadMessages<ForecastTexts>('forecast')
