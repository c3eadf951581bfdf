import { getManifest } from '@marquee/contract/player'
import { COMMON } from '@marquee/contract/refusals'
import { refuse } from '../../../platform/errors.ts'
import { formatEtag, hasVersion } from '../../../platform/http/etag.ts'
import { Answer, type Route, route } from '../../../platform/http/route.ts'
import { saveServedManifest } from '../../telemetry/commands/manifest-versions.ts'
import { findScreenManifest } from '../queries/manifests.ts'

/** What a screen plays; a device that has this version already is told so in a few bytes. */
export const manifestRoutes: readonly Route[] = [
  route(getManifest, async ({ caller, ifNoneMatch }, context) => {
    const { database, clock } = context
    const screenManifest = await findScreenManifest({ db: database.ingest.db, clock }, caller.screenId)
    // Unpaired between the look at its credential and this one.
    if (screenManifest?.deviceId !== caller.deviceId) throw refuse(COMMON.notSignedIn)
    const { manifest } = screenManifest
    const headers = { etag: formatEtag(manifest.version) }
    if (hasVersion(ifNoneMatch, manifest.version)) return new Answer(null, { status: 304, headers })
    await saveServedManifest(context, { screenId: caller.screenId, version: manifest.version, at: clock.now() })
    return new Answer(manifest, { headers, isCompressible: true })
  }),
]
