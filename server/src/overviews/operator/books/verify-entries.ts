import type { LedgerAccount, LedgerCause } from '@marquee/contract/ledger.rules'
import { type SQL, sql } from 'drizzle-orm'
import { allocations } from '../../../modules/bank/schema/allocations.ts'
import { documents } from '../../../modules/documents/schema/documents.ts'
import { ledgerEntries, ledgerLines } from '../../../modules/ledger/schema.ts'
import { bankEntries, payments } from '../../../modules/bank/schema/payments.ts'
import { payoutItems, payoutRuns } from '../../../modules/bank/schema/transfers.ts'
import { payoutReturns } from '../../../modules/bank/schema/returns.ts'
import { selectShareCents, formatEuro, isMakegood, isOfPartner, partnerSign } from './verify-sql.ts'

/** Compares ledger entries with their causes. */

/** Incoming euro amounts; no other bank entry can pay an invoice. */
export const isIncome = sql`${bankEntries.cents} > 0 and ${bankEntries.currency} = 'EUR'`

const selectPosting = (
  from: SQL,
  {
    cause,
    id,
    account,
    cents,
    party,
  }: { cause: LedgerCause; id: SQL; account: LedgerAccount | SQL; cents: SQL; party?: SQL },
): SQL => sql`
  select ${cause}::text as cause, ${id} as cause_id, ${typeof account === 'string' ? sql`${account}::text` : account} as account,
    ${party ?? sql`null::uuid`} as party_id, (${cents})::bigint as cents from ${from}`

const filterKind = (kind: string): SQL => sql`${documents} where kind = ${kind}`
const invoiceId = sql`${documents.id}`

/** A payment with its kind; undoing it returns the money to the account it came from. */
export const paymentRows = sql`(
  select paid.*, coalesce(undone.kind, paid.kind) as paid_kind, invoice.company_id
  from ${payments} as paid
  join ${documents} as invoice on invoice.id = paid.document_id
  left join ${payments} as undone on undone.id = paid.undoes_id) as paid`

/**
 * What an allocation moves: from the account on which its money was (`unclear` for incoming money) to the account of
 * its kind. The bank side of an outgoing payment that was recorded by hand is already booked.
 */
export const allocationLines = sql`(
  select one.id, side.account, one.company_id, side.sign * one.cents as cents
  from ${allocations} as one
  left join ${allocations} as undone on undone.id = one.undoes_id
  cross join lateral (select
    case when one.bank_entry_id is not null and coalesce(undone.cents, one.cents) > 0 then 'unclear' else 'bank' end as source,
    case one.kind when 'credit' then 'client-credit' when 'credit-refund' then 'client-credit' when 'bank-fee' then 'bank-fees'
      when 'interest' then 'interest' when 'own-money' then 'own-money' when 'opening' then 'own-money'
      when 'noted' then 'bank' else 'other' end as target) as way
  cross join lateral (values (way.source, 1), (way.target, -1)) as side (account, sign)
  where way.source <> way.target) as allocated`

const runItems = sql`${payoutItems} join ${payoutRuns} on ${payoutRuns.id} = ${payoutItems.runId}`
const wasExported = sql`${payoutRuns.exportedAt} is not null`
const wasCancelled = sql`${wasExported} and ${payoutRuns.state} = 'cancelled'`

/** Returned transfers with their items. */
export const returnedItems = sql`${payoutReturns} join ${payoutItems} on ${payoutItems.id} = ${payoutReturns.itemId}`

/** The expected ledger lines: a second implementation of the table of postings in decision 17. */
const selectDueLines = (): SQL =>
  sql.join(
    [
      ...selectInvoiceLines(),
      ...selectStatementLines(),
      ...selectPaymentLines(),
      ...selectBankLines(),
      ...selectPayoutLines(),
      ...selectReturnLines(),
    ],
    sql` union all `,
  )

function selectInvoiceLines(): SQL[] {
  return (['invoice', 'credit-note'] as const).flatMap((kind) => {
    const sign = kind === 'invoice' ? sql`1` : sql`(-1)`
    const of = { cause: kind, id: invoiceId } as const
    return [
      selectPosting(filterKind(kind), {
        ...of,
        account: 'receivable',
        cents: sql`${sign} * gross_cents`,
        party: sql`company_id`,
      }),
      selectPosting(filterKind(kind), {
        ...of,
        account: sql`case when ${isMakegood} then 'commission' else 'sold' end`,
        cents: sql`-(${sign}) * net_cents`,
      }),
      selectPosting(filterKind(kind), { ...of, account: 'vat-out', cents: sql`-(${sign}) * vat_cents` }),
    ]
  })
}

function selectStatementLines(): SQL[] {
  return (['statement', 'statement-credit'] as const).flatMap((cause) => {
    const of = { cause, id: invoiceId } as const
    const charged = selectShareCents('chargedCents')
    const lines = [
      ['sold', charged],
      ['vat-in', sql`vat_cents`],
      ['commission', sql`net_cents - ${charged}`],
    ] as const
    return [
      ...lines.map(([account, cents]) =>
        selectPosting(filterKind(cause), { ...of, account, cents: sql`${partnerSign} * (${cents})` }),
      ),
      selectPosting(filterKind(cause), {
        ...of,
        account: 'partner',
        cents: sql`-${partnerSign} * gross_cents`,
        party: sql`owner_id`,
      }),
    ]
  })
}

