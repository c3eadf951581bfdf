import type { AuditFilter } from '@marquee/contract/audit'
import { MONEY_ACTIONS, MONEY_KINDS } from '@marquee/contract/audit.rules'
import { and, eq, getTableColumns, gte, isNull, lt, notInArray, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/db/database.ts'
import { buildSearchPattern } from '../../platform/db/search.ts'
import { type AuditCursor, DELETED_BUSINESS, DELETED_USER } from './rules.ts'
import { audit, buildAddressId, erasedNames } from './schema.ts'

export type AuditRow = typeof audit.$inferSelect

const isErased = (id: SQLWrapper) => sql`exists (select from ${erasedNames} as erased where erased.id = ${id})`
const isActorErased = isErased(audit.actorId)
const isSubjectErased = isErased(audit.subjectId)
const isEitherErased = sql`(${isActorErased} or ${isSubjectErased})`
/** Whether the invited address was that of an account which is erased since. */
const isInvitedErased = sql`exists (select from ${erasedNames} as erased
  where erased.id = ${buildAddressId(sql`${audit.details} ->> 'accountEmail'`)} and erased.erased_at >= ${audit.at})`
const unlessErased = (condition: SQL, column: PgColumn) =>
  sql`case when ${condition} then null else ${column} end`.mapWith(column)

/** The columns of the log without the data of erased people and businesses (decision 35). */
export const SHOWN_COLUMNS = {
  ...getTableColumns(audit),
  actorName: sql<string>`case when ${isActorErased} then ${DELETED_USER} else ${audit.actorName} end`,
  address: unlessErased(isActorErased, audit.address) as SQL<string | null>,
  subjectName: sql<string>`case when not ${isSubjectErased} then ${audit.subjectName}
    when ${audit.subjectKind} in ('owner', 'company') then ${DELETED_BUSINESS} else ${DELETED_USER} end`,
  reason: unlessErased(isEitherErased, audit.reason) as SQL<string | null>,
  changes: unlessErased(isSubjectErased, audit.changes) as SQL<AuditRow['changes']>,
  details: sql`case when ${isEitherErased} then null
    when ${isInvitedErased} then ${audit.details} - 'accountEmail' else ${audit.details} end`.mapWith(
    audit.details,
  ) as SQL<AuditRow['details']>,
}

/** Entries that are not about money, for operators who do not read it (decision 38). */
export const isNotAboutMoney = and(
  notInArray(audit.action, [...MONEY_ACTIONS]),
  notInArray(audit.subjectKind, [...MONEY_KINDS]),
)

/** Lists entries, newest first, from a cursor on. */
export function listAuditEntries(
  db: Db,
  filter: AuditFilter,
  from: AuditCursor | undefined,
  limit: number,
): Promise<AuditRow[]> {
  const older = from && sql`(${audit.at}, ${audit.id}) < (${from.at}::timestamptz, ${from.id}::uuid)`
  return db
    .select(SHOWN_COLUMNS)
    .from(audit)
    .where(and(buildFilter(filter), older))
    .orderBy(sql`${audit.at} desc nulls last`, sql`${audit.id} desc nulls last`)
    .limit(limit)
}

/** Counts the entries after a cursor, up to a limit. */
export async function countNewEntries(
  db: Db,
  filter: AuditFilter,
  since: AuditCursor | undefined,
  limit: number,
): Promise<number> {
  const newer = since && sql`(${audit.at}, ${audit.id}) > (${since.at}::timestamptz, ${since.id}::uuid)`
  const found = db
    .select({ id: audit.id })
    .from(audit)
    .where(and(buildFilter(filter), newer))
    .orderBy(sql`${audit.at} desc nulls last`, sql`${audit.id} desc nulls last`)
    .limit(limit)
  return (await found).length
}

/** Streams the log in chunks, newest first. A chunk is read when the consumer asks for it. */
export async function* streamAuditEntries(db: Db, filter: AuditFilter, size: number): AsyncGenerator<AuditRow[]> {
  let from: AuditCursor | undefined
  for (;;) {
    const rows = await listAuditEntries(db, filter, from, size)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < size) return
    from = last
  }
}

/**
 * Lists every actor of the log with their newest name. The query reads the index once for each actor, so its time does
 * not depend on the length of the log. Entries without a user form one row, whose id is null.
 */
export async function listActors(db: Db): Promise<{ id: string | null; name: string }[]> {
  const newest = sql`order by at desc nulls last, id desc nulls last limit 1`
  const { rows } = await db.execute(sql`
    with recursive known as (
      (select actor_id from ${audit} where actor_id is not null order by actor_id limit 1)
      union all
      select (select actor_id from ${audit} where actor_id > known.actor_id order by actor_id limit 1)
      from known where known.actor_id is not null
    )
    select actor_id as id, (select ${SHOWN_COLUMNS.actorName} from ${audit} where actor_id = known.actor_id ${newest}) as name
    from known where actor_id is not null
    union all
    (select null::uuid, actor_name from ${audit} where actor_id is null ${newest})`)
  return rows as { id: string | null; name: string }[]
}

function buildFilter({ actor, action, kind, subject, party, from, to, search }: AuditFilter): SQL | undefined {
  return and(
    actor === undefined ? undefined : actor === 'house' ? isNull(audit.actorId) : eq(audit.actorId, actor),
    action === undefined ? undefined : sql`${audit.action} = ${action}`,
    kind === undefined ? undefined : sql`${audit.subjectKind} = ${kind}`,
    subject === undefined ? undefined : eq(audit.subjectId, subject),
    party === undefined ? undefined : eq(audit.partyId, party),
    from === undefined ? undefined : gte(audit.at, new Date(from)),
    to === undefined ? undefined : lt(audit.at, new Date(to)),
    search
      ? sql`${searchedText} ilike ${buildSearchPattern(search)} and not ${isActorErased} and not ${isSubjectErased}`
      : undefined,
  )
}

/** The expression of the index `audit_search`. */
const searchedText = sql`(${audit.subjectName} || ' ' || ${audit.actorName} || ' ' || coalesce(${audit.reason}, ''))`
