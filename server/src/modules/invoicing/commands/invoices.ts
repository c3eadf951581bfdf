import { addDays, toCalendarDay } from '@marquee/contract/days.rules'
import type { Tx } from '../../../platform/db/database.ts'
import { eq } from 'drizzle-orm'
import { companies } from '../../companies/schema.ts'
import { computeCredit } from '../queries/credits.ts'
import { getPartyDetails } from '../queries/details.ts'
import type { SettingsRow } from '../queries/settings.ts'
import { getInvoiceLanguage } from '../queries/parties.ts'
import { getVatRate } from '../queries/settings-changes.ts'
import {
  buildCreditLines,
  type CutPeriod,
  buildInvoiceLines,
  type InvoicedPeriod,
  listPaymentTerms,
  sumNet,
} from '../rules/invoices.ts'
import { getAcceptedNumber } from '../rules/vat-numbers.ts'
import { deriveTax, computeVat } from '../rules/vat.ts'
import type { Party } from '../../documents/schema/content.ts'
import { wordCorrection, wordDocument } from '../../documents/rules/languages.ts'
import type { orders } from '../../documents/schema/orders.ts'
import { type DocumentRow, issueDocument } from '../../documents/commands/issue.ts'
import { post } from '../../ledger/commands.ts'
import { getSeriesName } from '../../documents/commands/series.ts'

type Order = typeof orders.$inferSelect

/** The invoice of an order, with its entry in the ledger (decision 17). */
export async function issueInvoice(
  tx: Tx,
  {
    order,
    periods,
    settings,
    at,
  }: { order: Order; periods: readonly InvoicedPeriod[]; settings: SettingsRow; at: Date },
): Promise<DocumentRow> {
  const seller = toSeller(settings)
  const buyer = await getBuyer(tx, order.companyId, settings)
  const { isSmallBusiness } = settings
  const period = computePeriod(periods.map(({ chargedFrom, chargedUntil }) => [chargedFrom, chargedUntil]))
  // A continuous service is supplied when its period ends (Directive 2006/112/EC, Art. 64).
  const rateBps = await getVatRate(tx, period.until, settings)
  const taxFacts = { seller: { ...seller, isSmallBusiness }, buyer, rateBps }
  const tax = deriveTax(taxFacts)
  const language = await getInvoiceLanguage(tx, order.companyId)
  const words = wordDocument({ language, second: settings.secondLanguage }, () => {
    const { notes, exemption } = deriveTax(taxFacts)
    const lines = buildInvoiceLines(order, periods)
    return { subject: order.campaignName, lines, notes: [...notes, ...listPaymentTerms(seller.country)], exemption }
  })
  const netCents = sumNet(words.lines)
  const issuedOn = toCalendarDay(settings.timeZone, at)
  const { iban, bic, accountHolder } = settings
  const invoice = await issueDocument(tx, {
    kind: 'invoice',
    prefix: settings.invoicePrefix,
    series: getSeriesName('invoice', issuedOn),
    issuedOn,
    issuedAt: at,
    paymentDays: settings.paymentDays,
    companyId: order.companyId,
    campaignId: order.campaignId,
    orderId: order.id,
    netCents,
    vatCents: computeVat(netCents, tax.rateBps),
    vatCategory: tax.category,
    vatRateBps: tax.rateBps,
    content: {
      ...words,
      seller,
      buyer,
      period,
      payTo: { iban, bic, accountHolder },
      share: null,
      corrects: null,
    },
  })
  await postDocument(tx, invoice, 1)
  return invoice
}

/**
 * A credit note for the days that an order loses, with its ledger entry. It copies parties, notes and languages of its
 * invoice.
 */
export async function issueCreditNote(
  tx: Tx,
  { order, cuts, settings, at }: { order: Order; cuts: readonly CutPeriod[]; settings: SettingsRow; at: Date },
): Promise<DocumentRow | undefined> {
  const credit = await computeCredit(tx, order, cuts)
  if (!credit) return undefined
  const { invoice, netCents } = credit
  const { seller, buyer } = invoice.content
  const issuedOn = toCalendarDay(settings.timeZone, at)
  const note = await issueDocument(tx, {
    kind: 'credit-note',
    prefix: settings.creditNotePrefix,
    series: getSeriesName('credit-note', issuedOn),
    issuedOn,
    issuedAt: at,
    companyId: order.companyId,
    campaignId: order.campaignId,
    orderId: order.id,
    correctsId: invoice.id,
    netCents,
    vatCents: credit.vatCents,
    vatCategory: invoice.vatCategory,
    vatRateBps: invoice.vatRateBps,
    content: {
      ...wordCorrection(invoice.content, ({ subject, notes, exemption }) => {
        const terms = listPaymentTerms(seller.country)
        const others = notes.filter((note) => !terms.includes(note))
        return { subject, lines: buildCreditLines(order.type, cuts), notes: others, exemption }
      }),
      seller,
      buyer,
      period: computePeriod(
        cuts.map(({ period: charged, chargedUntil }) => [addDays(chargedUntil, 1), charged.chargedUntil]),
      ),
      payTo: null,
      share: null,
      corrects: { number: invoice.number, issuedOn: invoice.issuedOn },
    },
  })
  await postDocument(tx, note, -1)
  return note
}

/**
 * Posts an invoice: the company owes the gross amount for sold days and VAT. A credit note reverses it. Makegoods leave
 * the sold days as they are: the operator bears them (decision 34).
 */
export async function postDocument(
  tx: Tx,
  document: DocumentRow,
  sign: 1 | -1,
  net: 'sold' | 'commission' = 'sold',
): Promise<void> {
  const { id: documentId, companyId: partyId, campaignId } = document
  const about = { partyId, campaignId, documentId }
  await post(tx, {
    cause: sign === 1 ? 'invoice' : 'credit-note',
    causeId: document.id,
    label: document.number,
    bookedOn: document.issuedOn,
    at: document.issuedAt,
    lines: [
      { account: 'receivable', cents: sign * document.grossCents, ...about },
      { account: net, cents: -sign * document.netCents, ...about },
      { account: 'vat-out', cents: -sign * document.vatCents, ...about },
    ],
  })
}

/** From the first of all days to the last. */
function computePeriod(days: readonly (readonly [from: string, until: string])[]): { from: string; until: string } {
  const from = days.map(([first]) => first).sort()
  const until = days.map(([, last]) => last).sort()
  return { from: from[0] ?? '', until: until.at(-1) ?? '' }
}

/** The operator as a party of documents. */
export function toSeller(settings: SettingsRow): Party {
  const { name, street, postcode, town, country, vatNumber, taxNumber, registration, email } = settings
  return { id: null, name, street, postcode, town, address: '', country, vatNumber, taxNumber, registration, email }
}

async function getBuyer(tx: Tx, companyId: string, settings: SettingsRow): Promise<Party> {
  const [company] = await tx.select().from(companies).where(eq(companies.id, companyId))
  if (!company) throw new Error('an order has a company: its foreign key says so')
  const details = await getPartyDetails(tx, companyId)
  const { street, postcode, town, country } = details
  return {
    id: companyId,
    name: company.name,
    street,
    postcode,
    town,
    address: company.address,
    country: country ?? settings.country,
    vatNumber: getAcceptedNumber(details),
    registration: null,
    email: company.email,
  }
}
