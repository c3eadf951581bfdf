import type { PictureDrawing } from '../kit/drawings.ts'
import { brasserieByNight } from './brasserie.ts'
import { cafeByTheRiver, cakeAndCoffee } from './cafe.ts'
import { trattoria, trattoriaTable } from './trattoria.ts'

const SIZE = { width: 1200, height: 900 }

export const RESTAURANTS: readonly PictureDrawing[] = [
  { ...SIZE, file: 'trattoria.jpg', paint: trattoria },
  { ...SIZE, file: 'trattoria-table.jpg', paint: trattoriaTable },
  { ...SIZE, file: 'cafe-by-the-river.jpg', paint: cafeByTheRiver },
  { ...SIZE, file: 'cake-and-coffee.jpg', paint: cakeAndCoffee },
  { ...SIZE, file: 'brasserie-by-night.jpg', paint: brasserieByNight },
]
