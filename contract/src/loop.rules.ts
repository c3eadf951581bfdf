/** One infotainment video follows every fifth ad slot, when there is one (product design 2). */
export const SLOTS_BETWEEN_BREAKS = 5
