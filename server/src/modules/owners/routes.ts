import { createOwner, getOwner, updateOwner } from '@marquee/contract/owners'
import { COMMON } from '@marquee/contract/refusals'
import { profileAnswers } from '@marquee/contract/messages/profile-answers'
import { runInTransaction } from '../../platform/db/database.ts'
import { refuse } from '../../platform/errors.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { toUserActor } from '../audit/commands.ts'
import { addOwner, changeOwner, type InformMembers } from './commands.ts'
import { guardBankChange, hidesBankDetails, requireNamedOwner, requireVisibleOwner } from './policy.ts'
import { presentOwner } from './present.ts'
import { findOwner } from './queries.ts'

export const createOwnerRoutes = (informMembers: InformMembers): readonly Route[] => [
  route(getOwner, async ({ caller, params }, { db }) => {
    const owner = await findOwner(db, requireVisibleOwner(caller, params.ownerId))
    if (!owner) throw refuse(COMMON.notFound)
    return { owner: presentOwner(owner, hidesBankDetails(caller)) }
  }),

  route(createOwner, async ({ caller, body }, { database, clock }) => {
    const owner = await runInTransaction(database, (tx) => addOwner(tx, caller.userId, body, clock.now()))
    if (!owner) throw refuse(createOwner.refusals.hasOwner)
    return { success: true, message: profileAnswers.ownerSaved, owner: presentOwner(owner) }
  }),

  route(updateOwner, async (call, context) => {
    const { caller, params } = call
    const own = requireNamedOwner(caller, params.ownerId)
    const { password, code, ...fields } = call.body
    const stored = await findOwner(context.db, own)
    const guard = await guardBankChange(context, call, stored, { bankInfo: fields.bankInfo, password, code })
    const change = {
      by: toUserActor(call),
      guard,
      publicUrl: context.config.publicUrl,
      at: context.clock.now(),
      informMembers,
    }
    const changed = await runInTransaction(context.database, (tx) => changeOwner(tx, own, fields, change))
    if (changed.kind !== 'changed') throw refuse(updateOwner.refusals.passwordNeeded, { field: 'password' })
    await guard?.resetCount()
    return { success: true, message: profileAnswers.ownerSaved, owner: presentOwner(changed.owner) }
  }),
]
