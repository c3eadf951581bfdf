import { STATEMENT_STATES, type StatementFilter, type StatementState } from '@marquee/contract/earnings'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { owners } from '../../owners/schema.ts'
import { screens } from '../../screens/schema.ts'
import { documents } from '../../documents/schema/documents.ts'
import { monthPayments, payoutStatements } from '../schema.ts'
import { payoutItems, payoutRuns } from '../../bank/schema/transfers.ts'
import { listHoldReasons } from './payout-runs.ts'

export type ListedStatement = {
  id: string
  number: string
  issuedOn: string
  month: string
  ownerId: string
  ownerName: string
  screenId: string
  screenModel: string
  daysOnline: number
  chargedCents: number
  netCents: number
  vatCents: number
  grossCents: number
  vatCategory: 'S' | 'AE' | 'E' | 'O'
  kind: 'statement' | 'statement-credit'
  /** the number of the statement that a credit corrects */
  corrects: string | null
  /** a credit corrects it */
  isCorrected: boolean
  state: StatementState
  payoutId: string | null
  payoutNumber: string | null
}

/** The filter of a list of statements; without `state` it includes all states. */
export type StatementQuery = Omit<StatementFilter, 'state'> & { state?: StatementState | undefined }

/** A page of statements, newest month first, then by number, which groups the statements of a partner. */
export async function listStatementsPage(
  db: Db,
  filter: StatementQuery,
  { from, size }: { from: number; size: number },
  at: Date,
): Promise<ListedStatement[]> {
  const statementStates = await selectStatementStates(db, filter, at)
  const { rows } = await db.execute<ListedStatement>(sql`
    ${statementStates} select * from statement_states where ${isInState(filter.state)}
    order by month desc, number limit ${size} offset ${from}`)
  return rows
}

/** All statements of a partner or a screen. */
export async function listAllStatements(db: Db, filter: StatementQuery, at: Date): Promise<ListedStatement[]> {
  const { rows } = await db.execute<ListedStatement>(sql`
    ${await selectStatementStates(db, filter, at)} select * from statement_states order by month desc, number`)
  return rows
}

/** The same in batches, for an export. */
export async function* streamStatements(
  db: Db,
  filter: StatementQuery,
  size: number,
  at: Date,
): AsyncGenerator<ListedStatement[]> {
  const statementStates = await selectStatementStates(db, filter, at)
  let after: { month: string; number: string } | undefined
  for (;;) {
    const isNext: SQL = after
      ? sql`(month < ${after.month} or month = ${after.month} and number > ${after.number})`
      : sql`true`
    const { rows } = await db.execute<ListedStatement>(sql`
      ${statementStates} select * from statement_states where ${isInState(filter.state)} and ${isNext}
      order by month desc, number limit ${size}`)
    if (rows.length > 0) yield rows
    after = rows.at(-1)
    if (!after || rows.length < size) return
  }
}

type StateSums = { count: number; netCents: number; vatCents: number; grossCents: number }

/** The number and sums of statements in each state; the filter's state does not apply. */
export async function sumStatements(
  db: Db,
  filter: StatementQuery,
  at: Date,
): Promise<Record<StatementState, StateSums>> {
  const statementStates = await selectStatementStates(db, filter, at)
  const { rows } = await db.execute<StateSums & { state: StatementState }>(sql`
    ${statementStates} select state, count(*)::int as count, sum("netCents")::bigint as "netCents",
      sum("vatCents")::bigint as "vatCents", sum("grossCents")::bigint as "grossCents"
    from statement_states group by state`)
  const getSums = (state: StatementState): StateSums => rows.find((row) => row.state === state) ?? NO_SUMS
  return { open: getSums('open'), held: getSums('held'), 'in-payout': getSums('in-payout'), paid: getSums('paid') }
}

const NO_SUMS: Readonly<StateSums> = { count: 0, netCents: 0, vatCents: 0, grossCents: 0 }

