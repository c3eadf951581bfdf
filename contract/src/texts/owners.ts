/** The partner's profile: the person, the company, the bank. */
export const ownerTexts = {
  /** OPROF-02 */
  yourInformation: 'Your Information',
  /** OPROF-07, OPROF-FORM-01 */
  details: 'Owner Profile Details',
  /** OPROF-08 */
  bankDetails: 'Bank Details',
  bankNote: 'Payouts go to this account',
  accountHolder: 'Account holder',
  accountNumber: 'Bank account number',
  bankName: 'Bank name',
  copyAccountNumber: 'Copy account number',
  email: 'Company email',
  phone: 'Company phone',
  /** OPROF-10 */
  addInformation: 'Add Information',
  noProfile: 'No company or bank account yet',
  addInformationReason: 'Your venues and screens belong to this company, and payouts go to this account.',
  edit: 'Edit',

  /** OPROF-FORM-02 */
  companySection: 'Company Details',
  sameAsProfile: 'Same as Profile Information',
  companyName: 'Company Name',
  companyPhone: 'Company Phone',
  companyEmail: 'Company Email',
  companyAddress: 'Company Address',
  /** OPROF-FORM-03 */
  bankSection: 'Bank Account Details',
  bankNameField: 'Bank Name',
  accountHolderField: 'Account Holder Name',
  accountNumberField: 'Bank Account Number',
  /** OPROF-FORM-04 */
  save: 'Save',
  /** OPROF-FORM-05 */
  update: 'Update',
  saving: 'Saving...',
  mistypedIban: 'Check this IBAN against your bank card. Its check digits don’t match.',
  missing: {
    name: 'Enter a company name',
    phone: 'Enter a company phone',
    email: 'Enter a company email',
    address: 'Enter a company address',
    bankName: 'Enter a bank name',
    accountHolder: 'Enter an account holder name',
    accountNumber: 'Enter a bank account number',
  },
  /** OPROF-FORM-11, in both modes (OPEN-34) */
  savedTitle: 'Updated',
  saved: 'Owner Details updated Successfully',
  /** OPEN-35 */
  notSaved: (reason: string) => `Not saved. ${reason}`,
} as const
