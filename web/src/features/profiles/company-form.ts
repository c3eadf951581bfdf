import { type Company, createCompany } from '@marquee/contract/companies'
import { companyTexts } from '@marquee/contract/messages/companies'

/** The fields of the company dialog. */
export type CompanyForm = Record<CompanyField, string>
export type CompanyField = 'name' | 'phone' | 'email' | 'website' | 'address' | 'description'

export function toCompanyForm(company: Company | undefined): CompanyForm {
  const { name = '', phone = '', email = '', website = '', address = '', description = '' } = company ?? {}
  return { name, phone, email, website, address, description }
}

/**
 * The problems by field, checked with the schema of the call; nothing is sent while there are any (CPROF-FORM-04,
 * CPROF-FORM-05, TRAP-27).
 */
export function checkCompanyForm(form: CompanyForm): Partial<CompanyForm> {
  const { error } = createCompany.form.safeParse(form)
  const wrong = new Set(error?.issues.map(({ path }) => path[0]))
  const fields = (Object.keys(PROBLEMS) as CompanyField[]).filter((field) => wrong.has(field)) // keys of CompanyField
  return Object.fromEntries(fields.map((field) => [field, PROBLEMS[field](form[field])]))
}

const PROBLEMS: Readonly<Record<CompanyField, (value: string) => string>> = {
  name: () => companyTexts.enterName,
  phone: () => companyTexts.enterPhone,
  email: (value) => (value.trim() === '' ? companyTexts.enterEmail : companyTexts.enterValidEmail),
  website: () => companyTexts.websiteTooLong,
  address: () => companyTexts.enterAddress,
  description: () => companyTexts.enterDescription,
}

/** The address of a typed website, or undefined if it is invalid. */
export function parseWebsite(website: string): string | undefined {
  const text = website.trim()
  if (text === '') return undefined
  try {
    const url = new URL(/^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`)
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined
  } catch {
    return undefined
  }
}
