// Written by `npm run messages` from en/companies.json.
import { loadMessages } from '../language/load.ts'

export type CompanyTexts = {
  readonly email: string
  readonly phone: string
  readonly address: string
  readonly changePicture: string
  readonly uploadingPicture: string
  readonly companyInformation: string
  readonly edit: string
  readonly aboutUs: string
  readonly companyProfileDetails: string
  readonly addInformation: string
  readonly addInformationReason: string
  readonly logo: string
  readonly chooseLogo: string
  readonly changeLogo: string
  readonly undoLogo: string
  readonly dropLogo: string
  readonly logoHint: string
  readonly chosenStays: string
  readonly formerStays: string
  readonly withoutLogo: string
  readonly companyName: string
  readonly companyPhone: string
  readonly companyEmail: string
  readonly companyWebsite: string
  readonly companyAddress: string
  readonly description: string
  readonly save: string
  readonly update: string
  readonly saving: string
  readonly addedTitle: string
  readonly added: string
  readonly updatedTitle: string
  readonly updated: string
  readonly notSaved: (values: { why: string }) => string
  readonly enterName: string
  readonly enterPhone: string
  readonly enterEmail: string
  readonly enterValidEmail: string
  readonly enterAddress: string
  readonly enterDescription: string
  readonly websiteTooLong: string
}

export const companyTexts = await loadMessages<CompanyTexts>('companies')
