/**
 * Whether nothing in a transfer points to this company: no reference, account or name of the payer. A transfer without
 * any information about its payer may belong to any company.
 */
export function isFromOtherCompany(
  { payers, partyName, partyIban }: { payers: readonly { id: string }[]; partyName: string; partyIban: string },
  companyId: string,
): boolean {
  if (payers.some(({ id }) => id === companyId)) return false
  return payers.length > 0 || partyName !== '' || partyIban !== ''
}
