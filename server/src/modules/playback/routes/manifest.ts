import { getManifest } from '@marquee/contract/player'
import { COMMON } from '@marquee/contract/refusals'
import { refuse } from '../../../platform/errors.ts'
import { etagOf, hasVersion } from '../../../platform/http/etag.ts'
import { Answer, type Route, route } from '../../../platform/http/route.ts'
import { noteServedManifest } from '../../telemetry/commands/content.ts'
import { planOf } from '../queries/manifests.ts'

/** What a screen plays; a device that has this version already is told so in a few bytes. */
export const manifestRoutes: readonly Route[] = [
  route(getManifest, async ({ caller, ifNoneMatch }, house) => {
    const { database, clock } = house
    const plan = await planOf({ db: database.ingest.db, clock }, caller.screenId)
    // Unpaired between the look at its credential and this one.
    if (plan?.deviceId !== caller.deviceId) throw refuse(COMMON.notSignedIn)
    const { manifest } = plan
    const headers = { etag: etagOf(manifest.version) }
    if (hasVersion(ifNoneMatch, manifest.version)) return new Answer(null, { status: 304, headers })
    await noteServedManifest(house, { screenId: caller.screenId, version: manifest.version, at: clock.now() })
    return new Answer(manifest, { headers, packs: true })
  }),
]
