import { toCalendarDay } from '@marquee/contract/days.rules'
import { getFormats } from '@marquee/contract/language/formats'
import { billingDocumentTexts } from '@marquee/contract/messages/billing-documents'
import { statementTexts as texts } from '@marquee/contract/messages/statement'
import type { Tx } from '../../../platform/db/database.ts'
import type { PartyDetails } from '../../invoicing/queries/details.ts'
import type { SettingsRow } from '../../invoicing/queries/settings.ts'
import type { StatementOwner } from '../queries/statement-facts.ts'
import { getLastDay } from '../../invoicing/rules/charged-periods.ts'
import { type Part, buildStatementLines, sumParts } from '../rules/statements.ts'
import { getAcceptedNumber } from '../../invoicing/rules/vat-numbers.ts'
import { deriveTax, computeVat } from '../../invoicing/rules/vat.ts'
import { getLanguages, wordDocument } from '../../documents/rules/languages.ts'
import type { DocumentWords, Party } from '../../documents/schema/content.ts'
import { type DocumentRow, type DocumentDraft, issueDocument } from '../../documents/commands/issue.ts'
import { toSeller } from '../../invoicing/commands/invoices.ts'
import { post, type PostingLine } from '../../ledger/commands.ts'

export type StatementFacts = {
  owner: StatementOwner
  details: PartyDetails
  /** the partner code in its series and numbers */
  code: string
  screen: { id: string; model: string; daysOnline: number }
  parts: readonly Part[]
}

/** `rateBps` is the VAT rate of the month. */
type IssueContext = { month: string; settings: SettingsRow; rateBps: number; at: Date }

/**
 * Issues the statement of a screen and month: a self-billed invoice (Directive 2006/112/EC, Art. 224) with a number of
 * the partner's series and a ledger entry.
 *
 * @param replaces the reversed statement that it replaces (decision 19)
 */
export async function issueStatement(
  tx: Tx,
  facts: StatementFacts,
  issueContext: IssueContext,
  replaces?: DocumentRow,
): Promise<DocumentRow> {
  const { content, ...row } = buildStatement(facts, issueContext, replaces)
  const corrects = replaces ? { number: replaces.number, issuedOn: replaces.issuedOn } : null
  const revision = replaces ? replaces.revision + 1 : 1
  const statement = await issueDocument(tx, { ...row, revision, content: { ...content, corrects } })
  await postStatement(tx, statement, facts.parts)
  return statement
}

/** The statement before it has a number, in the language of the partner or of the statement that it replaces. */
export function buildStatement(
  facts: StatementFacts,
  { month, settings, rateBps, at }: IssueContext,
  replaces?: DocumentRow,
): DocumentDraft {
  const { owner, details, code, screen, parts } = facts
  const seller = toPartnerSeller(owner, details, settings)
  const buyer = toSeller(settings)
  const { isSmallBusiness } = details
  const taxFacts = { seller: { ...seller, isSmallBusiness }, buyer: { ...buyer, isBusiness: true }, rateBps }
  const tax = deriveTax(taxFacts)
  const languages = replaces
    ? getLanguages(replaces.content)
    : { language: owner.language, second: settings.secondLanguage }
  const sums = sumParts(parts)
  const issuedOn = toCalendarDay(settings.timeZone, at)
  return {
    kind: 'statement',
    prefix: `${settings.statementPrefix}${code}-`,
    series: `statement ${code} ${issuedOn.slice(0, 4)}`,
    issuedOn,
    issuedAt: at,
    ownerId: owner.id,
    screenId: screen.id,
    month,
    netCents: sums.shareCents,
    vatCents: computeVat(sums.shareCents, tax.rateBps),
    vatCategory: tax.category,
    vatRateBps: tax.rateBps,
    content: {
      ...wordDocument(languages, () => wordStatement(facts, month, taxFacts)),
      seller,
      buyer,
      period: { from: `${month}-01`, until: getLastDay(month) },
      payTo: null,
      share: {
        daysOnline: screen.daysOnline,
        chargedCents: sums.chargedCents,
        shareBps: [...new Set(parts.map(({ shareBps }) => shareBps))],
      },
      corrects: null,
    },
  }
}

function wordStatement(
  { screen, parts }: StatementFacts,
  month: string,
  taxFacts: Parameters<typeof deriveTax>[0],
): DocumentWords {
  const { notes, exemption } = deriveTax(taxFacts)
  return {
    subject: texts.subject({ screen: screen.model, month: getFormats().formatMonth(month) }),
    lines: buildStatementLines(parts),
    notes: [billingDocumentTexts.selfBilling, ...notes],
    exemption,
  }
}

/** The price of the days leaves `sold`: the share is owed to the partner, the rest is the operator's commission. */
async function postStatement(tx: Tx, statement: DocumentRow, parts: readonly Part[]): Promise<void> {
  const { id: documentId, ownerId, screenId } = statement
  const byCampaign = Map.groupBy(parts, ({ campaignId }) => campaignId)
  const ofCampaigns = [...byCampaign].flatMap(([campaignId, theirs]): PostingLine[] => {
    const { chargedCents, commissionCents } = sumParts(theirs)
    const about = { partyId: theirs[0]?.companyId ?? null, campaignId, screenId, documentId }
    return [
      { account: 'sold', cents: chargedCents, ...about },
      { account: 'commission', cents: -commissionCents, ...about },
    ]
  })
  const ofOwner = { partyId: ownerId, screenId, documentId }
  await post(tx, {
    cause: 'statement',
    causeId: documentId,
    label: statement.number,
    bookedOn: statement.issuedOn,
    at: statement.issuedAt,
    lines: [
      ...ofCampaigns,
      { account: 'vat-in', cents: statement.vatCents, ...ofOwner },
      { account: 'partner', cents: -statement.grossCents, ...ofOwner },
    ],
  })
}

/** Posts that a statement was paid by hand, or undoes it. The credit of a statement has the opposite sign. */
export async function postManualPayout(
  tx: Tx,
  { id: documentId, kind, number, ownerId, screenId, grossCents }: DocumentRow,
  isPaid: boolean,
  { settings, at }: { settings: Pick<SettingsRow, 'timeZone'>; at: Date },
): Promise<void> {
  const cents = isPaid === (kind === 'statement') ? grossCents : -grossCents
  const about = { partyId: ownerId, screenId, documentId }
  await post(tx, {
    cause: isPaid ? 'hand-payout' : 'hand-payout-undone',
    causeId: documentId,
    label: number,
    bookedOn: toCalendarDay(settings.timeZone, at),
    at,
    lines: [
      { account: 'partner', cents, ...about },
      { account: 'bank', cents: -cents, ...about },
    ],
  })
}

/** The partner as the seller of its statements. Without a country it is in the operator's. */
function toPartnerSeller(
  { id, name, address, email }: StatementOwner,
  details: PartyDetails,
  settings: SettingsRow,
): Party {
  const { street, postcode, town, country, taxNumber } = details
  return {
    id,
    name,
    street,
    postcode,
    town,
    address,
    country: country ?? settings.country,
    vatNumber: getAcceptedNumber(details),
    taxNumber,
    registration: null,
    email,
  }
}
