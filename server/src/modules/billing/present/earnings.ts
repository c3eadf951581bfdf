import type { getEarnings, getScreenEarnings, HoldReason, StatementState } from '@marquee/contract/earnings'
import type { ReplyOf } from '@marquee/contract/endpoint'
import type { StatementListed } from '../queries/statements.ts'
import { earnedMonths, expectedCents, type MonthOfParts, type OnlineMonth } from '../rules/earnings.ts'
import { type SoldLine, statementsOn } from '../rules/statements.ts'

type Facts = {
  lines: readonly SoldLine[]
  statements: readonly StatementListed[]
  online: readonly OnlineMonth[]
  /** in the books */
  today: string
  at: Date
}
type Earnings = ReplyOf<typeof getEarnings>

/** What a partner has earned, what is on its way and what was paid. */
export function presentEarnings({
  ownerId,
  held,
  ...facts
}: Facts & { ownerId: string | null; held: HoldReason[] }): Earnings {
  const { lines, statements, today, at } = facts
  const month = today.slice(0, 7)
  const earned = earnedMonths(lines, at)
  const running = earned.find((one) => one.month === month)
  const grossIn = (...states: StatementState[]) => grossOf(statements.filter(({ state }) => states.includes(state)))
  return {
    ownerId,
    soFar: {
      month,
      throughDay: today,
      shareCents: running?.shareCents ?? 0,
      chargedCents: running?.chargedCents ?? 0,
    },
    expectedCents: expectedCents(lines, month),
    openCents: grossIn('open', 'held'),
    inPayoutCents: grossIn('in-payout'),
    paidCents: grossIn('paid'),
    statementsOn: statementsOn(month),
    held,
    months: earned.map((one) => monthOf(one, facts)),
  }
}

function monthOf(
  { month, isRunning, screenIds, chargedCents, shareCents }: MonthOfParts,
  { statements, online }: Facts,
): Earnings['months'][number] {
  const ofMonth = statements.filter((statement) => statement.month === month)
  return {
    month,
    isRunning,
    screens: screenIds.size,
    daysOnline: daysOf(online.filter((one) => one.month === month && screenIds.has(one.screenId))),
    chargedCents,
    shareCents,
    statements: ofMonth.filter(isInForce).length,
    vatCents: ofMonth.reduce((sum, { vatCents }) => sum + vatCents, 0),
    grossCents: grossOf(ofMonth),
    inPayoutCents: grossOf(ofMonth.filter(({ state }) => state === 'in-payout')),
    paidCents: grossOf(ofMonth.filter(({ state }) => state === 'paid')),
  }
}

/** As its month was stated last. */
const isInForce = ({ kind, isTakenBack }: StatementListed) => kind === 'statement' && !isTakenBack

const grossOf = (statements: readonly StatementListed[]) =>
  statements.reduce((sum, { grossCents }) => sum + grossCents, 0)

const daysOf = (online: readonly OnlineMonth[]) => online.reduce((sum, { days }) => sum + days, 0)

type ScreenMonth = ReplyOf<typeof getScreenEarnings>['months'][number]

/** What a screen earns month by month; the running month also before it has earned anything. */
export function presentScreenEarnings(facts: Facts): ReplyOf<typeof getScreenEarnings> {
  const { lines, today, at } = facts
  const earned = earnedMonths(lines, at)
  const month = today.slice(0, 7)
  const isMissing = !earned.some((one) => one.month === month)
  const nothing = {
    month,
    isRunning: true,
    screenIds: new Set<string>(),
    chargedCents: 0,
    shareCents: 0,
    commissionCents: 0,
    parts: [],
  }
  const months = isMissing ? [...earned, nothing] : earned
  return {
    months: months.toSorted((one, other) => (one.month < other.month ? 1 : -1)).map((one) => screenMonthOf(one, facts)),
  }
}

function screenMonthOf(
  { month, isRunning, chargedCents, shareCents, parts }: MonthOfParts,
  { statements, online }: Facts,
): ScreenMonth {
  const statement = statements.find((one) => one.month === month && isInForce(one))
  return {
    month,
    isRunning,
    daysOnline: daysOf(online.filter((one) => one.month === month)),
    chargedCents,
    shareCents,
    parts: parts.map(({ campaign, from, until, days, ...amounts }) => ({
      campaign,
      from,
      until,
      days,
      chargedCents: amounts.chargedCents,
      shareBps: amounts.shareBps,
      shareCents: amounts.shareCents,
    })),
    statement: statement ? statementOf(statement) : null,
  }
}

function statementOf(row: StatementListed): ScreenMonth['statement'] {
  const { id, number, issuedOn, netCents, vatCents, grossCents, state } = row
  return { id, number, issuedOn, netCents, vatCents, grossCents, state }
}
