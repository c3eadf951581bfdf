import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { audit } from '../../audit/schema.ts'

/** When an operator refused a VAT number, and why; both null where none did. */
export type VatRefusal = { vatRefusedOn: string | null; vatRefusedBecause: string | null }

/**
 * What an operator said last of a number that a party had before and enters again. The audit log knows it, so that nobody
 * gets rid of a refusal by taking the number away for a moment (decision 19).
 */
export async function findVatRefusal(db: Db, partyId: string, vatNumber: string | null): Promise<VatRefusal> {
  const [said] = await db
    .select({
      action: audit.action,
      vatRefusedOn: sql<string>`coalesce(${audit.changes}->'vatRefusedOn'->>'to', to_char(${audit.at}, 'YYYY-MM-DD'))`,
      vatRefusedBecause: audit.reason,
    })
    .from(audit)
    .where(
      and(
        eq(audit.subjectId, partyId),
        inArray(audit.action, ['confirm-vat-number', 'refuse-vat-number']),
        sql`${audit.details}->>'vatNumber' = ${vatNumber}`,
      ),
    )
    .orderBy(desc(audit.at), desc(audit.id))
    .limit(1)
  if (said?.action !== 'refuse-vat-number') return { vatRefusedOn: null, vatRefusedBecause: null }
  const { vatRefusedOn, vatRefusedBecause } = said
  return { vatRefusedOn, vatRefusedBecause }
}
