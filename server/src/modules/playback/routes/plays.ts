import { recordPlays } from '@marquee/contract/player'
import { COMMON } from '@marquee/contract/refusals'
import { refuse } from '../../../platform/errors.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { getBackupState } from '../../media/queries/backup-state.ts'
import { ingestPlays } from '../commands/ingest-plays.ts'
import { parseRow } from '../rules/play-rows.ts'

/** Receives plays. */
export const playRoutes: readonly Route[] = [
  route(recordPlays, async ({ caller, body }, context) => {
    const rows = body.plays.map(parseRow)
    const backup = await getBackupState(context)
    const results = await ingestPlays(context, { deviceId: caller.deviceId, rows, at: context.clock.now() })
    // The device was unpaired after its authentication.
    if (!results) throw refuse(COMMON.notSignedIn)
    return { results, answeredAt: context.clock.now().toISOString(), backup }
  }),
]
