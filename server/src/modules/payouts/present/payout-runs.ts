import type { EndpointReply } from '@marquee/contract/endpoint'
import { type getNextPayout, MAX_PAYEE_STATEMENTS, type Payout, type PayoutRow } from '@marquee/contract/payouts'
import type { computeNextPayout, WaitingPayee } from '../queries/next-payout.ts'
import type { PayableStatement } from '../queries/open-statements.ts'
import type { PayoutDetails, PayoutItem, PayoutRun } from '../queries/payout-runs.ts'
import { compactIban } from '../rules/holds.ts'

type Next = EndpointReply<typeof getNextPayout>

/** The partners who can be paid now, and the held ones. */
export function presentNext({ payable, held, executesOn }: Awaited<ReturnType<typeof computeNextPayout>>): Next {
  return {
    payees: payable.shown.map(presentWaiting),
    payeeCount: payable.count,
    totalCents: payable.cents,
    payeesFound: payable.found,
    held: held.shown.map((one) => ({ ...presentWaiting(one), reasons: one.payee.reasons })),
    heldCount: held.count,
    heldCents: held.cents,
    heldFound: held.found,
    executesOn,
  }
}

function presentWaiting({ payee, statements, count, cents }: WaitingPayee): Next['payees'][number] {
  const { ownerId, userId, name, accountHolder, accountNumber } = payee
  return {
    ownerId,
    userId,
    name,
    accountHolder,
    iban: maskIban(compactIban(accountNumber)),
    cents,
    ...presentStatements(statements),
    statementCount: count,
  }
}

/** Shows only the last four characters (standards 12). */
function maskIban(iban: string): string {
  return iban === '' ? '' : `•••• ${iban.slice(-4)}`
}

function presentStatements(statements: readonly PayableStatement[]) {
  return {
    statementCount: statements.length,
    statements: statements.slice(0, MAX_PAYEE_STATEMENTS).map(presentStatement),
  }
}

function presentStatement({ id, number, month, screenId, model, grossCents }: PayableStatement) {
  return { id, number, month, screen: { id: screenId, model }, grossCents }
}

export function presentRun(run: PayoutRun): PayoutRow {
  const { id, number, state, executesOn, totalCents, payees, approvedBy, approvedName, paidOn } = run
  return {
    id,
    number,
    state,
    executesOn,
    totalCents,
    payees,
    createdBy: { id: run.createdBy, name: run.createdName },
    createdAt: run.createdAt.toISOString(),
    approvedBy: approvedBy === null ? null : { id: approvedBy, name: approvedName ?? '' },
    approvedAt: run.approvedAt?.toISOString() ?? null,
    exportedAt: run.exportedAt?.toISOString() ?? null,
    paidOn,
    cancelledAt: run.cancelledAt?.toISOString() ?? null,
  }
}

function presentReturn(returned: PayoutItem['returned']): Payout['items'][number]['returned'] {
  if (!returned) return null
  const { returnedOn, code, text, bankEntryId, byName } = returned
  return { on: returnedOn, code, text, by: bankEntryId === null ? byName : null }
}

export function presentPayout({ run, heldCount, found, items }: PayoutDetails): Payout {
  return {
    ...presentRun(run),
    heldCount,
    found,
    items: items.map(({ id, ownerId, userId, name, accountHolder, iban, cents, statements, ...item }) => ({
      id,
      ownerId,
      userId,
      name,
      accountHolder,
      iban: maskIban(iban),
      cents,
      ...presentStatements(statements),
      endToEndId: item.endToEndId,
      remittance: item.remittance,
      reasons: item.reasons,
      returned: presentReturn(item.returned),
    })),
  }
}