/** Payments of invoices, and what else incoming money was allocated to. */
function selectPaymentLines(): SQL[] {
  const payment = { cause: 'payment', id: sql`paid.id`, party: sql`company_id` } as const
  return [
    selectPosting(paymentRows, {
      ...payment,
      account: sql`case paid_kind when 'bank' then 'unclear' when 'credit' then 'client-credit' else 'bank' end`,
      cents: sql`cents`,
    }),
    selectPosting(paymentRows, { ...payment, account: 'receivable', cents: sql`-cents` }),
    selectPosting(allocationLines, {
      cause: 'allocation',
      id: sql`allocated.id`,
      account: sql`allocated.account`,
      cents: sql`allocated.cents`,
      party: sql`allocated.company_id`,
    }),
  ]
}

function selectBankLines(): SQL[] {
  return (['bank', 'unclear'] as const).map((account) =>
    selectPosting(sql`${bankEntries} where ${isIncome}`, {
      cause: 'bank-entry',
      id: sql`${bankEntries.id}`,
      account,
      cents: account === 'bank' ? sql`cents` : sql`-cents`,
    }),
  )
}

/** Payout runs that were exported, cancelled and paid. */
function selectPayoutLines(): SQL[] {
  const exported = [
    ['payout', wasExported, sql`1`],
    ['payout-cancelled', wasCancelled, sql`(-1)`],
  ] as const
  const paid = ['in-payout', 'bank'] as const
  return [
    ...exported.flatMap(([cause, was, sign]) => [
      selectPosting(sql`${runItems} where ${was}`, {
        cause,
        id: sql`${payoutRuns.id}`,
        account: 'partner',
        cents: sql`${sign} * ${payoutItems.cents}`,
        party: sql`${payoutItems.ownerId}`,
      }),
      selectPosting(sql`${payoutRuns} where ${was}`, {
        cause,
        id: sql`${payoutRuns.id}`,
        account: 'in-payout',
        cents: sql`-(${sign}) * ${payoutRuns.totalCents}`,
      }),
    ]),
    ...paid.map((account) =>
      selectPosting(sql`${payoutRuns} where ${payoutRuns.state} = 'paid'`, {
        cause: 'payout-paid',
        id: sql`${payoutRuns.id}`,
        account,
        cents: account === 'bank' ? sql`-${payoutRuns.totalCents}` : sql`${payoutRuns.totalCents}`,
      }),
    ),
  ]
}

function selectReturnLines(): SQL[] {
  const returned = { cause: 'payout-returned', id: sql`${payoutItems.id}` } as const
  return [
    selectPosting(returnedItems, {
      ...returned,
      account: sql`case when ${payoutReturns.bankEntryId} is null then 'bank' else 'unclear' end`,
      cents: sql`${payoutItems.cents}`,
    }),
    selectPosting(returnedItems, {
      ...returned,
      account: 'partner',
      cents: sql`-${payoutItems.cents}`,
      party: sql`${payoutItems.ownerId}`,
    }),
  ]
}

/** Causes that can be done and undone repeatedly; only their balances are checked. */
const REPEATABLE_CAUSES = sql`('bank-entry-ignored', 'bank-entry-reopened', 'hand-payout', 'hand-payout-undone')`
/**
 * The party of accounts with debts, because a payout has a line for each partner. Empty instead of null for the join.
 */
const party = sql`case when account in ('receivable', 'partner', 'client-credit') then coalesce(party_id::text, '') else '' end`

export function checkEntries(): SQL {
  return sql`
    with due as (
      select cause, cause_id, account, ${party} as party_id, sum(cents)::bigint as cents from (${selectDueLines()}) as lines
      group by 1, 2, 3, 4 having sum(cents) <> 0
    ), written as (
      select cause, cause_id, account, ${party} as party_id, sum(cents)::bigint as cents,
        min(label) as label
      from ${ledgerEntries} join ${ledgerLines} on ${ledgerLines.entryId} = ${ledgerEntries.id}
      where cause not in ${REPEATABLE_CAUSES}
      group by 1, 2, 3, 4 having sum(cents) <> 0
    )
    select cause || ' ' || coalesce(label, number, cause_id::text) || ', ' || account as where,
      ${formatEuro(sql`due.cents`)} as expected, ${formatEuro(sql`written.cents`)} as found
    from due full join written using (cause, cause_id, account, party_id)
    left join ${documents} on ${documents.id} = cause_id
    where due.cents is distinct from written.cents`
}

export function checkEntryCauses(): SQL {
  return sql`
    select cause || ' ' || label as where, '' as expected, ${ledgerEntries.id}::text as found from ${ledgerEntries}
    where cause in ${REPEATABLE_CAUSES}
      and not exists (select from ${bankEntries} where ${bankEntries.id} = cause_id)
      and not exists (select from ${documents} where ${documents.id} = cause_id and ${isOfPartner})`
}

export function checkEntryBalances(): SQL {
  return sql`
    select cause || ' ' || label as where, '0.00' as expected, ${formatEuro(sql`sum(cents)`)} as found
    from ${ledgerEntries} left join ${ledgerLines} on ${ledgerLines.entryId} = ${ledgerEntries.id}
    group by ${ledgerEntries.id}
    having coalesce(sum(cents), 1) <> 0 or count(*) <> line_count`
}
