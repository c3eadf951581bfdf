import { getManifest } from '@marquee/contract/player'
import { COMMON } from '@marquee/contract/refusals'
import { refuse } from '../../../platform/errors.ts'
import { formatEtag, hasVersion } from '../../../platform/http/etag.ts'
import { Answer, type Route, route } from '../../../platform/http/route.ts'
import { saveServedManifest } from '../../telemetry/commands/manifest-versions.ts'
import { findScreenManifest } from '../queries/manifests.ts'

/** The manifest of a screen; a device that has the version gets a short answer. */
export const manifestRoutes: readonly Route[] = [
  route(getManifest, async ({ caller, ifNoneMatch }, context) => {
    const { database, clock, config } = context
    const screenManifest = await findScreenManifest({ db: database.ingest.db, clock, config }, caller.screenId)
    // The device was unpaired after its authentication.
    if (screenManifest?.deviceId !== caller.deviceId) throw refuse(COMMON.notSignedIn)
    const { manifest } = screenManifest
    const headers = { etag: formatEtag(manifest.version) }
    if (hasVersion(ifNoneMatch, manifest.version)) return new Answer(null, { status: 304, headers })
    await saveServedManifest(context, { screenId: caller.screenId, version: manifest.version, at: clock.now() })
    return new Answer(manifest, { headers, isCompressible: true })
  }),
]
