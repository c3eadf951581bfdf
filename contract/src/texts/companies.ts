/** Words of the client's profile and of the company dialog. */
export const companyTexts = {
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  changePicture: 'Change profile picture',
  uploadingPicture: 'Uploading the picture...',

  /** CPROF-05, CPROF-FORM-01 */
  companyInformation: 'Company Information',
  edit: 'Edit',
  /** CPROF-06 */
  aboutUs: 'About us',
  /** CPROF-08 */
  companyProfileDetails: 'Company Profile Details',
  addInformation: 'Add Information',
  addInformationReason: 'You need a company to book campaigns.',

  /** CPROF-FORM-01 */
  logo: 'Logo',
  chooseLogo: 'Choose a logo',
  changeLogo: 'Change logo',
  undoLogo: 'Keep current logo',
  /** Shown when there was no logo before. */
  dropLogo: 'Remove logo',
  logoHint: 'JPEG, PNG or WebP, up to 10 MB.',
  /** Shown after a file was rejected. */
  chosenStays: 'Your previous choice is kept.',
  formerStays: 'The current logo is kept.',
  withoutLogo: 'You can save without a logo.',
  companyName: 'Company Name',
  companyPhone: 'Company Phone',
  companyEmail: 'Company Email',
  companyWebsite: 'Company Website',
  companyAddress: 'Company Address',
  description: 'Description',
  /** CPROF-FORM-03 */
  save: 'Save',
  update: 'Update',
  saving: 'Saving...',

  /** CPROF-FORM-10 */
  addedTitle: 'Added',
  added: 'Company Details Added Successfully',
  /** CPROF-FORM-11 */
  updatedTitle: 'Updated',
  updated: 'Company Details updated Successfully',
  /** OPEN-35: inline, no toast */
  notSaved: (why: string) => `Not saved. ${why}`,

  enterName: 'Enter a company name',
  enterPhone: 'Enter a phone number',
  enterEmail: 'Enter an email address',
  enterValidEmail: 'Enter an email address like name@example.com',
  enterAddress: 'Enter a company address',
  enterDescription: 'Enter a short description',
  websiteTooLong: 'Enter a shorter website address',
} as const
