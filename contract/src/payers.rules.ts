/**
 * Whether money would settle what a company owes that nothing in the transfer points to: neither a reference, nor the
 * account or the name of the payer. A transfer that says nothing of its payer can be anybody's.
 */
export function isOfOtherCompany(
  { payers, partyName, partyIban }: { payers: readonly { id: string }[]; partyName: string; partyIban: string },
  companyId: string,
): boolean {
  if (payers.some(({ id }) => id === companyId)) return false
  return payers.length > 0 || partyName !== '' || partyIban !== ''
}
