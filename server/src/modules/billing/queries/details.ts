import { getTableColumns, inArray } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { billingParties } from '../schema/settings.ts'

export type PartyDetails = Omit<typeof billingParties.$inferSelect, 'kind' | 'updatedAt'>

/** What documents say of a company or an owner beside its profile; nothing where nobody has filled it in. */
export async function getPartyDetails(db: Db, partyId: string): Promise<PartyDetails> {
  return (await listPartyDetails(db, [partyId])).get(partyId) ?? createEmptyDetails(partyId)
}

/** The same of several; those of whom nothing is known are not in it. */
export async function listPartyDetails(db: Db, partyIds: readonly string[]): Promise<Map<string, PartyDetails>> {
  const { kind: _, updatedAt: _at, ...said } = getTableColumns(billingParties)
  const rows = await db
    .select(said)
    .from(billingParties)
    .where(inArray(billingParties.partyId, [...partyIds]))
  return new Map(rows.map((details) => [details.partyId, details]))
}

/** Of whom nothing is known. */
export const createEmptyDetails = (partyId: string): PartyDetails => ({
  partyId,
  street: '',
  postcode: '',
  town: '',
  country: null,
  vatNumber: null,
  isSmallBusiness: false,
  vatCheckedOn: null,
  vatCheckReference: null,
  vatRefusedOn: null,
  vatRefusedBecause: null,
  taxNumber: null,
})
