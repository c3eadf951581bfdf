import { COMMON } from '@marquee/contract/refusals'
import type { Db } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import type { UserCaller } from '../../../platform/http/caller.ts'
import { findParty, type PartyKind } from '../queries/parties.ts'

declare const proven: unique symbol
/** The caller may see the billing details of this company or owner: it is their own, or they are an operator. */
export type VisibleParty = {
  readonly partyId: string
  readonly kind: PartyKind
  readonly name: string
  readonly [proven]: true
}

/** The owner profile or the company of whoever calls. @throws Refused notFound before they have one */
export async function requireOwnParty(db: Db, { role, ownerId, companyId }: UserCaller): Promise<VisibleParty> {
  const own =
    role === 'partner' ? ownerId && findParty(db, 'owner', ownerId) : companyId && findParty(db, 'company', companyId)
  return requireParty(await own)
}

/** The owner or the company that an operator names. @throws Refused notFound */
export async function requireNamedParty(db: Db, { role }: UserCaller, id: string): Promise<VisibleParty> {
  if (role !== 'operator') throw refuse(COMMON.notFound)
  return requireParty((await findParty(db, 'owner', id)) ?? (await findParty(db, 'company', id)))
}

function requireParty(party: Awaited<ReturnType<typeof findParty>> | '' | null): VisibleParty {
  if (!party) throw refuse(COMMON.notFound)
  // The only place where the promise of the type is made good.
  return party as VisibleParty
}
