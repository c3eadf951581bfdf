import type { EndpointBody } from '@marquee/contract/endpoint'
import { type payoutChangedDetails, createPayout } from '@marquee/contract/payouts'
import { addDays, toCalendarDay } from '@marquee/contract/days.rules'
import { COMMON } from '@marquee/contract/refusals'
import type * as z from 'zod/mini'
import { createId } from '../../../platform/db/columns.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { splitChunks } from '../../../platform/notify.ts'
import { type Actor, writeAuditEntry } from '../../audit/commands.ts'
import { listPayableCents } from '../queries/next-payout.ts'
import { listOpenStatements, type PayableStatement, sumGrossCents } from '../queries/open-statements.ts'
import { type Payee, listPayees } from '../queries/payees.ts'
import { listPayoutItems, findRunByRequest } from '../queries/payout-runs.ts'
import { findBillingSettings } from '../../invoicing/queries/settings.ts'
import { compactIban } from '../rules/holds.ts'
import {
  computeBankDay,
  formatEndToEndId,
  formatPayoutNumber,
  getPayoutSeries,
  formatRemittance,
} from '../rules/payout-runs.ts'
import { payoutStatements } from '../schema.ts'
import { lockOwners } from './lock-owners.ts'
import { notifyPayout } from './payout-runs.ts'
import { issueNumber } from '../../documents/commands/series.ts'
import { insertRun, insertTransfers } from '../../bank/commands/transfers.ts'

const { refusals } = createPayout

/** PostgreSQL accepts 65,535 parameters in a statement. */
const MAX_ROWS_PER_INSERT = 5_000
/** Banks accept orders up to a year ahead. A later day is a typing error. */
const MAX_AHEAD_DAYS = 365

/**
 * Creates a run of the open statements of these partners, with one transfer for each partner. Owners are locked, so
 * that two runs at once do not contain the same statement. A request that is sent twice with the same id returns the
 * first run (decision 21).
 *
 * @returns the id of the run
 * @throws Refused if a partner cannot be paid now, or if the total differs from the one that the operator saw
 */
export async function createPayoutRun(
  tx: Tx,
  by: Actor & { userId: string },
  wanted: EndpointBody<typeof createPayout>,
  at: Date,
): Promise<string> {
  const { executesOn, requestId } = wanted
  const settings = await findBillingSettings(tx)
  if (!settings) throw refuse(refusals.settingsMissing)
  const ownerIds = wanted.ownerIds ?? (await listPayableOwnerIds(tx, wanted.exceptOwnerIds ?? [], at))
  await lockOwners(tx, ownerIds, 'no key update')
  const before = await findRunByRequest(tx, requestId)
  if (before) return requireSameRequest(tx, before, wanted)
  const today = toCalendarDay(settings.timeZone, at)
  if (executesOn < today) throw refuse(refusals.tooEarly, { field: 'executesOn' })
  if (executesOn > addDays(today, MAX_AHEAD_DAYS)) throw refuse(COMMON.invalid, { field: 'executesOn' })
  const transfers = await planTransfers(tx, ownerIds, wanted, at)
  const totalCents = sumCents(transfers)
  const series = getPayoutSeries(today)
  const number = formatPayoutNumber(series, await issueNumber(tx, series))
  const run = await insertRun(tx, {
    number,
    state: 'draft',
    executesOn: computeBankDay(executesOn),
    totalCents,
    payees: transfers.length,
    createdBy: by.userId,
    createdName: by.name,
    createdAt: at,
    requestId: requestId ?? null,
  })
  // A concurrent request with the same id created a run of other partners.
  if (!run) throw refuse(refusals.requestOther)
  await addItems(tx, run, transfers)
  await writeAuditEntry(
    tx,
    by,
    {
      action: 'put-together',
      subject: { kind: 'payout', id: run.id, name: number },
      details: { payees: transfers.length, totalCents, executesOn: run.executesOn },
    },
    at,
  )
  await notifyPayout(
    tx,
    run,
    transfers.map(({ payee }) => payee.ownerId),
  )
  return run.id
}

