import { type SQL, sql } from 'drizzle-orm'

/** Cents as people read them. */
export const formatEuro = (cents: SQL): SQL => sql`(coalesce(${cents}, 0) / 100.0)::numeric(20, 2)::text`

/** What a document of a partner is worth to it; what takes a statement back is positive in its row (decision 19). */
export const partnerSign: SQL = sql`(case kind when 'statement-credit' then -1 else 1 end)`
export const isOfPartner: SQL = sql`kind in ('statement', 'statement-credit')`
export const isOfCompany: SQL = sql`kind in ('invoice', 'credit-note')`

/** Of the column `content` of a statement. */
export const selectShareCents = (field: string): SQL => sql`(content->'share'->>${field})::bigint`
