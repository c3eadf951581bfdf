import { mailTexts } from '@marquee/contract/texts/mails'
import type { Tx } from '../../../platform/db/database.ts'
import { announce } from '../../../platform/events.ts'
import { sendMail } from '../../notifications/commands.ts'
import { ownersInAgreement } from '../queries/agreements.ts'
import { detailsOf, nothingSaid } from '../queries/details.ts'
import { billingSettings, type SettingsRow } from '../queries/settings.ts'
import { vatRateOn } from '../queries/settings-changes.ts'
import { unsettledLines, unsettledOwnerIds } from '../queries/sold-lines.ts'
import {
  onlineDaysOf,
  paidByHand,
  partnerCodes,
  screenModels,
  type StatementOwner,
  statementOwners,
} from '../queries/statement-facts.ts'
import { isMonthOver } from '../rules/months.ts'
import { lastDayOf } from '../rules/runs.ts'
import { type Part, partsOfMonth, type SoldLine } from '../rules/statements.ts'
import type { DocumentRow } from './documents.ts'
import { lockOwners } from './lock-owners.ts'
import { issueStatement, postHandPayout } from './issue-statement.ts'

export type Statements = {
  made: number
  netCents: number
  /** partners who earned something and have not accepted the agreement: nothing is made for them */
  waiting: number
}

type Making = { month: string; publicUrl: string; settings: SettingsRow; rateBps: number; at: Date }

/**
 * Makes the statements of a month that are missing, of these partners: one for each of their screens that
 * campaigns paid for, with its entry in the ledger, and one mail for all of a partner (decision 19). Those that stand stay
 * as they are, so doing it again does nothing. While a day of the month is left anywhere, and before the operator has said
 * who it is, nothing is made.
 */
export async function makeStatements(
  tx: Tx,
  month: string,
  { publicUrl, ownerIds }: { publicUrl: string; ownerIds: readonly string[] },
  at: Date,
): Promise<Statements> {
  const settings = await billingSettings(tx)
  if (!settings || !isMonthOver(month, at)) return { made: 0, netCents: 0, waiting: 0 }
  const earners = await unsettledOwnerIds(tx, month, ownerIds)
  const agreed = await ownersInAgreement(tx, earners)
  await lockOwners(tx, [...agreed], 'no key update')
  // Read after the lock: whoever made them a moment before has left nothing to make.
  const lines = agreed.size > 0 ? await unsettledLines(tx, month, [...agreed], at) : []
  const rateBps = await vatRateOn(tx, lastDayOf(month), settings)
  const made = await issueAll(tx, lines, { month, publicUrl, settings, rateBps, at })
  return {
    made: made.length,
    netCents: made.reduce((sum, { netCents }) => sum + netCents, 0),
    waiting: earners.length - agreed.size,
  }
}

async function issueAll(tx: Tx, lines: readonly SoldLine[], making: Making): Promise<DocumentRow[]> {
  const byOwner = Map.groupBy(lines, ({ ownerId }) => ownerId)
  const ownerIds = [...byOwner.keys()]
  const screenIds = [...new Set(lines.map(({ screenId }) => screenId))]
  const [found, details, codes, models, online, paid] = [
    await statementOwners(tx, ownerIds),
    await detailsOf(tx, ownerIds),
    await partnerCodes(tx, ownerIds),
    await screenModels(tx, screenIds),
    await onlineDaysOf(tx, screenIds, making.month),
    await paidByHand(tx, ownerIds, making.month),
  ]
  const made: DocumentRow[] = []
  for (const owner of found) {
    const partner = { owner, details: details.get(owner.id) ?? nothingSaid(owner.id), code: codes.get(owner.id) ?? '' }
    const theirs: DocumentRow[] = []
    for (const [screenId, parts] of partsByScreen(byOwner.get(owner.id) ?? [], making.month)) {
      const screen = { id: screenId, model: models.get(screenId) ?? '', daysOnline: online.get(screenId) ?? 0 }
      const statement = await issueStatement(tx, { ...partner, screen, parts }, making)
      if (paid.has(`${owner.id} ${screenId}`)) await postHandPayout(tx, statement, true, making)
      theirs.push(statement)
    }
    if (theirs.length > 0) await tellOwner(tx, owner, theirs, making)
    made.push(...theirs)
  }
  return made
}

/** Screens with something to settle. */
function partsByScreen(lines: readonly SoldLine[], month: string): [screenId: string, parts: Part[]][] {
  const byScreen = Map.groupBy(lines, ({ screenId }) => screenId)
  return [...byScreen].flatMap(([screenId, sold]): [string, Part[]][] => {
    const parts = partsOfMonth(sold, month)
    return parts.length > 0 ? [[screenId, parts]] : []
  })
}

async function tellOwner(
  tx: Tx,
  { id, firstName, lastName, accountEmail }: StatementOwner,
  made: readonly DocumentRow[],
  { month, publicUrl, at }: Making,
): Promise<void> {
  const grossCents = made.reduce((sum, statement) => sum + statement.grossCents, 0)
  const letter = mailTexts.statements({ firstName, month, count: made.length, grossCents }, `${publicUrl}/earnings`)
  await sendMail(tx, { to: { name: `${firstName} ${lastName}`, address: accountEmail }, letter, at })
  await announce(tx, { topic: 'billing', ownerIds: [id], data: { month } })
}
