// Written by `npm run messages` from en/reviews.json.
import { loadMessages } from '../language/load.ts'

export type ReviewTexts = {
  readonly facts: {
    readonly type: string
    readonly location: string
    readonly address: string
    readonly start: string
    readonly end: string
    readonly weeks: string
    readonly screens: string
    readonly totalCost: string
    readonly category: string
    readonly serviceType: string
    readonly brand: string
    readonly model: string
    readonly registrationNumber: string
    readonly cuisineType: string
    readonly seatingCapacity: string
    readonly footTraffic: string
    readonly footTrafficStatedOn: string
    readonly position: string
    readonly phone: string
    readonly email: string
    readonly description: string
    readonly name: string
  }
  readonly none: string
  readonly screenTypes: {
    readonly vehicle: string
    readonly restaurant: string
  }
}

export const reviewTexts = await loadMessages<ReviewTexts>('reviews')
