import type { PictureDrawing } from '../kit/drawings.ts'
import { RESTAURANTS } from './restaurants.ts'
import { VEHICLES } from './vehicles.ts'

export const PICTURES: readonly PictureDrawing[] = [...VEHICLES, ...RESTAURANTS]
