import { COMMON } from '@marquee/contract/refusals'
import type { Db } from '../../platform/db/database.ts'
import { refuse } from '../../platform/errors.ts'
import type { UserCaller } from '../../platform/http/caller.ts'
import { findParty, type PartyKind } from './queries/parties.ts'

declare const proven: unique symbol
/** A company or owner whose billing details the caller may see: the caller's own, or any party for an operator. */
export type VisibleParty = {
  readonly partyId: string
  readonly kind: PartyKind
  readonly name: string
  readonly [proven]: true
}

/** The owner profile or company of the caller. @throws Refused notFound if the caller has none yet */
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
  // Only this function creates the branded type.
  return party as VisibleParty
}
