import { type SQL, sql } from 'drizzle-orm'
import { documents } from '../../../modules/documents/schema/documents.ts'
import { makegoodCredits } from '../../../modules/makegoods/schema.ts'

/** Cents as an amount in euro. */
export const formatEuro = (cents: SQL): SQL => sql`(coalesce(${cents}, 0) / 100.0)::numeric(20, 2)::text`

/** The sign of a partner's document; the row of a credit has positive amounts (decision 19). */
export const partnerSign: SQL = sql`(case kind when 'statement-credit' then -1 else 1 end)`
export const isOfPartner: SQL = sql`kind in ('statement', 'statement-credit')`
export const isOfCompany: SQL = sql`kind in ('invoice', 'credit-note')`

/** The row of documents is a credit note for missing plays, which the operator bears (decision 34). */
export const isMakegood: SQL = sql`exists (
  select from ${makegoodCredits} where ${makegoodCredits.documentId} = ${documents.id})`

/** A field of `share` in the column `content` of a statement. */
export const selectShareCents = (field: string): SQL => sql`(content->'share'->>${field})::bigint`
