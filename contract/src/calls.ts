import * as campaigns from './campaigns.ts'
import * as companies from './companies.ts'
import * as dashboards from './dashboards.ts'
import * as delivery from './delivery.ts'
import type { EndpointShape } from './endpoint.ts'
import * as fleet from './fleet.ts'
import * as identity from './identity.ts'
import * as infotainment from './infotainment.ts'
import * as media from './media.ts'
import * as operator from './operator.ts'
import * as owners from './owners.ts'
import * as payments from './payments.ts'
import * as player from './player.ts'
import * as screens from './screens.ts'
import * as system from './system.ts'
import * as uploads from './uploads.ts'

/** Every call of the product by its name: the table that server, OpenAPI document and tests share. */
export const CALLS: Readonly<Record<string, EndpointShape>> = Object.fromEntries(
  [
    identity,
    owners,
    companies,
    fleet,
    screens,
    campaigns,
    delivery,
    infotainment,
    player,
    operator,
    payments,
    dashboards,
    media,
    uploads,
    system,
  ].flatMap((topic) => Object.entries(topic).filter(([, value]) => isEndpoint(value))),
)

function isEndpoint(value: unknown): value is EndpointShape {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value
}
