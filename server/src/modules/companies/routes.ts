import { createCompany, getCompany, updateCompany } from '@marquee/contract/companies'
import { COMMON } from '@marquee/contract/refusals'
import { profileAnswers } from '@marquee/contract/texts/identity-server'
import { inTransaction } from '../../platform/db/database.ts'
import { refuse } from '../../platform/errors.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { acceptMaybePicture } from '../media/policy.ts'
import { addCompany, changeCompany } from './commands.ts'
import { namedCompany, visibleCompany } from './policy.ts'
import { presentCompany } from './present.ts'
import { companyById } from './queries.ts'

export const companyRoutes: readonly Route[] = [
  route(getCompany, async ({ caller, params }, { db }) => {
    const company = await companyById(db, visibleCompany(caller, params.id))
    if (!company) throw refuse(COMMON.notFound)
    return { company: presentCompany(company) }
  }),

  route(createCompany, async ({ caller, body, files }, house) => {
    const { hasCompany, pictureInvalid } = createCompany.refusals
    if (caller.companyId) throw refuse(hasCompany)
    const logo = await acceptMaybePicture(house, files.logo, pictureInvalid)
    const company = await inTransaction(house.database, (tx) =>
      addCompany(tx, caller.userId, body, logo, house.clock.now()),
    )
    if (!company) throw refuse(hasCompany)
    return { success: true, message: profileAnswers.companyAdded, company: presentCompany(company) }
  }),

  route(updateCompany, async ({ caller, params, body, files }, house) => {
    const own = namedCompany(caller, params.id)
    const logo = await acceptMaybePicture(house, files.logo, updateCompany.refusals.pictureInvalid)
    const company = await inTransaction(house.database, (tx) => changeCompany(tx, own, body, logo, house.clock.now()))
    return { success: true, message: profileAnswers.companyUpdated, company: presentCompany(company) }
  }),
]
