import type { DeletionObstacle } from '@marquee/contract/account-deletion'
import { toCalendarDay } from '@marquee/contract/days.rules'
import { listRolesWith } from '@marquee/contract/operator-roles.rules'
import { and, eq, inArray, isNotNull, isNull, ne, sql, type SQLWrapper } from 'drizzle-orm'
import { DAYS } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { openCents } from '../../bank/queries/open-amounts.ts'
import { campaigns } from '../../campaigns/schema.ts'
import { companies } from '../../companies/schema.ts'
import { documents } from '../../documents/schema/documents.ts'
import { users } from '../../identity/schema.ts'
import { reservations } from '../../inventory/schema.ts'
import { ledgerLines } from '../../ledger/schema.ts'
import { makegoods } from '../../makegoods/schema.ts'
import { memberships } from '../../members/schema.ts'
import { listUnsettledMonths } from '../../payouts/queries/sold-lines.ts'
import { devices, screens } from '../../screens/schema.ts'
import type { findBusinesses, SharedBusiness } from './businesses.ts'

type Person = { userId: string; isOperator: boolean }

/** What has to be settled before an account can be deleted (decision 35). */
export async function listObstacles(
  db: Db,
  { userId, isOperator }: Person,
  { sole, shared }: Awaited<ReturnType<typeof findBusinesses>>,
  at: Date,
): Promise<DeletionObstacle[]> {
  // A day that is over in one time zone still runs in another one.
  const yesterday = toCalendarDay('UTC', new Date(at.getTime() - DAYS))
  const found = [
    ...(sole.companyIds.length > 0 ? await listCompanyObstacles(db, sole.companyIds, yesterday) : []),
    ...(sole.ownerIds.length > 0 ? await listOwnerObstacles(db, sole.ownerIds, yesterday, at) : []),
    { kind: 'lastAdmin' as const, count: await countLastAdmin(db, userId, shared), cents: null },
  ]
  if (isOperator && !(await hasOtherOperator(db, userId))) found.push({ kind: 'lastOperator', count: 1, cents: null })
  return found.filter(({ count, cents }) => count > 0 || (cents ?? 0) > 0)
}

/** The number of businesses that would have members and no admin. A suspended one cannot act, so does not count. */
async function countLastAdmin(db: Db, userId: string, shared: readonly SharedBusiness[]): Promise<number> {
  const ids = shared.filter(({ role }) => role === 'admin').map(({ id }) => id)
  const { rows } = await db.execute<{ led: number }>(sql`
    select count(distinct coalesce(other.company_id, other.owner_id))::int as led
    from ${memberships} as other join ${users} as one on one.id = other.user_id
    where other.role = 'admin' and one.suspended_at is null and one.id <> ${userId}
      and coalesce(other.company_id, other.owner_id) = any(${sql.param(ids)}::uuid[])`)
  return ids.length - (rows[0]?.led ?? 0)
}

async function listCompanyObstacles(db: Db, ids: readonly string[], yesterday: string): Promise<DeletionObstacle[]> {
  const isTheirs = (column: SQLWrapper) => sql`${column} = any(${sql.param([...ids])}::uuid[])`
  const isCurrent = sql`(${campaigns.status} in ('Pending Approval', 'Pending')
    or (${campaigns.status} = 'Approved' and ${campaigns.endsOn} >= ${yesterday}))`
  const { rows } = await db.execute<
    Record<'campaigns' | 'offers' | 'unpaid' | 'unpaidCents' | 'creditCents', number>
  >(sql`
    with open as (
      select ${openCents} as cents from ${documents} as invoice
      where ${isTheirs(sql`invoice.company_id`)} and invoice.kind = 'invoice'
    )
    select
      (select count(*)::int from ${campaigns}
        where ${isTheirs(campaigns.companyId)} and ${campaigns.deletedAt} is null and ${isCurrent}) as campaigns,
      -- A suspended company cannot choose, and gets nothing meanwhile.
      (select count(*)::int from ${makegoods} as offer
        join ${campaigns} on ${campaigns.id} = offer.campaign_id
        join ${companies} on ${companies.id} = ${campaigns.companyId}
        where offer.state = 'offered' and ${isTheirs(campaigns.companyId)} and ${companies.suspendedAt} is null) as offers,
      (select count(*)::int from open where cents > 0) as unpaid,
      (select coalesce(sum(cents), 0)::bigint from open where cents > 0) as "unpaidCents",
      (select coalesce(sum(-cents), 0)::bigint from open where cents < 0)
        + ${sumLedger(ids, 'client-credit')} as "creditCents"`)
  const { campaigns: current = 0, offers = 0, unpaid = 0, unpaidCents = 0, creditCents = 0 } = rows[0] ?? {}
  return [
    { kind: 'campaigns', count: current, cents: null },
    { kind: 'makegoods', count: offers, cents: null },
    { kind: 'unpaidInvoices', count: unpaid, cents: unpaidCents },
    { kind: 'credit', count: 0, cents: creditCents },
  ]
}

async function listOwnerObstacles(
  db: Db,
  ids: readonly string[],
  yesterday: string,
  at: Date,
): Promise<DeletionObstacle[]> {
  const isTheirs = sql`screen.owner_id = any(${sql.param([...ids])}::uuid[])`
  const { rows } = await db.execute<Record<'bookings' | 'paired' | 'owedCents', number>>(sql`
    select
      (select count(distinct held.holder_id)::int from ${reservations} as held
        join ${screens} as screen on screen.id = held.screen_id
        where ${isTheirs} and held.ends_on >= ${yesterday}) as bookings,
      (select count(*)::int from ${devices} as device join ${screens} as screen on screen.id = device.screen_id
        where ${isTheirs} and device.unpaired_at is null) as paired,
      ${sumLedger(ids, 'partner', 'in-payout')} as "owedCents"`)
  const { bookings = 0, paired = 0, owedCents = 0 } = rows[0] ?? {}
  const months = await listUnsettledMonths(db, toCalendarDay('UTC', at).slice(0, 7), ids)
  return [
    { kind: 'bookings', count: bookings, cents: null },
    { kind: 'pairedScreens', count: paired, cents: null },
    { kind: 'unsettledMonths', count: months.length, cents: null },
    { kind: 'duePayouts', count: 0, cents: Math.max(owedCents, 0) },
    { kind: 'overpayment', count: 0, cents: Math.max(-owedCents, 0) },
  ]
}

/** What a party is owed on these accounts, whose balance is a credit. */
const sumLedger = (partyIds: readonly string[], ...accounts: string[]) => sql`(
  select coalesce(-sum(cents), 0)::bigint from ${ledgerLines}
  where account = any(${sql.param(accounts)}::text[]) and party_id = any(${sql.param([...partyIds])}::uuid[]))`

/** Whether another operator who manages people can sign in (decision 38). */
async function hasOtherOperator(db: Db, userId: string): Promise<boolean> {
  const [other] = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.role, 'operator'),
        inArray(users.operatorRole, [...listRolesWith('people.write')]),
        ne(users.id, userId),
        isNull(users.suspendedAt),
        isNotNull(users.passwordHash),
      ),
    )
    .limit(1)
  return other !== undefined
}
