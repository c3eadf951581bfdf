import { createOwner, getOwner, updateOwner } from '@marquee/contract/owners'
import { COMMON } from '@marquee/contract/refusals'
import { profileAnswers } from '@marquee/contract/texts/identity-server'
import { inTransaction } from '../../platform/db/database.ts'
import { refuse } from '../../platform/errors.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { ownActor } from '../audit/commands.ts'
import { addOwner, changeOwner } from './commands.ts'
import { guardBankChange, namedOwner, visibleOwner } from './policy.ts'
import { presentOwner } from './present.ts'
import { ownerById } from './queries.ts'

export const ownerRoutes: readonly Route[] = [
  route(getOwner, async ({ caller, params }, { db }) => {
    const owner = await ownerById(db, visibleOwner(caller, params.ownerId))
    if (!owner) throw refuse(COMMON.notFound)
    return { owner: presentOwner(owner) }
  }),

  route(createOwner, async ({ caller, body }, { database, clock }) => {
    const owner = await inTransaction(database, (tx) => addOwner(tx, caller.userId, body, clock.now()))
    if (!owner) throw refuse(createOwner.refusals.hasOwner)
    return { success: true, message: profileAnswers.ownerSaved, owner: presentOwner(owner) }
  }),

  route(updateOwner, async (call, house) => {
    const { caller, params } = call
    const own = namedOwner(caller, params.ownerId)
    const { password, code, ...fields } = call.body
    const stored = await ownerById(house.db, own)
    const guard = await guardBankChange(house, call, stored, { bankInfo: fields.bankInfo, password, code })
    const change = { by: ownActor(call), guard, publicUrl: house.config.publicUrl, at: house.clock.now() }
    const changed = await inTransaction(house.database, (tx) => changeOwner(tx, own, fields, change))
    if (changed.kind !== 'changed') throw refuse(updateOwner.refusals.passwordNeeded, { field: 'password' })
    await guard?.forgive()
    return { success: true, message: profileAnswers.ownerSaved, owner: presentOwner(changed.owner) }
  }),
]
