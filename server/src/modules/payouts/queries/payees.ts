import type { HoldReason } from '@marquee/contract/earnings'
import { describeReturnReason } from '@marquee/contract/texts/payout-returns'
import { selfBillingTexts } from '@marquee/contract/messages/self-billing'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { pickColumns } from '../../../platform/db/columns.ts'
import { owners } from '../../owners/schema.ts'
import { type Bookkeeper, deriveHoldReasons } from '../rules/holds.ts'
import { documents } from '../../documents/schema/documents.ts'
import { monthPayments, payoutHolds, payoutStatements } from '../schema.ts'
import { payoutItems, payoutRuns } from '../../bank/schema/transfers.ts'
import { billingParties, selfBillingAgreements } from '../../invoicing/schema/settings.ts'
import { returnReason } from './returns.ts'
import { findBillingSettings } from '../../invoicing/queries/settings.ts'

/** The payment data of a partner, and the reasons why it cannot be paid. */
export type Payee = {
  ownerId: string
  userId: string
  name: string
  accountHolder: string
  /** as it was typed */
  accountNumber: string
  street: string
  postcode: string
  town: string
  country: string
  reasons: HoldReason[]
}

/** The payment data of these partners, with two queries for all. */
export async function listPayees(db: Db, ownerIds: readonly string[], at: Date): Promise<Map<string, Payee>> {
  if (ownerIds.length === 0) return new Map()
  const books = toBookkeeper(await findBillingSettings(db))
  const rows = await db
    .select({
      ownerId: owners.id,
      ...pickColumns(owners, 'userId', 'name', 'accountHolder', 'accountNumber', 'bankChangedAt', 'suspendedAt'),
      ...pickColumns(billingParties, 'street', 'postcode', 'town', 'country'),
      vatNumber: acceptedNumber,
      isSmallBusiness: billingParties.isSmallBusiness,
      vatCheckedOn: billingParties.vatCheckedOn,
      heldBecause: payoutHolds.reason,
      hasAgreement: sql<boolean>`exists (
        select from ${selfBillingAgreements}
        where ${selfBillingAgreements.ownerId} = ${owners.id} and ${selfBillingAgreements.version} = ${selfBillingTexts.version})`,
      hasVatOfOtherNumber: hasVatOfOtherNumber(books.country),
      returned: returnReason,
    })
    .from(owners)
    .leftJoin(billingParties, eq(billingParties.partyId, owners.id))
    .leftJoin(payoutHolds, eq(payoutHolds.ownerId, owners.id))
    .where(inArray(owners.id, sql`(select unnest(${sql.param([...ownerIds])}::uuid[]))`))
  return new Map(
    rows.map(({ street, postcode, town, country, isSmallBusiness, returned, ...row }) => {
      const facts = {
        ...row,
        returnedBecause: returned && describeReturn(returned),
        isSmallBusiness: isSmallBusiness ?? false,
        country: country ?? books.country,
      }
      const address = { street: street ?? '', postcode: postcode ?? '', town: town ?? '', country: facts.country }
      return [row.ownerId, { ...row, ...address, reasons: deriveHoldReasons(facts, books, at) }]
    }),
  )
}

/** @param returned the bank's code and text, separated by a space */
function describeReturn(returned: string): string {
  const [code = '', ...words] = returned.split(' ')
  return describeReturnReason(code, words.join(' '))
}

/** The VAT number, or null if an operator has refused it (decision 19). */
const acceptedNumber = sql<
  string | null
>`case when ${billingParties.vatRefusedOn} is null then ${billingParties.vatNumber} end`

/**
 * Whether an unpaid statement with VAT names another number or country than the details, or a refused number. An
 * operator checks only the number of the details, so the partner is not paid until the statement is corrected.
 */
const hasVatOfOtherNumber = (home: string) => sql<boolean>`exists (
  select from ${documents} as statement
  where statement.kind = 'statement' and statement.owner_id = ${owners.id} and statement.vat_cents > 0
    and (statement.content -> 'seller' ->> 'vatNumber' is distinct from ${acceptedNumber}
      or statement.content -> 'seller' ->> 'country' <> coalesce(${billingParties.country}, ${home}))
    and not exists (
      select from ${monthPayments} as paid
      where paid.screen_id = statement.screen_id and paid.owner_id = statement.owner_id
        and paid.month = statement.month and paid.is_paid and paid.revision >= statement.revision)
    and not exists (
      select from ${payoutStatements} as within
      join ${payoutItems} as item on item.id = within.item_id join ${payoutRuns} as run on run.id = item.run_id
      where within.statement_id = statement.id and run.state = 'paid')
    and not exists (select from ${documents} as credit where credit.corrects_id = statement.id))`

/** Without settings there is no home country, and no party counts as abroad. */
export function toBookkeeper(settings: Bookkeeper | undefined): Bookkeeper {
  return settings ?? { country: '', timeZone: 'UTC' }
}
