import { recordPlays as recordPlaysCall } from '@marquee/contract/player'
import { inTransaction } from '../../../platform/db/database.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { recordPlays } from '../commands.ts'
import { readRow } from '../rules/play-rows.ts'

/** Proof of what was shown. */
export const playRoutes: readonly Route[] = [
  route(recordPlaysCall, async ({ caller, body }, { database, clock }) => {
    const batch = { device: caller, rows: body.plays.map(readRow), at: clock.now() }
    return { results: await inTransaction(database, (tx) => recordPlays(tx, batch)) }
  }),
]