/** The sums of one state, or of all states. */
export function sumStates(sums: Record<StatementState, StateSums>, state?: StatementState): StateSums {
  const counted = state ? [sums[state]] : STATEMENT_STATES.map((one) => sums[one])
  const total = { ...NO_SUMS }
  for (const one of counted) {
    total.count += one.count
    total.netCents += one.netCents
    total.vatCents += one.vatCents
    total.grossCents += one.grossCents
  }
  return total
}

const isInState = (state: StatementState | undefined): SQL => (state ? sql`state = ${state}` : sql`true`)

/**
 * Statements with their states, as a table named `statement_states`: paid by a payout run or by hand; in a payout run;
 * held, because the partner cannot be paid now; or open.
 */
async function selectStatementStates(db: Db, filter: StatementQuery, at: Date): Promise<SQL> {
  const held = await listHeldOwnerIds(db, filter, at)
  return sql`
    with statement_states as (
      select statement.id, statement.number, statement.issued_on as "issuedOn", statement.month,
        statement.owner_id as "ownerId", partner.name as "ownerName",
        statement.screen_id as "screenId", screen.model as "screenModel",
        (statement.content->'share'->>'daysOnline')::int as "daysOnline",
        (statement.content->'share'->>'chargedCents')::bigint as "chargedCents",
        ${sign} * statement.net_cents as "netCents", ${sign} * statement.vat_cents as "vatCents",
        ${sign} * statement.gross_cents as "grossCents", statement.kind,
        case statement.kind when 'statement-credit' then statement.content->'corrects'->>'number' end as "corrects",
        exists (select from ${documents} as credit where credit.corrects_id = statement.id) as "isCorrected",
        statement.vat_category as "vatCategory", run.id as "payoutId", run.number as "payoutNumber",
        case when run.state = 'paid' or paid.is_paid then 'paid' when run.id is not null then 'in-payout'
          when statement.owner_id = any(${sql.param(held)}::uuid[]) then 'held' else 'open' end as state
      from ${STATEMENTS}
      left join ${payoutStatements} as within on within.statement_id = statement.id
      left join ${payoutItems} as item on item.id = within.item_id
      left join ${payoutRuns} as run on run.id = item.run_id
      left join ${monthPayments} as paid on paid.screen_id = statement.screen_id
        and paid.owner_id = statement.owner_id and paid.month = statement.month and paid.revision >= statement.revision
      where ${isWanted(filter)}
    )`
}

/** The owners with unpaid statements who cannot be paid now. */
async function listHeldOwnerIds(db: Db, filter: StatementQuery, at: Date): Promise<string[]> {
  const { rows } = await db.execute<{ ownerId: string }>(sql`
    select distinct statement.owner_id as "ownerId" from ${STATEMENTS}
    where ${isWanted(filter)}
      and not exists (select from ${payoutStatements} as within where within.statement_id = statement.id)
      and not exists (select from ${monthPayments} as paid where paid.screen_id = statement.screen_id
        and paid.owner_id = statement.owner_id and paid.month = statement.month and paid.is_paid
        and paid.revision >= statement.revision)`)
  const ownerIds = rows.map(({ ownerId }) => ownerId)
  const holds = await listHoldReasons(db, ownerIds, at)
  return ownerIds.filter((ownerId) => (holds.get(ownerId) ?? []).length > 0)
}

/** Amounts of credits are negative, so that lists add up (decision 19). */
const sign = sql`(case statement.kind when 'statement-credit' then -1 else 1 end)`

const STATEMENTS = sql`${documents} as statement
  join ${owners} as partner on partner.id = statement.owner_id
  join ${screens} as screen on screen.id = statement.screen_id`

function isWanted({ month, screen, owner, search }: StatementQuery): SQL {
  const conditions = [
    sql`statement.kind in ('statement', 'statement-credit')`,
    month === undefined ? undefined : sql`statement.month = ${month}`,
    screen === undefined ? undefined : sql`statement.screen_id = ${screen}`,
    owner === undefined ? undefined : sql`statement.owner_id = ${owner}`,
    search === undefined || search === ''
      ? undefined
      : sql`(position(lower(${search}) in lower(statement.number || ' ' || partner.name || ' ' || screen.model)) > 0)`,
  ]
  return sql.join(
    conditions.filter((one) => one !== undefined),
    sql` and `,
  )
}