async function listPayableOwnerIds(tx: Tx, exceptOwnerIds: readonly string[], at: Date): Promise<string[]> {
  const except = new Set(exceptOwnerIds)
  return [...(await listPayableCents(tx, at)).keys()].filter((ownerId) => !except.has(ownerId))
}

type PayoutRequest = EndpointBody<typeof createPayout>

async function requireSameRequest(
  tx: Tx,
  before: { id: string; executesOn: string; totalCents: number },
  { ownerIds, exceptOwnerIds = [], executesOn, totalCents }: PayoutRequest,
): Promise<string> {
  const paid = new Set((await listPayoutItems(tx, before.id)).map(({ ownerId }) => ownerId))
  const isOfSame = ownerIds
    ? paid.size === new Set(ownerIds).size && ownerIds.every((id) => paid.has(id))
    : !exceptOwnerIds.some((id) => paid.has(id))
  const isSame = isOfSame && before.totalCents === totalCents && before.executesOn === computeBankDay(executesOn)
  if (!isSame) throw refuse(refusals.requestOther)
  return before.id
}

type PlannedTransfer = { payee: Payee; statements: readonly PayableStatement[]; cents: number }

/**
 * One transfer for each partner, by name. Refuses if a partner cannot be paid, or if the total is not the wanted one.
 */
async function planTransfers(
  tx: Tx,
  ownerIds: readonly string[],
  wanted: PayoutRequest,
  at: Date,
): Promise<PlannedTransfer[]> {
  const open = await listOpenStatements(tx, ownerIds)
  const payees = await listPayees(tx, [...open.keys()], at)
  const transfers = [...payees.values()].flatMap((payee) => {
    const statements = open.get(payee.ownerId) ?? []
    const cents = sumGrossCents(statements)
    // An overpayment is carried over until the partner has earned more (decision 19).
    return payee.reasons.length === 0 && cents > 0 ? [{ payee, statements, cents }] : []
  })
  const isAsSeen = transfers.length === new Set(ownerIds).size && sumCents(transfers) === wanted.totalCents
  if (transfers.length > 0 && isAsSeen) return transfers.toSorted((a, b) => (a.payee.name < b.payee.name ? -1 : 1))
  const named = await buildRefusalDetails(tx, wanted, at)
  throw transfers.length === 0 ? refuse(refusals.nothingToPay, named) : refuse(refusals.payoutChanged, named)
}

const sumCents = (transfers: readonly PlannedTransfer[]) => transfers.reduce((total, { cents }) => total + cents, 0)

/** What the named partners can be paid now. An operator who chose on several pages does not see all of them. */
async function buildRefusalDetails(
  tx: Tx,
  { ownerIds, exceptOwnerIds }: PayoutRequest,
  at: Date,
): Promise<{ details: z.output<typeof payoutChangedDetails> }> {
  const named = new Set(ownerIds ?? exceptOwnerIds)
  const now = [...(await listPayableCents(tx, at))].filter(([ownerId]) => named.has(ownerId))
  return { details: { payableCents: Object.fromEntries(now) } }
}

async function addItems(
  tx: Tx,
  run: { id: string; number: string },
  transfers: readonly PlannedTransfer[],
): Promise<void> {
  const rows = transfers.map(({ payee, statements, cents }, index) => ({
    id: createId(),
    runId: run.id,
    ownerId: payee.ownerId,
    cents,
    iban: compactIban(payee.accountNumber),
    accountHolder: payee.accountHolder,
    endToEndId: formatEndToEndId(run.number, index + 1),
    remittance: formatRemittance(
      run.number,
      statements.map(({ number }) => number),
    ),
  }))
  const taken = transfers.flatMap(({ statements }, index) =>
    // There is a row for each transfer.
    statements.map(({ id }) => ({ statementId: id, itemId: rows[index]?.id ?? '' })),
  )
  await insertTransfers(tx, rows)
  for (const some of splitChunks(taken, MAX_ROWS_PER_INSERT)) await tx.insert(payoutStatements).values(some)
}
