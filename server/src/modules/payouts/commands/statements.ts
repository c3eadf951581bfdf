import type { Tx } from '../../../platform/db/database.ts'
import { notify } from '../../../platform/notify.ts'
import { type BusinessNews, informMembers } from '../../members/commands/inform.ts'
import { listAgreedOwnerIds } from '../../invoicing/queries/agreements.ts'
import { listPartyDetails, createEmptyDetails } from '../../invoicing/queries/details.ts'
import { findBillingSettings, type SettingsRow } from '../../invoicing/queries/settings.ts'
import { getVatRate } from '../../invoicing/queries/settings-changes.ts'
import { listUnsettledLines, listUnsettledOwnerIds } from '../queries/sold-lines.ts'
import {
  countOnlineDays,
  listManuallyPaidScreens,
  listPartnerCodes,
  listScreenModels,
  type StatementOwner,
  listStatementOwners,
} from '../queries/statement-facts.ts'
import { hasMonthEnded } from '../rules/months.ts'
import { getLastDay } from '../../invoicing/rules/charged-periods.ts'
import { type Part, computeMonthParts, type SoldLine } from '../rules/statements.ts'
import type { DocumentRow } from '../../documents/commands/issue.ts'
import { lockOwners } from './lock-owners.ts'
import { issueStatement, postManualPayout } from './issue-statement.ts'

export type StatementsResult = {
  made: number
  netCents: number
  /** partners with earnings who have not accepted the agreement: they get no statements */
  waiting: number
}

type IssueContext = { month: string; publicUrl: string; settings: SettingsRow; rateBps: number; at: Date }

/**
 * Issues the missing statements of a month for these partners: one for each screen with earnings, with its ledger
 * entry, and one email for all statements of a partner (decision 19). Existing statements stay as they are, so
 * repeating it changes nothing. No statement is issued before the month has ended in every time zone, or before the
 * settings exist.
 */
export async function makeStatements(
  tx: Tx,
  month: string,
  { publicUrl, ownerIds }: { publicUrl: string; ownerIds: readonly string[] },
  at: Date,
): Promise<StatementsResult> {
  const settings = await findBillingSettings(tx)
  if (!settings || !hasMonthEnded(month, at)) return { made: 0, netCents: 0, waiting: 0 }
  const earners = await listUnsettledOwnerIds(tx, month, ownerIds)
  const agreed = await listAgreedOwnerIds(tx, earners)
  await lockOwners(tx, [...agreed], 'no key update')
  // Read after the locks: a concurrent transaction may have issued the statements.
  const lines = agreed.size > 0 ? await listUnsettledLines(tx, month, [...agreed], at) : []
  const rateBps = await getVatRate(tx, getLastDay(month), settings)
  const made = await issueStatements(tx, lines, { month, publicUrl, settings, rateBps, at })
  return {
    made: made.length,
    netCents: made.reduce((sum, { netCents }) => sum + netCents, 0),
    waiting: earners.length - agreed.size,
  }
}

async function issueStatements(tx: Tx, lines: readonly SoldLine[], issueContext: IssueContext): Promise<DocumentRow[]> {
  const byOwner = Map.groupBy(lines, ({ ownerId }) => ownerId)
  const ownerIds = [...byOwner.keys()]
  const screenIds = [...new Set(lines.map(({ screenId }) => screenId))]
  const [statementOwners, details, codes, models, online, paid] = [
    await listStatementOwners(tx, ownerIds),
    await listPartyDetails(tx, ownerIds),
    await listPartnerCodes(tx, ownerIds),
    await listScreenModels(tx, screenIds),
    await countOnlineDays(tx, screenIds, issueContext.month),
    await listManuallyPaidScreens(tx, ownerIds, issueContext.month),
  ]
  const made: DocumentRow[] = []
  for (const owner of statementOwners) {
    const partner = {
      owner,
      details: details.get(owner.id) ?? createEmptyDetails(owner.id),
      code: codes.get(owner.id) ?? '',
    }
    const theirs: DocumentRow[] = []
    for (const [screenId, parts] of groupParts(byOwner.get(owner.id) ?? [], issueContext.month)) {
      const screen = { id: screenId, model: models.get(screenId) ?? '', daysOnline: online.get(screenId) ?? 0 }
      const statement = await issueStatement(tx, { ...partner, screen, parts }, issueContext)
      if (paid.has(`${owner.id} ${screenId}`)) await postManualPayout(tx, statement, true, issueContext)
      theirs.push(statement)
    }
    if (theirs.length > 0) await reportStatements(tx, owner, theirs, issueContext)
    made.push(...theirs)
  }
  return made
}

/** Screens with earnings that have no statement yet. */
function groupParts(lines: readonly SoldLine[], month: string): [screenId: string, parts: Part[]][] {
  const byScreen = Map.groupBy(lines, ({ screenId }) => screenId)
  return [...byScreen].flatMap(([screenId, sold]): [string, Part[]][] => {
    const parts = computeMonthParts(sold, month)
    return parts.length > 0 ? [[screenId, parts]] : []
  })
}

async function reportStatements(
  tx: Tx,
  { id }: StatementOwner,
  made: readonly DocumentRow[],
  { month, publicUrl, at }: IssueContext,
): Promise<void> {
  const grossCents = made.reduce((sum, statement) => sum + statement.grossCents, 0)
  const email: BusinessNews['email'] = ({ texts, formats, writeEmail }, firstName) => {
    const { formatEuros, formatMonth } = formats
    const values = { month: formatMonth(month), count: made.length, total: formatEuros(grossCents) }
    return writeEmail(texts.payouts.statements, values, { firstName, url: `${publicUrl}/earnings` })
  }
  const values = { month, count: made.length, cents: grossCents }
  await informMembers(tx, [{ business: { kind: 'owner', id }, kind: 'statements-issued', values, email }], at)
  await notify(tx, { topic: 'billing', ownerIds: [id], data: { month } })
}
