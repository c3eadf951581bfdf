import { isDeepStrictEqual } from 'node:util'
import { correctStatement as call } from '@marquee/contract/earnings'
import { statementTexts as texts } from '@marquee/contract/messages/statement'
import { and, asc, eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { pickColumns } from '../../../platform/db/columns.ts'
import { refuse } from '../../../platform/errors.ts'
import { notify } from '../../../platform/notify.ts'
import { type Actor, writeAuditEntry } from '../../audit/commands.ts'
import { informMembers } from '../../members/commands/inform.ts'
import type { EmailContent, EmailWriter } from '../../notifications/rules/emails.ts'
import { listAgreedOwnerIds } from '../../invoicing/queries/agreements.ts'
import { getPartyDetails } from '../../invoicing/queries/details.ts'
import { findDocument } from '../../documents/queries/documents.ts'
import { wordCorrection } from '../../documents/rules/languages.ts'
import { findStatementPayout, listMonthStatements } from '../queries/month-payments.ts'
import { findBillingSettings } from '../../invoicing/queries/settings.ts'
import { getVatRate } from '../../invoicing/queries/settings-changes.ts'
import { listSoldLines } from '../queries/sold-lines.ts'
import { countOnlineDays, listPartnerCodes, listScreenModels, listStatementOwners } from '../queries/statement-facts.ts'
import { getLastDay } from '../../invoicing/rules/charged-periods.ts'
import { computeMonthParts } from '../rules/statements.ts'
import { ledgerEntries, ledgerLines } from '../../ledger/schema.ts'
import { type DocumentRow, type DocumentDraft, issueDocument } from '../../documents/commands/issue.ts'
import { issueStatement, type StatementFacts, buildStatement } from './issue-statement.ts'
import { post } from '../../ledger/commands.ts'
import { lockOwners } from './lock-owners.ts'

type ScreenMonth = { ownerId: string; screenId: string; month: string }
type Correction = { reason: string; publicUrl: string; at: Date }

/**
 * Reverses a statement as a whole and issues a new one from the partner's current data (decision 19). A payment stays
 * as it is: the next payout contains both documents, so it pays the difference.
 *
 * @returns undefined if there is no such statement
 */
export async function correctStatement(
  tx: Tx,
  by: Actor,
  statementId: string,
  { reason, publicUrl, at }: Correction,
): Promise<{ credit: DocumentRow; statement: DocumentRow } | undefined> {
  const { refusals } = call
  const wrong = await findDocument(tx, statementId)
  const ofMonth = wrong?.kind === 'statement' ? toScreenMonth(wrong) : undefined
  const settings = await findBillingSettings(tx)
  if (!wrong || !ofMonth || !settings) return undefined
  await lockOwners(tx, [ofMonth.ownerId], 'no key update')
  const statements = await listMonthStatements(tx, ofMonth)
  if (statements.some(({ document }) => document.correctsId === wrong.id)) throw refuse(refusals.statementTakenBack)
  const payout = await findStatementPayout(tx, wrong.id)
  if (payout && (payout.state === 'draft' || payout.state === 'approved')) throw refuse(refusals.statementInRun)
  if (!(await listAgreedOwnerIds(tx, [ofMonth.ownerId])).has(ofMonth.ownerId)) throw refuse(refusals.agreementMissing)

  const rateBps = await getVatRate(tx, getLastDay(ofMonth.month), settings)
  const issueContext = { month: ofMonth.month, settings, rateBps, at }
  const facts = await getStatementFacts(tx, ofMonth)
  const again = buildStatement(facts, issueContext, wrong)
  if (hasSameContent(wrong, again)) throw refuse(refusals.statementRight)
  const credit = await issueStatementCredit(tx, wrong, reason, again)
  const statement = await issueStatement(tx, facts, issueContext, wrong)

  const differenceCents = statement.grossCents - wrong.grossCents
  const numbers = { wrong: wrong.number, credit: credit.number, again: statement.number }
  const news = {
    business: { kind: 'owner', id: ofMonth.ownerId },
    kind: 'statement-corrected',
    values: { month: ofMonth.month, reason },
    occurrence: statement.id,
    email: (writer: EmailWriter, firstName: string) => {
      const corrected = { ...numbers, month: ofMonth.month, reason, differenceCents }
      return writeCorrectionEmail(writer, corrected, { firstName, url: `${publicUrl}/earnings` })
    },
  } as const
  await informMembers(tx, [news], at)
  const auditEntry = {
    action: 'correct',
    subject: { kind: 'screen', id: ofMonth.screenId, name: facts.screen.model },
    partyId: ofMonth.ownerId,
    reason,
    details: { month: ofMonth.month, statement: wrong.number, credit: credit.number, replacedBy: statement.number },
  } as const
  await writeAuditEntry(tx, by, auditEntry, at)
  await notify(tx, { topic: 'billing', ownerIds: [ofMonth.ownerId], data: { month: ofMonth.month } })
  return { credit, statement }
}

type CorrectionFacts = {
  /** The numbers of the wrong statement, its credit note, and the new statement. */
  wrong: string
  credit: string
  again: string
  month: string
  reason: string
  /** The additional amount for the partner, gross. */
  differenceCents: number
}

function writeCorrectionEmail(
  { texts, formats, writeEmail }: EmailWriter,
  { month, differenceCents, ...facts }: CorrectionFacts,
  envelope: { firstName: string; url: string },
): EmailContent {
  const values = {
    ...facts,
    month: formats.formatMonth(month),
    change: differenceCents === 0 ? 'same' : differenceCents > 0 ? 'more' : 'less',
    difference: formats.formatEuros(Math.abs(differenceCents)),
  } as const
  return writeEmail(texts.payouts.statementCorrected, values, envelope)
}

/** A check of the table ensures that a statement has all three columns. */
function toScreenMonth({ ownerId, screenId, month }: DocumentRow): ScreenMonth | undefined {
  return ownerId && screenId && month ? { ownerId, screenId, month } : undefined
}

/** Current data of owner and screen. The price of the month's days never changes after its statement (decision 19). */
async function getStatementFacts(tx: Tx, { ownerId, screenId, month }: ScreenMonth): Promise<StatementFacts> {
  const [owner] = await listStatementOwners(tx, [ownerId])
  if (!owner) throw new Error('a statement has an owner: its foreign key says so')
  const [details, codes, models, online, lines] = [
    await getPartyDetails(tx, ownerId),
    await listPartnerCodes(tx, [ownerId]),
    await listScreenModels(tx, [screenId]),
    await countOnlineDays(tx, [screenId], month),
    await listSoldLines(tx, ownerId, screenId),
  ]
  const screen = { id: screenId, model: models.get(screenId) ?? '', daysOnline: online.get(screenId) ?? 0 }
  return { owner, details, code: codes.get(ownerId) ?? '', screen, parts: computeMonthParts(lines, month) }
}

/** Whether a new statement would differ only in its number. */
function hasSameContent(statement: DocumentRow, again: DocumentDraft): boolean {
  const pickContent = ({ netCents, vatCents, vatCategory, vatRateBps, content }: DocumentRow | DocumentDraft) => {
    const { seller, buyer, subject, exemption, share } = content
    const words = { netCents, vatCents, vatCategory, vatRateBps, seller, buyer, subject, exemption, share }
    // A field that is missing in older statements equals an empty one.
    return JSON.parse(
      JSON.stringify(words, (_, value: unknown) => (value === null || value === '' ? undefined : value)),
    )
  }
  return isDeepStrictEqual(pickContent(statement), pickContent(again))
}

/**
 * The credit of a statement (UNTDID 1001: 261): reverses every line of its ledger entry, and has a number of its
 * series.
 */
async function issueStatementCredit(
  tx: Tx,
  wrong: DocumentRow,
  reason: string,
  { prefix, series, issuedOn, issuedAt }: DocumentDraft,
): Promise<DocumentRow> {
  const { ownerId, screenId, month, netCents, vatCents, vatCategory, vatRateBps, revision, content } = wrong
  const credit = await issueDocument(tx, {
    kind: 'statement-credit',
    prefix,
    series,
    issuedOn,
    issuedAt,
    ownerId,
    screenId,
    month,
    revision: revision + 1,
    correctsId: wrong.id,
    netCents,
    vatCents,
    vatCategory,
    vatRateBps,
    content: {
      ...content,
      ...wordCorrection(content, ({ subject, lines, notes, exemption }) => {
        return { subject, lines, notes: [...notes, texts.because({ reason })], exemption }
      }),
      corrects: { number: wrong.number, issuedOn: wrong.issuedOn },
    },
  })
  const lines = await tx
    .select(pickColumns(ledgerLines, 'account', 'cents', 'partyId', 'campaignId', 'screenId'))
    .from(ledgerLines)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerLines.entryId))
    .where(and(eq(ledgerEntries.cause, 'statement'), eq(ledgerEntries.causeId, wrong.id)))
    .orderBy(asc(ledgerLines.line))
  await post(tx, {
    cause: 'statement-credit',
    causeId: credit.id,
    label: credit.number,
    bookedOn: credit.issuedOn,
    at: issuedAt,
    lines: lines.map((line) => ({ ...line, cents: -line.cents, documentId: credit.id })),
  })
  return credit
}
