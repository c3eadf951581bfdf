import type { SearchKind } from '@marquee/contract/operator-search'
import type { Permission } from '@marquee/contract/operator-roles.rules'
import { type SQL, sql } from 'drizzle-orm'
import { documents } from '../../../modules/documents/schema/documents.ts'
import { campaigns } from '../../../modules/campaigns/schema.ts'
import { companies } from '../../../modules/companies/schema.ts'
import { locations, restaurants, vehicles } from '../../../modules/fleet/schema.ts'
import { users } from '../../../modules/identity/schema.ts'
import { owners } from '../../../modules/owners/schema.ts'
import { parsePairingCode } from '../../../modules/screens/rules.ts'
import { devices, pairings, screens } from '../../../modules/screens/schema.ts'

/** Where one kind is searched; `named` is the expression of an index. */
export type Source = {
  kind: SQL
  /** What an operator must hold to find it; the page of a hit needs it too (decision 38). */
  permission: Permission
  named: SQL
  from: SQL
  where: SQL
  /** The condition, if it is not that the name contains the words. */
  match?: SQL
  columns: Record<'id' | 'text' | 'note' | 'page' | 'target', SQL>
}

export const listSources = (q: string): Source[] => [
  ...listPeople(),
  ...listDocuments(),
  campaignSource,
  ...listVenues(),
  ...listScreens(q),
  locationSource,
]

const selectKind = (kind: SearchKind) => sql`${kind}::text`
const selectPage = (page: string) => sql`${page}::text`

function listPeople(): Source[] {
  const fullName = sql`(${users.firstName} || ' ' || ${users.lastName})`
  const buildPartySource = (kind: SearchKind, table: typeof companies | typeof owners): Source => ({
    kind: selectKind(kind),
    permission: 'people.read',
    named: sql`${table.name}`,
    from: sql`${table} join ${users} on ${users.id} = ${table.userId}`,
    where: sql`true`,
    columns: {
      id: sql`${table.id}`,
      text: sql`${table.name}`,
      note: fullName,
      page: selectPage('person'),
      target: sql`${table.id}::text`,
    },
  })
  const person: Source = {
    kind: selectKind('person'),
    permission: 'people.read',
    named: sql`(${users.firstName} || ' ' || ${users.lastName} || ' ' || ${users.email}::text)`,
    from: sql`${users}`,
    where: sql`true`,
    columns: {
      id: sql`${users.id}`,
      text: fullName,
      note: sql`${users.email}::text`,
      page: selectPage('person'),
      target: sql`${users.id}::text`,
    },
  }
  return [buildPartySource('company', companies), buildPartySource('partner', owners), person]
}

function listDocuments(): Source[] {
  const { id, number, kind, month } = documents
  const buildDocumentSource = (of: 'invoice' | 'credit-note'): Source => ({
    kind: selectKind(of),
    permission: 'money.read',
    named: sql`${number}`,
    from: sql`${documents} join ${companies} on ${companies.id} = ${documents.companyId}`,
    where: sql`${kind} = ${of}`,
    columns: {
      id: sql`${id}`,
      text: sql`${number}`,
      note: sql`${companies.name}`,
      page: selectPage('document'),
      target: sql`${id}::text`,
    },
  })
  const statement: Source = {
    kind: selectKind('statement'),
    permission: 'money.read',
    named: sql`${number}`,
    from: sql`${documents} join ${owners} on ${owners.id} = ${documents.ownerId}`,
    where: sql`${kind} = 'statement'`,
    columns: {
      id: sql`${id}`,
      text: sql`${number}`,
      note: sql`${owners.name}`,
      page: selectPage('month'),
      target: sql`${month}`,
    },
  }
  return [buildDocumentSource('invoice'), buildDocumentSource('credit-note'), statement]
}

const campaignSource: Source = {
  kind: selectKind('campaign'),
  permission: 'campaigns.read',
  named: sql`${campaigns.name}`,
  from: sql`${campaigns} join ${companies} on ${companies.id} = ${campaigns.companyId}`,
  where: sql`${campaigns.deletedAt} is null`,
  columns: {
    id: sql`${campaigns.id}`,
    text: sql`${campaigns.name}`,
    note: sql`${companies.name}`,
    page: selectPage('campaign'),
    target: sql`${campaigns.id}::text`,
  },
}

/** The expression of its index. */
const restaurantAddress = sql`(coalesce(${restaurants.addressLine1}, '') || ' ' || coalesce(${restaurants.addressLine2}, ''))`

