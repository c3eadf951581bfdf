import { getTableColumns, inArray } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { billingParties } from '../schema/settings.ts'

export type PartyDetails = Omit<typeof billingParties.$inferSelect, 'kind' | 'updatedAt'>

/** The billing details of a company or an owner; empty if they were never saved. */
export async function getPartyDetails(db: Db, partyId: string): Promise<PartyDetails> {
  return (await listPartyDetails(db, [partyId])).get(partyId) ?? createEmptyDetails(partyId)
}

/** The same for several parties; parties without saved details are missing. */
export async function listPartyDetails(db: Db, partyIds: readonly string[]): Promise<Map<string, PartyDetails>> {
  const { kind: _, updatedAt: _at, ...columns } = getTableColumns(billingParties)
  const rows = await db
    .select(columns)
    .from(billingParties)
    .where(inArray(billingParties.partyId, [...partyIds]))
  return new Map(rows.map((details) => [details.partyId, details]))
}

/** The details of a party that has not saved any. */
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
