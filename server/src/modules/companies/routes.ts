import { createCompany, getCompany, updateCompany } from '@marquee/contract/companies'
import { COMMON } from '@marquee/contract/refusals'
import { profileAnswers } from '@marquee/contract/messages/profile-answers'
import { runInTransaction } from '../../platform/db/database.ts'
import { refuse } from '../../platform/errors.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { acceptOptionalPicture } from '../media/policy.ts'
import { addCompany, changeCompany } from './commands.ts'
import { requireNamedCompany, requireVisibleCompany } from './policy.ts'
import { presentCompany } from './present.ts'
import { findCompany, hasFounded } from './queries.ts'

export const companyRoutes: readonly Route[] = [
  route(getCompany, async ({ caller, params }, { db }) => {
    const company = await findCompany(db, requireVisibleCompany(caller, params.id))
    if (!company) throw refuse(COMMON.notFound)
    return { company: presentCompany(company) }
  }),

  route(createCompany, async ({ caller, body, files }, context) => {
    const { hasCompany, pictureInvalid } = createCompany.refusals
    if (await hasFounded(context.db, caller.userId)) throw refuse(hasCompany)
    const logo = await acceptOptionalPicture(context, files.logo, pictureInvalid)
    const company = await runInTransaction(context.database, (tx) =>
      addCompany(tx, caller.userId, body, logo, context.clock.now()),
    )
    if (!company) throw refuse(hasCompany)
    return { success: true, message: profileAnswers.companyAdded, company: presentCompany(company) }
  }),

  route(updateCompany, async ({ caller, params, body, files }, context) => {
    const own = requireNamedCompany(caller, params.id)
    const logo = await acceptOptionalPicture(context, files.logo, updateCompany.refusals.pictureInvalid)
    const company = await runInTransaction(context.database, (tx) =>
      changeCompany(tx, own, body, logo, context.clock.now()),
    )
    return { success: true, message: profileAnswers.companyUpdated, company: presentCompany(company) }
  }),
]
