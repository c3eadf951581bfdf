import { statusTexts } from '@marquee/contract/messages/statuses'
import type { StatusContext } from './status-tones.ts'

const NAMES: Readonly<
  Record<StatusContext | 'cuisine' | 'screenType' | 'orientation', Readonly<Record<string, string>>>
> = {
  placeList: statusTexts.venue,
  fixedLocationDetails: statusTexts.venue,
  screenStatus: statusTexts.screen,
  displayStatus: statusTexts.display,
  campaignDetails: statusTexts.campaign,
  campaignList: statusTexts.campaign,
  payment: statusTexts.payment,
  infotainment: statusTexts.infotainment,
  category: statusTexts.category,
  cuisine: statusTexts.cuisine,
  screenType: statusTexts.screenType,
  orientation: statusTexts.orientation,
}

/** The name of a status, category or cuisine of the API in the reader's language. Unknown ones stay as they are. */
export const getStatusName = (context: keyof typeof NAMES, status: string): string => NAMES[context][status] ?? status
