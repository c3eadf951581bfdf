import type { BillingDetails, getBillingDetails } from '@marquee/contract/billing-details'
import type { EndpointReply } from '@marquee/contract/endpoint'
import type { Db } from '../../../platform/db/database.ts'
import { getAgreement } from '../queries/agreements.ts'
import { type PartyDetails, getPartyDetails } from '../queries/details.ts'
import type { VisibleParty } from '../policy.ts'

/** The billing details of a party, and for an owner the state of its agreement. */
export async function presentParty(
  db: Db,
  { partyId, kind }: VisibleParty,
): Promise<EndpointReply<typeof getBillingDetails>> {
  const [details, agreement] = await Promise.all([
    getPartyDetails(db, partyId),
    kind === 'owner' ? getAgreement(db, partyId) : null,
  ])
  const acceptedAt = agreement?.acceptedAt?.toISOString() ?? null
  return {
    details: presentDetails(details),
    agreement: agreement && { version: agreement.version, acceptedAt },
  }
}

/** Null fields are empty strings in the reply. */
function presentDetails(details: PartyDetails): BillingDetails {
  const { street, postcode, town, country, isSmallBusiness, vatCheckedOn, vatRefusedOn } = details
  const { vatNumber, vatCheckReference, vatRefusedBecause, taxNumber } = details
  return {
    street,
    postcode,
    town,
    country,
    vatNumber: vatNumber ?? '',
    isSmallBusiness,
    vatCheckedOn,
    vatCheckReference: vatCheckReference ?? '',
    vatRefusedOn,
    vatRefusedBecause: vatRefusedBecause ?? '',
    taxNumber: taxNumber ?? '',
  }
}
