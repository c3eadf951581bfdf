import type { saveBillingDetails } from '@marquee/contract/billing-details'
import type { EndpointBody } from '@marquee/contract/endpoint'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { type Actor, writeAuditEntry } from '../../audit/commands.ts'
import { computeChanges } from '../../audit/rules.ts'
import { type BusinessNews, informMembers } from '../../members/commands/inform.ts'
import { type PartyDetails, getPartyDetails } from '../queries/details.ts'
import { findVatRefusal } from '../queries/vat-refusals.ts'
import type { VisibleParty } from '../policy.ts'
import { parseCountry, parsePartyVatNumber } from '../rules/details.ts'
import { billingParties } from '../schema/settings.ts'

type Fields = EndpointBody<typeof saveBillingDetails>
type SaveResult = { kind: 'saved'; details: PartyDetails } | { kind: 'countryUnknown' | 'vatNumberInvalid' }

/**
 * Replaces the billing details of a company or an owner for future documents. An operator's check of the VAT number
 * counts only for that number: a new number has to be checked again, and a refused number stays refused.
 *
 * @param home the operator's country; null before the settings are saved
 */
export async function saveDetails(
  tx: Tx,
  by: Actor,
  party: VisibleParty,
  fields: Fields,
  { home, at }: { home: string | null; at: Date },
): Promise<SaveResult> {
  const country = parseCountry(fields.country)
  if (country === undefined) return { kind: 'countryUnknown' }
  const number = parsePartyVatNumber(country ?? home, fields.vatNumber)
  if (number === undefined) return { kind: 'vatNumberInvalid' }
  const before = await lockDetails(tx, party, at)
  const isChecked = before.vatNumber === number && before.country === country
  const { vatRefusedOn, vatRefusedBecause } = isChecked ? before : await findVatRefusal(tx, party.partyId, number)
  const after = {
    street: fields.street,
    postcode: fields.postcode,
    town: fields.town,
    country,
    vatNumber: number,
    isSmallBusiness: party.kind === 'owner' && fields.isSmallBusiness,
    vatCheckedOn: isChecked ? before.vatCheckedOn : null,
    vatCheckReference: isChecked ? before.vatCheckReference : null,
    vatRefusedOn,
    vatRefusedBecause,
    taxNumber: fields.taxNumber || null,
  }
  const changes = computeChanges(before, after)
  if (!changes) return { kind: 'saved', details: before }
  await updateDetails(tx, party, after, at)
  const subject = { kind: party.kind, id: party.partyId, name: party.name }
  await writeAuditEntry(tx, by, { action: 'update', subject, partyId: party.partyId, changes }, at)
  return { kind: 'saved', details: { partyId: party.partyId, ...after } }
}

/**
 * Records that an operator has found the VAT number in VIES.
 *
 * @param check the number that was looked up, and the consultation number
 * @returns `vatNumberInvalid` if the party has another number by now
 */
export async function confirmNumber(
  tx: Tx,
  by: Actor,
  party: VisibleParty,
  check: { vatNumber: string; reference: string },
  { today, at }: { today: string; at: Date },
): Promise<SaveResult> {
  const before = await lockDetails(tx, party, at)
  const number = before.vatNumber
  if (number === null || number !== compact(check.vatNumber)) return { kind: 'vatNumberInvalid' }
  const after = {
    vatCheckedOn: today,
    vatCheckReference: check.reference,
    vatRefusedOn: null,
    vatRefusedBecause: null,
  }
  await updateDetails(tx, party, after, at)
  const auditEntry = {
    action: 'confirm-vat-number',
    subject: { kind: party.kind, id: party.partyId, name: party.name },
    partyId: party.partyId,
    changes: computeChanges(before, after),
    details: { vatNumber: number, reference: check.reference },
  } as const
  await writeAuditEntry(tx, by, auditEntry, at)
  return { kind: 'saved', details: { ...before, ...after } }
}

/**
 * Records that the VAT number belongs to another party, and mails the party. Documents are issued without the number
 * from now on (decision 19).
 *
 * @returns `vatNumberInvalid` if the party has another number by now
 */
export async function refuseNumber(
  tx: Tx,
  by: Actor,
  party: VisibleParty,
  { vatNumber, reason }: { vatNumber: string; reason: string },
  { today, at, publicUrl }: { today: string; at: Date; publicUrl: string },
): Promise<SaveResult> {
  const before = await lockDetails(tx, party, at)
  const number = before.vatNumber
  if (number === null || number !== compact(vatNumber)) return { kind: 'vatNumberInvalid' }
  const after = { vatCheckedOn: null, vatCheckReference: null, vatRefusedOn: today, vatRefusedBecause: reason }
  await updateDetails(tx, party, after, at)
  const auditEntry = {
    action: 'refuse-vat-number',
    subject: { kind: party.kind, id: party.partyId, name: party.name },
    partyId: party.partyId,
    reason,
    changes: computeChanges(before, after),
    details: { vatNumber: number },
  } as const
  await writeAuditEntry(tx, by, auditEntry, at)
  const url = `${publicUrl}/${party.kind === 'owner' ? 'ownerprofile' : 'companyprofile'}`
  const values = { vatNumber: number, reason }
  const news: BusinessNews = {
    business: { kind: party.kind, id: party.partyId },
    kind: 'vat-number-refused',
    values,
    email: ({ texts, writeEmail }, firstName) => writeEmail(texts.billing.vatNumberRefused, values, { firstName, url }),
  }
  await informMembers(tx, [news], at)
  return { kind: 'saved', details: { ...before, ...after } }
}

/** The stored format of a number, with or without its country prefix. */
const compact = (typed: string) => typed.replace(/[\s.-]/g, '').toUpperCase()

/** Locks the details of a party, and creates them if they are missing. */
async function lockDetails(tx: Tx, { partyId, kind }: VisibleParty, at: Date): Promise<PartyDetails> {
  await tx
    .insert(billingParties)
    .values({ partyId, kind, updatedAt: at })
    .onConflictDoUpdate({ target: billingParties.partyId, set: { partyId: sql`excluded.party_id` } })
  return getPartyDetails(tx, partyId)
}

async function updateDetails(
  tx: Tx,
  { partyId }: VisibleParty,
  fields: Partial<typeof billingParties.$inferInsert>,
  at: Date,
): Promise<void> {
  await tx
    .update(billingParties)
    .set({ ...fields, updatedAt: at })
    .where(eq(billingParties.partyId, partyId))
}
