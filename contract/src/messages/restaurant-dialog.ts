// Written by `npm run messages` from en/restaurant-dialog.json.
import { loadMessages } from '../language/load.ts'

export type RestaurantDialogTexts = {
  readonly location: string
  readonly address: string
  readonly seatingCapacity: string
  readonly footTraffic: string
  readonly phone: string
  readonly email: string
  readonly description: string
  readonly missing: string
  readonly pictureLabel: (values: { count: number; name: string; number: number }) => string
  readonly showPicture: (values: { number: number }) => string
  readonly previous: string
  readonly next: string
  readonly noPictures: string
}

export const restaurantDialogTexts = await loadMessages<RestaurantDialogTexts>('restaurant-dialog')
