import type { Company } from '@marquee/contract/companies'
import type { CompanyRow } from './queries.ts'

export function presentCompany({ id, logo, name, email, phone, address, website, description }: CompanyRow): Company {
  return { _id: id, logo, name, email, phone, address, website, description }
}
