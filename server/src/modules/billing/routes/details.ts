import {
  acceptSelfBilling,
  confirmVatNumber,
  getBillingDetails,
  getPartyBilling,
  listUncheckedNumbers,
  refuseVatNumber,
  saveBillingDetails,
} from '@marquee/contract/billing-details'
import { dayIn } from '@marquee/contract/days.rules'
import { COMMON } from '@marquee/contract/refusals'
import { inTransaction } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { actorOf, ownActor } from '../../audit/commands.ts'
import { ownOwner } from '../../owners/policy.ts'
import { acceptAgreement } from '../commands/agreements.ts'
import { confirmNumber, refuseNumber, saveDetails } from '../commands/details.ts'
import { namedParty, ownParty } from '../policy/parties.ts'
import { describeParty } from '../present/details.ts'
import { billingSettings } from '../queries/settings.ts'
import { uncheckedNumbers } from '../queries/unchecked-numbers.ts'

/** What documents say of companies and owners, and the agreement of partners. */
export const detailsRoutes: readonly Route[] = [
  route(getBillingDetails, async ({ caller }, { db }) => describeParty(db, await ownParty(db, caller))),

  route(saveBillingDetails, async ({ caller, body, address }, { db, database, clock }) => {
    const party = await ownParty(db, caller)
    const by = ownActor({ caller, address })
    const home = (await billingSettings(db))?.country ?? null
    const saved = await inTransaction(database, (tx) => saveDetails(tx, by, party, body, { home, at: clock.now() }))
    if (saved.kind !== 'saved') throw refuse(saveBillingDetails.refusals[saved.kind], { field: FIELDS[saved.kind] })
    return describeParty(db, party)
  }),

  route(acceptSelfBilling, async ({ caller, body, address }, { db, database, clock }) => {
    const own = ownOwner(caller, COMMON.notFound)
    const by = ownActor({ caller, address })
    const accepted = await inTransaction(database, (tx) => acceptAgreement(tx, by, own, body.version, clock.now()))
    if (!accepted) throw refuse(acceptSelfBilling.refusals.agreementChanged)
    return describeParty(db, await ownParty(db, caller))
  }),

  route(getPartyBilling, async ({ caller, params }, { db }) =>
    describeParty(db, await namedParty(db, caller, params.id)),
  ),

  route(confirmVatNumber, async ({ caller, params, body, address }, { db, database, clock }) => {
    const party = await namedParty(db, caller, params.id)
    const at = clock.now()
    const today = dayIn((await billingSettings(db))?.timeZone ?? 'UTC', at)
    const by = actorOf({ caller, address })
    const saved = await inTransaction(database, (tx) => confirmNumber(tx, by, party, body, { today, at }))
    if (saved.kind !== 'saved') throw refuse(confirmVatNumber.refusals.vatNumberInvalid, { field: 'vatNumber' })
    return describeParty(db, party)
  }),

  route(refuseVatNumber, async ({ caller, params, body, address }, { db, database, clock, config }) => {
    const party = await namedParty(db, caller, params.id)
    const at = clock.now()
    const today = dayIn((await billingSettings(db))?.timeZone ?? 'UTC', at)
    const by = actorOf({ caller, address })
    const when = { today, at, publicUrl: config.publicUrl }
    const saved = await inTransaction(database, (tx) => refuseNumber(tx, by, party, body, when))
    if (saved.kind !== 'saved') throw refuse(refuseVatNumber.refusals.vatNumberInvalid, { field: 'vatNumber' })
    return describeParty(db, party)
  }),

  route(listUncheckedNumbers, async (_, { db }) => ({ parties: await uncheckedNumbers(db) })),
]

const FIELDS = { countryUnknown: 'country', vatNumberInvalid: 'vatNumber' } as const
