import type { LedgerAccount } from '@marquee/contract/ledger.rules'
import { type SQL, sql } from 'drizzle-orm'
import { companies } from '../../../modules/companies/schema.ts'
import { owners } from '../../../modules/owners/schema.ts'
import { allocations } from '../../../modules/bank/schema/allocations.ts'
import { documents } from '../../../modules/documents/schema/documents.ts'
import { ledgerLines } from '../../../modules/ledger/schema.ts'
import { orders } from '../../../modules/documents/schema/orders.ts'
import { bankEntries, payments } from '../../../modules/bank/schema/payments.ts'
import { monthPayments, payoutStatements } from '../../../modules/payouts/schema.ts'
import { payoutItems, payoutRuns } from '../../../modules/bank/schema/transfers.ts'
import { payoutReturns } from '../../../modules/bank/schema/returns.ts'
import { selectLineMonths } from '../../../modules/invoicing/queries/line-months.ts'
import { allocationLines, isIncome, paymentRows, returnedItems } from './verify-entries.ts'
import { formatEuro, isOfCompany, isOfPartner, partnerSign } from './verify-sql.ts'

/** Compares the balance of each account with documents, payments, payouts and days. */

/** The ledger's balance of an account, by party. */
const selectBalance = (account: LedgerAccount, sign: 1 | -1 = 1): SQL => sql`
  select party_id, ${sql.raw(String(sign))} * sum(cents)::bigint as cents from ${ledgerLines} where account = ${account} group by party_id`

export function checkReceivables(): SQL {
  return sql`
    with due as (
      select company_id as party_id, sum(case kind when 'invoice' then gross_cents else -gross_cents end)
        - coalesce((select sum(cents) from ${payments} as paid join ${documents} as invoice on invoice.id = paid.document_id
          where invoice.company_id = ${documents.companyId}), 0) as cents
      from ${documents} where ${isOfCompany} group by company_id
    )
    select coalesce(${companies.name}, party_id::text, '') as where, ${formatEuro(sql`due.cents`)} as expected,
      ${formatEuro(sql`written.cents`)} as found
    from due full join (${selectBalance('receivable')}) as written using (party_id)
    left join ${companies} on ${companies.id} = party_id
    where coalesce(due.cents, 0) <> coalesce(written.cents, 0)`
}

/** Statements that are no longer on the account `partner`: exported in a run, or marked paid by hand. */
const paidConditions = {
  payout: sql`exists (select from ${payoutStatements}
    join ${payoutItems} on ${payoutItems.id} = ${payoutStatements.itemId}
    join ${payoutRuns} on ${payoutRuns.id} = ${payoutItems.runId}
    where ${payoutStatements.statementId} = ${documents.id} and ${payoutRuns.state} in ('exported', 'paid'))`,
  hand: sql`exists (select from ${monthPayments} as by_month where by_month.is_paid
    and by_month.owner_id = ${documents.ownerId} and by_month.screen_id = ${documents.screenId}
    and by_month.month = ${documents.month} and by_month.revision >= ${documents.revision})`,
} as const

export function checkPartnerBalances(): SQL {
  return sql`
    with due as (
      select owner_id as party_id, sum(${partnerSign} * gross_cents)::bigint as cents from ${documents}
      where ${isOfPartner} and not ${paidConditions.payout} and not ${paidConditions.hand} group by owner_id
    )
    select coalesce(${owners.name}, party_id::text, '') as where, ${formatEuro(sql`due.cents`)} as expected,
      ${formatEuro(sql`written.cents`)} as found
    from due full join (${selectBalance('partner', -1)}) as written using (party_id)
    left join ${owners} on ${owners.id} = party_id
    where coalesce(due.cents, 0) <> coalesce(written.cents, 0)`
}

/** Compares one total with the balance of an account. */
const checkSum = (account: LedgerAccount, due: SQL, sign: 1 | -1 = 1): SQL => sql`
  select ''::text as where, ${formatEuro(sql`due.cents`)} as expected, ${formatEuro(sql`written.cents`)} as found
  from (select coalesce(sum(cents), 0) as cents from (${due}) as parts) as due,
    (select coalesce(sum(cents), 0) as cents from (${selectBalance(account, sign)}) as parts) as written
  where due.cents <> written.cents`

export function checkPayoutsInTransit(): SQL {
  return checkSum(
    'in-payout',
    sql`select ${payoutRuns.totalCents} as cents from ${payoutRuns} where ${payoutRuns.state} = 'exported'`,
    -1,
  )
}

const income = sql`${bankEntries} where ${isIncome}`

/** What allocations changed on an account: debit is positive, credit negative. */
const selectAllocated = (account: LedgerAccount): SQL =>
  sql`select allocated.cents from ${allocationLines} where allocated.account = ${account}`

export function checkBankBalance(): SQL {
  return checkSum(
    'bank',
    sql`select cents from ${income}
      union all select cents from ${paymentRows} where paid_kind in ('hand', 'refund')
      union all ${selectAllocated('bank')}
      union all select -${payoutRuns.totalCents} from ${payoutRuns} where ${payoutRuns.state} = 'paid'
      union all select ${payoutItems.cents} from ${returnedItems} where ${payoutReturns.bankEntryId} is null
      union all select -${partnerSign} * gross_cents from ${documents} where ${isOfPartner} and ${paidConditions.hand} and not ${paidConditions.payout}`,
  )
}

export function checkUnallocatedPayments(): SQL {
  return checkSum(
    'unclear',
    sql`select cents from ${income} union all select -cents from ${paymentRows} where paid_kind = 'bank'
      union all select -cents from (${selectAllocated('unclear')}) as allocated
      union all select -${payoutItems.cents} from ${returnedItems} where ${payoutReturns.bankEntryId} is not null`,
    -1,
  )
}

export function checkClientCredit(): SQL {
  return sql`
    with due as (
      select party_id, sum(cents)::bigint as cents from (
        select company_id as party_id, cents from ${allocations}
        where kind in ('credit', 'credit-refund')
        union all select company_id, -cents from ${paymentRows} where paid_kind = 'credit'
      ) as moved group by party_id
    )
    select coalesce(${companies.name}, party_id::text, '') as where, ${formatEuro(sql`due.cents`)} as expected,
      ${formatEuro(sql`written.cents`)} as found
    from due full join (${selectBalance('client-credit', -1)}) as written using (party_id)
    left join ${companies} on ${companies.id} = party_id
    where coalesce(due.cents, 0) <> coalesce(written.cents, 0) or due.cents < 0`
}

/** The invoiced price of a campaign less credits and settled days. */
export function checkSoldBalances(): SQL {
  return sql`
    with due as (
      select campaign_id, sum(cents)::bigint as cents from (${selectLineMonths(sql`true`)}) as parts
      where not exists (select from ${documents} as settled where settled.kind = 'statement'
        and settled.owner_id = parts.owner_id and settled.screen_id = parts.screen_id and settled.month = parts.month)
      group by campaign_id
    ), written as (
      select campaign_id, -sum(cents)::bigint as cents from ${ledgerLines} where account = 'sold' group by campaign_id
    )
    select coalesce((select campaign_name from ${orders} where ${orders.campaignId} = campaign_id limit 1), campaign_id::text, '') as where,
      ${formatEuro(sql`due.cents`)} as expected, ${formatEuro(sql`written.cents`)} as found
    from due full join written using (campaign_id)
    where coalesce(due.cents, 0) <> coalesce(written.cents, 0)`
}
