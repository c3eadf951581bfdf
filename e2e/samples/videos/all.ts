import type { VideoDrawing } from '../kit/drawings.ts'
import { adventHours } from './advent.ts'
import { warmAtSeven } from './bakery.ts'
import { oneMoreChapter } from './books.ts'
import { breakfastClub } from './breakfast.ts'
import { autumnRoast, coldBrew, firstSip } from './coffee.ts'
import { oneLongBreath, wordOfTheWeek } from './for-guests.ts'
import { limerickFacts, trafficRightNow } from './for-riders.ts'
import { goodMornings } from './gift.ts'
import { nightMarket } from './market.ts'
import { octopusQuiz } from './octopus.ts'
import { strongStartsSmall } from './strength.ts'
import { lanternKeeper } from './theatre.ts'
import { wheelCheck, winterTyres } from './tyres.ts'

/** Advertisements of invented businesses. */
const ADVERTISEMENTS: readonly VideoDrawing[] = [
  autumnRoast,
  firstSip,
  coldBrew,
  winterTyres,
  nightMarket,
  lanternKeeper,
  oneMoreChapter,
  strongStartsSmall,
  breakfastClub,
  goodMornings,
  adventHours,
  wheelCheck,
  warmAtSeven,
]

const INFOTAINMENT: readonly VideoDrawing[] = [
  octopusQuiz,
  limerickFacts,
  trafficRightNow,
  oneLongBreath,
  wordOfTheWeek,
]

export const VIDEOS = [...ADVERTISEMENTS, ...INFOTAINMENT]
