import { recordPlays } from '@marquee/contract/player'
import { COMMON } from '@marquee/contract/refusals'
import { refuse } from '../../../platform/errors.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { takePlays } from '../commands/take-plays.ts'
import { readRow } from '../rules/play-rows.ts'

/** Proof of what was shown. */
export const playRoutes: readonly Route[] = [
  route(recordPlays, async ({ caller, body }, house) => {
    const rows = body.plays.map(readRow)
    const results = await takePlays(house, { deviceId: caller.deviceId, rows, at: house.clock.now() })
    // Unpaired between the look at its credential and this one.
    if (!results) throw refuse(COMMON.notSignedIn)
    return { results }
  }),
]