/** A waiting venue opens in the review queue, one with screens in the fleet, others on their partner's page. */
function listVenues(): Source[] {
  const selectTarget = (table: typeof vehicles | typeof restaurants, hangsIn: SQL, words: SQL) => {
    const hasScreens = sql`exists (select from ${screens} where ${hangsIn} = ${table.id} and ${screens.status} <> 'Retired')`
    const waits = sql`${table.status} = 'Pending Approval'`
    return {
      page: sql`case when ${waits} then 'review' when ${hasScreens} then 'fleet' else 'person' end`,
      target: sql`case when ${waits} then ${table.id}::text when ${hasScreens} then ${words} else ${table.ownerId}::text end`,
    }
  }
  const plate = sql`${vehicles.registrationNumber}::text`
  const name = sql`(${vehicles.brand} || ' ' || ${vehicles.model} || ' ' || ${plate})`
  const restaurant: Source = {
    kind: selectKind('restaurant'),
    permission: 'fleet.read',
    named: sql`${restaurants.name}`,
    from: sql`${restaurants} join ${locations} on ${locations.id} = ${restaurants.locationId}`,
    where: sql`${restaurants.deletedAt} is null`,
    columns: {
      id: sql`${restaurants.id}`,
      text: sql`${restaurants.name}`,
      note: sql`concat_ws(', ', nullif(${restaurants.addressLine1}, ''), ${locations.name})`,
      ...selectTarget(restaurants, sql`${screens.restaurantId}`, sql`${restaurants.name}`),
    },
  }
  return [
    {
      kind: selectKind('vehicle'),
      permission: 'fleet.read',
      named: name,
      from: sql`${vehicles} join ${owners} on ${owners.id} = ${vehicles.ownerId}`,
      where: sql`${vehicles.deletedAt} is null`,
      columns: {
        id: sql`${vehicles.id}`,
        text: name,
        note: sql`${owners.name}`,
        ...selectTarget(vehicles, sql`${screens.vehicleId}`, plate),
      },
    },
    restaurant,
    { ...restaurant, named: restaurantAddress },
  ]
}

/** Screens by name, model and IMEI, by the UUID of the device, by the pairing code, and by id. */
function listScreens(q: string): Source[] {
  const vehicleName = sql`${vehicles.brand} || ' ' || ${vehicles.model} || ' ' || ${vehicles.registrationNumber}::text`
  const joinVenue = sql`
    left join ${vehicles} on ${vehicles.id} = ${screens.vehicleId}
    left join ${restaurants} on ${restaurants.id} = ${screens.restaurantId}`
  const joinScreen = sql`join ${screens} on ${screens.id} = ${devices.screenId} ${joinVenue}`
  const isPaired = sql`${devices.unpairedAt} is null`
  const shared: Pick<Source, 'kind' | 'permission' | 'columns'> = {
    kind: selectKind('screen'),
    permission: 'fleet.read',
    columns: {
      id: sql`${screens.id}`,
      text: sql`${screens.name}`,
      note: sql`concat_ws(', ', coalesce(${restaurants.name}, ${vehicleName}), ${screens.model})`,
      page: selectPage('screen'),
      target: sql`${screens.id}::text`,
    },
  }
  const byName = {
    ...shared,
    named: sql`(${screens.name} || ' ' || ${screens.model} || ' ' || coalesce(${screens.imeiNumber}, ''))`,
    from: sql`${screens} ${joinVenue}`,
    where: sql`true`,
  }
  const byDevice = {
    ...shared,
    named: sql`(${devices.uuid}::text)`,
    from: sql`${devices} ${joinScreen}`,
    where: isPaired,
  }
  const code = parsePairingCode(q)
  const byCode = {
    ...shared,
    // Named by the input itself, with its spaces, so that it ranks as an exact match.
    named: sql`${q}::text`,
    match: sql`${pairings.code} = ${code}`,
    from: sql`${pairings} join ${devices} on ${devices.id} = ${pairings.deviceId} ${joinScreen}`,
    where: isPaired,
  }
  const byId = { ...byName, named: sql`${screens.id}::text`, match: sql`${screens.id} = ${q}::uuid` }
  return [byName, byDevice, ...(code ? [byCode] : []), ...(UUID.test(q) ? [byId] : [])]
}
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

const locationSource: Source = {
  kind: selectKind('location'),
  permission: 'settings',
  named: sql`${locations.name}::text`,
  from: sql`${locations}`,
  where: sql`true`,
  columns: {
    id: sql`${locations.id}`,
    text: sql`${locations.name}::text`,
    note: sql`${locations.timeZone}`,
    page: selectPage('location'),
    target: sql`${locations.id}::text`,
  },
}
