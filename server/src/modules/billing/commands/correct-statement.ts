import { isDeepStrictEqual } from 'node:util'
import { correctStatement as call } from '@marquee/contract/earnings'
import { statementTexts as texts } from '@marquee/contract/texts/self-billing'
import { mailTexts } from '@marquee/contract/texts/mails'
import { and, asc, eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events.ts'
import { type Actor, writeDown } from '../../audit/commands.ts'
import { sendMail } from '../../notifications/commands.ts'
import { ownersInAgreement } from '../queries/agreements.ts'
import { partyDetails } from '../queries/details.ts'
import { documentById } from '../queries/documents.ts'
import { payoutOf, statementsOfMonth } from '../queries/month-payments.ts'
import { billingSettings } from '../queries/settings.ts'
import { vatRateOn } from '../queries/settings-changes.ts'
import { linesOfOwner } from '../queries/sold-lines.ts'
import { onlineDaysOf, partnerCodes, screenModels, statementOwners } from '../queries/statement-facts.ts'
import { lastDayOf } from '../rules/runs.ts'
import { partsOfMonth } from '../rules/statements.ts'
import { ledgerEntries, ledgerLines } from '../schema/ledger.ts'
import { type DocumentRow, type DocumentToIssue, issueDocument } from './documents.ts'
import { issueStatement, type StatementFacts, statementOf } from './issue-statement.ts'
import { post } from './ledger.ts'
import { lockOwners } from './lock-owners.ts'

type OfMonth = { ownerId: string; screenId: string; month: string }
type Correcting = { reason: string; publicUrl: string; at: Date }

/**
 * Takes a statement back as a whole and makes it again from what is known of the partner now (decision 19). Whatever was
 * paid stays paid: both are part of the next payout, so it pays the difference.
 *
 * @returns undefined where there is no such statement
 */
export async function correctStatement(
  tx: Tx,
  by: Actor,
  statementId: string,
  { reason, publicUrl, at }: Correcting,
): Promise<{ credit: DocumentRow; statement: DocumentRow } | undefined> {
  const { refusals } = call
  const wrong = await documentById(tx, statementId)
  const ofMonth = wrong?.kind === 'statement' ? monthOf(wrong) : undefined
  const settings = await billingSettings(tx)
  if (!wrong || !ofMonth || !settings) return undefined
  await lockOwners(tx, [ofMonth.ownerId], 'no key update')
  const stated = await statementsOfMonth(tx, ofMonth)
  if (stated.some(({ document }) => document.correctsId === wrong.id)) throw refuse(refusals.statementTakenBack)
  const payout = await payoutOf(tx, wrong.id)
  if (payout && (payout.state === 'draft' || payout.state === 'approved')) throw refuse(refusals.statementInRun)
  if (!(await ownersInAgreement(tx, [ofMonth.ownerId])).has(ofMonth.ownerId)) throw refuse(refusals.agreementMissing)

  const rateBps = await vatRateOn(tx, lastDayOf(ofMonth.month), settings)
  const making = { month: ofMonth.month, settings, rateBps, at }
  const facts = await factsOf(tx, ofMonth)
  const again = statementOf(facts, making)
  if (saysTheSame(wrong, again)) throw refuse(refusals.statementRight)
  const credit = await takeBack(tx, wrong, reason, again)
  const statement = await issueStatement(tx, facts, making, wrong)

  const { firstName, lastName, accountEmail } = facts.owner
  const differenceCents = statement.grossCents - wrong.grossCents
  const news = { firstName, month: ofMonth.month, reason, differenceCents }
  const letter = mailTexts.statementCorrected(
    { ...news, numbers: [wrong.number, credit.number, statement.number] },
    `${publicUrl}/earnings`,
  )
  await sendMail(tx, { to: { name: `${firstName} ${lastName}`, address: accountEmail }, letter, at })
  const deed = {
    action: 'correct',
    subject: { kind: 'screen', id: ofMonth.screenId, name: facts.screen.model },
    partyId: ofMonth.ownerId,
    reason,
    details: { month: ofMonth.month, statement: wrong.number, credit: credit.number, replacedBy: statement.number },
  } as const
  await writeDown(tx, by, deed, at)
  await announce(tx, { topic: 'billing', ownerIds: [ofMonth.ownerId], data: { month: ofMonth.month } })
  return { credit, statement }
}

/** Whose month of which screen; the table checks that a statement says it. */
function monthOf({ ownerId, screenId, month }: DocumentRow): OfMonth | undefined {
  return ownerId && screenId && month ? { ownerId, screenId, month } : undefined
}

/** What is known now; what the days of the month cost has not changed since it was stated (decision 19). */
async function factsOf(tx: Tx, { ownerId, screenId, month }: OfMonth): Promise<StatementFacts> {
  const [owner] = await statementOwners(tx, [ownerId])
  if (!owner) throw new Error('a statement has an owner: its foreign key says so')
  const [details, codes, models, online, lines] = [
    await partyDetails(tx, ownerId),
    await partnerCodes(tx, [ownerId]),
    await screenModels(tx, [screenId]),
    await onlineDaysOf(tx, [screenId], month),
    await linesOfOwner(tx, ownerId, screenId),
  ]
  const screen = { id: screenId, model: models.get(screenId) ?? '', daysOnline: online.get(screenId) ?? 0 }
  return { owner, details, code: codes.get(ownerId) ?? '', screen, parts: partsOfMonth(lines, month) }
}

/** To make it again would change nothing but its number. */
function saysTheSame(statement: DocumentRow, again: DocumentToIssue): boolean {
  const said = ({ netCents, vatCents, vatCategory, vatRateBps, content }: DocumentRow | DocumentToIssue) => {
    const { seller, buyer, subject, exemption, share } = content
    const words = { netCents, vatCents, vatCategory, vatRateBps, seller, buyer, subject, exemption, share }
    // What was not asked for yet when it was made is as empty as what nobody has told.
    return JSON.parse(
      JSON.stringify(words, (_, value: unknown) => (value === null || value === '' ? undefined : value)),
    )
  }
  return isDeepStrictEqual(said(statement), said(again))
}

/** The same document the other way round (UNTDID 1001: 261), with every line of its entry turned; counted with the statements. */
async function takeBack(
  tx: Tx,
  wrong: DocumentRow,
  reason: string,
  { prefix, series, issuedOn, issuedAt }: DocumentToIssue,
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
      notes: [...content.notes, texts.because(reason)],
      corrects: { number: wrong.number, issuedOn: wrong.issuedOn },
    },
  })
  const lines = await tx
    .select({
      account: ledgerLines.account,
      cents: ledgerLines.cents,
      partyId: ledgerLines.partyId,
      campaignId: ledgerLines.campaignId,
      screenId: ledgerLines.screenId,
    })
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
