import { FIRST_STEPS, type FirstStep, getFirstRun } from '@marquee/contract/first-run'
import { sql } from 'drizzle-orm'
import { billingSettings } from '../../../modules/invoicing/schema/settings.ts'
import { campaigns } from '../../../modules/campaigns/schema.ts'
import { locations, restaurants, vehicles, vehicleTypes } from '../../../modules/fleet/schema.ts'
import { devices } from '../../../modules/screens/schema.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type Route, route } from '../../../platform/http/route.ts'

/** Which steps from an empty installation to the first booked screen are done. */
export const firstRunRoutes: readonly Route[] = [
  route(getFirstRun, async (_call, { db }) => {
    const done = await getStepStates(db)
    return { steps: FIRST_STEPS.map((step) => ({ step, done: done[step] })) }
  }),
]

export async function getStepStates(db: Db): Promise<Record<FirstStep, boolean>> {
  const { rows } = await db.execute<Record<FirstStep, boolean>>(sql`select
    exists (select from ${locations}) as location,
    exists (select from ${vehicleTypes}) as "vehicleType",
    exists (select from ${billingSettings}) as billing,
    exists (select from ${vehicles} where status = 'Approved')
      or exists (select from ${restaurants} where status = 'Approved') as venue,
    exists (select from ${devices}) as screen,
    exists (select from ${campaigns} where status = 'Approved') as campaign`)
  // A select without a table returns one row.
  return rows[0] as Record<FirstStep, boolean>
}
