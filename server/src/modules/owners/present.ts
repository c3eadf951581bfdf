import type { Owner } from '@marquee/contract/owners'
import type { OwnerRow } from './queries.ts'
import { maskAccount } from './rules.ts'

/**
 * `ownerId` repeats `_id`, because pages read both (ENT-04, OPEN-31).
 *
 * @param hidesAccount shows the end of the account number only
 */
export function presentOwner(owner: OwnerRow, hidesAccount = false): Owner {
  const { id, name, phone, email, address, bankName, accountHolder, accountNumber, sameInfoAsUser } = owner
  return {
    _id: id,
    ownerId: id,
    name,
    phone,
    email,
    address,
    bankInfo: { bankName, accountHolder, accountNumber: hidesAccount ? maskAccount(accountNumber) : accountNumber },
    sameInfoAsUser,
  }
}
