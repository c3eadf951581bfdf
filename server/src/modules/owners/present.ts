import type { Owner } from '@marquee/contract/owners'
import type { OwnerRow } from './queries.ts'

/** `ownerId` repeats `_id`, because pages read both (ENT-04, OPEN-31). */
export function presentOwner(owner: OwnerRow): Owner {
  const { id, name, phone, email, address, bankName, accountHolder, accountNumber, sameInfoAsUser } = owner
  return {
    _id: id,
    ownerId: id,
    name,
    phone,
    email,
    address,
    bankInfo: { bankName, accountHolder, accountNumber },
    sameInfoAsUser,
  }
}
