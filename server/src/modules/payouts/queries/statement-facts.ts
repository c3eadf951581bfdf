import { and, between, count, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { pickColumns } from '../../../platform/db/columns.ts'
import { users } from '../../identity/schema.ts'
import { owners } from '../../owners/schema.ts'
import { screens } from '../../screens/schema.ts'
import { onlineDays } from '../../telemetry/schema.ts'
import { computeIdRange, computePartnerCode } from '../rules/partner-codes.ts'
import { getLastDay } from '../../invoicing/rules/charged-periods.ts'
import { monthPayments } from '../schema.ts'

/** All ids are one parameter of the SQL statement. */
const selectIds = (ids: readonly string[]) => sql`(select unnest(${sql.param([...ids])}::uuid[]))`

/** Owners as parties of their statements, which are in the language of the founder. */
export async function listStatementOwners(db: Db, ownerIds: readonly string[]) {
  return db
    .select({ ...pickColumns(owners, 'id', 'name', 'address', 'email'), language: users.language })
    .from(owners)
    .innerJoin(users, eq(users.id, owners.userId))
    .where(inArray(owners.id, selectIds(ownerIds)))
    .orderBy(owners.id)
}
export type StatementOwner = Awaited<ReturnType<typeof listStatementOwners>>[number]

/** The partner codes of these owners, which name their series. */
export async function listPartnerCodes(db: Db, ownerIds: readonly string[]): Promise<Map<string, string>> {
  const ranges = ownerIds.map((id) => ({ id, ...computeIdRange(id) }))
  const { rows } = await db.execute<{ id: string; earlier: string }>(sql`
    select own.id, other.id as earlier
    from json_to_recordset(${JSON.stringify(ranges)}::json) as wanted (id uuid, "from" uuid, until uuid)
    join ${owners} as own on own.id = wanted.id
    join ${owners} as other on other.id between wanted."from" and wanted.until
      and (other.created_at, other.id) < (own.created_at, own.id)`)
  const earlier = Map.groupBy(rows, ({ id }) => id)
  return new Map(
    ownerIds.map((id) => [
      id,
      computePartnerCode(
        id,
        (earlier.get(id) ?? []).map((one) => one.earlier),
      ),
    ]),
  )
}

export async function listScreenModels(db: Db, screenIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: screens.id, model: screens.model })
    .from(screens)
    .where(inArray(screens.id, selectIds(screenIds)))
  return new Map(rows.map(({ id, model }) => [id, model]))
}

/** The number of local days of a month on which these screens were online; screens without such a day are missing. */
export async function countOnlineDays(
  db: Db,
  screenIds: readonly string[],
  month: string,
): Promise<Map<string, number>> {
  const rows = await db
    .select({ screenId: onlineDays.screenId, days: count() })
    .from(onlineDays)
    .where(
      and(
        inArray(onlineDays.screenId, selectIds(screenIds)),
        between(onlineDays.day, `${month}-01`, getLastDay(month)),
      ),
    )
    .groupBy(onlineDays.screenId)
  return new Map(rows.map(({ screenId, days }) => [screenId, days]))
}

/** The screens of these owners whose month was marked paid by hand, as `<owner> <screen>`. */
export async function listManuallyPaidScreens(
  db: Db,
  ownerIds: readonly string[],
  month: string,
): Promise<Set<string>> {
  const rows = await db
    .select({ ownerId: monthPayments.ownerId, screenId: monthPayments.screenId })
    .from(monthPayments)
    .where(
      and(
        inArray(monthPayments.ownerId, selectIds(ownerIds)),
        eq(monthPayments.month, month),
        eq(monthPayments.isPaid, true),
      ),
    )
  return new Set(rows.map(({ ownerId, screenId }) => `${ownerId} ${screenId}`))
}
