import {
  acceptSelfBilling,
  confirmVatNumber,
  getBillingDetails,
  getPartyBilling,
  listUncheckedNumbers,
  refuseVatNumber,
  saveBillingDetails,
} from '@marquee/contract/billing-details'
import { toCalendarDay } from '@marquee/contract/days.rules'
import { COMMON } from '@marquee/contract/refusals'
import { runInTransaction } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { toActor, toUserActor } from '../../audit/commands.ts'
import { requireOwnOwner } from '../../owners/policy.ts'
import { acceptAgreement } from '../commands/agreements.ts'
import { confirmNumber, refuseNumber, saveDetails } from '../commands/details.ts'
import { requireNamedParty, requireOwnParty } from '../policy.ts'
import { presentParty } from '../present/details.ts'
import { findBillingSettings } from '../queries/settings.ts'
import { listUncheckedParties } from '../queries/unchecked-numbers.ts'

/** The billing details of companies and owners, and the self-billing agreement. */
export const detailsRoutes: readonly Route[] = [
  route(getBillingDetails, async ({ caller }, { db }) => presentParty(db, await requireOwnParty(db, caller))),

  route(saveBillingDetails, async ({ caller, body, address }, { db, database, clock }) => {
    const party = await requireOwnParty(db, caller)
    const by = toUserActor({ caller, address })
    const home = (await findBillingSettings(db))?.country ?? null
    const saved = await runInTransaction(database, (tx) => saveDetails(tx, by, party, body, { home, at: clock.now() }))
    if (saved.kind !== 'saved') throw refuse(saveBillingDetails.refusals[saved.kind], { field: FIELDS[saved.kind] })
    return presentParty(db, party)
  }),

  route(acceptSelfBilling, async ({ caller, body, address }, { db, database, clock }) => {
    const own = requireOwnOwner(caller, COMMON.notFound)
    const by = toUserActor({ caller, address })
    const accepted = await runInTransaction(database, (tx) => acceptAgreement(tx, by, own, body.version, clock.now()))
    if (!accepted) throw refuse(acceptSelfBilling.refusals.agreementChanged)
    return presentParty(db, await requireOwnParty(db, caller))
  }),

  route(getPartyBilling, async ({ caller, params }, { db }) =>
    presentParty(db, await requireNamedParty(db, caller, params.id)),
  ),

  route(confirmVatNumber, async ({ caller, params, body, address }, { db, database, clock }) => {
    const party = await requireNamedParty(db, caller, params.id)
    const at = clock.now()
    const today = toCalendarDay((await findBillingSettings(db))?.timeZone ?? 'UTC', at)
    const by = toActor({ caller, address })
    const saved = await runInTransaction(database, (tx) => confirmNumber(tx, by, party, body, { today, at }))
    if (saved.kind !== 'saved') throw refuse(confirmVatNumber.refusals.vatNumberInvalid, { field: 'vatNumber' })
    return presentParty(db, party)
  }),

  route(refuseVatNumber, async ({ caller, params, body, address }, { db, database, clock, config }) => {
    const party = await requireNamedParty(db, caller, params.id)
    const at = clock.now()
    const today = toCalendarDay((await findBillingSettings(db))?.timeZone ?? 'UTC', at)
    const by = toActor({ caller, address })
    const when = { today, at, publicUrl: config.publicUrl }
    const saved = await runInTransaction(database, (tx) => refuseNumber(tx, by, party, body, when))
    if (saved.kind !== 'saved') throw refuse(refuseVatNumber.refusals.vatNumberInvalid, { field: 'vatNumber' })
    return presentParty(db, party)
  }),

  route(listUncheckedNumbers, async (_, { db }) => ({ parties: await listUncheckedParties(db) })),
]

const FIELDS = { countryUnknown: 'country', vatNumberInvalid: 'vatNumber' } as const
