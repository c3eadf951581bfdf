import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { audit } from '../../audit/schema.ts'

/** When an operator refused a VAT number, and why; both are null without a refusal. */
export type VatRefusal = { vatRefusedOn: string | null; vatRefusedBecause: string | null }

/**
 * The last check of a VAT number that a party enters again, from the audit log. Removing and re-entering a number does
 * not clear its refusal (decision 19).
 */
export async function findVatRefusal(db: Db, partyId: string, vatNumber: string | null): Promise<VatRefusal> {
  const [lastCheck] = await db
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
  if (lastCheck?.action !== 'refuse-vat-number') return { vatRefusedOn: null, vatRefusedBecause: null }
  const { vatRefusedOn, vatRefusedBecause } = lastCheck
  return { vatRefusedOn, vatRefusedBecause }
}
