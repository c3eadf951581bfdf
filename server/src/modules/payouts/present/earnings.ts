import type { getEarnings, getScreenEarnings, HoldReason, StatementState } from '@marquee/contract/earnings'
import type { EndpointReply } from '@marquee/contract/endpoint'
import type { ListedStatement } from '../queries/statements.ts'
import { computeEarnedMonths, computeExpectedCents, type EarnedMonth, type OnlineMonth } from '../rules/earnings.ts'
import { type SoldLine, getStatementDay } from '../rules/statements.ts'

type Facts = {
  lines: readonly SoldLine[]
  statements: readonly ListedStatement[]
  online: readonly OnlineMonth[]
  /** in the operator's time zone */
  today: string
  at: Date
}
type Earnings = EndpointReply<typeof getEarnings>

/** What a partner has earned, what is in payout, and what was paid. */
export function presentEarnings({
  ownerId,
  held,
  ...facts
}: Facts & { ownerId: string | null; held: HoldReason[] }): Earnings {
  const { lines, statements, today, at } = facts
  const month = today.slice(0, 7)
  const earned = computeEarnedMonths(lines, at)
  const running = earned.find((one) => one.month === month)
  const sumStates = (...states: StatementState[]) => sumGross(statements.filter(({ state }) => states.includes(state)))
  return {
    ownerId,
    soFar: {
      month,
      throughDay: today,
      shareCents: running?.shareCents ?? 0,
      chargedCents: running?.chargedCents ?? 0,
    },
    expectedCents: computeExpectedCents(lines, month),
    openCents: sumStates('open', 'held'),
    inPayoutCents: sumStates('in-payout'),
    paidCents: sumStates('paid'),
    statementsOn: getStatementDay(month),
    held,
    months: earned.map((one) => presentMonth(one, facts)),
  }
}

function presentMonth(
  { month, isRunning, screenIds, chargedCents, shareCents }: EarnedMonth,
  { statements, online }: Facts,
): Earnings['months'][number] {
  const ofMonth = statements.filter((statement) => statement.month === month)
  return {
    month,
    isRunning,
    screens: screenIds.size,
    daysOnline: sumDays(online.filter((one) => one.month === month && screenIds.has(one.screenId))),
    chargedCents,
    shareCents,
    statements: ofMonth.filter(isInForce).length,
    vatCents: ofMonth.reduce((sum, { vatCents }) => sum + vatCents, 0),
    grossCents: sumGross(ofMonth),
    inPayoutCents: sumGross(ofMonth.filter(({ state }) => state === 'in-payout')),
    paidCents: sumGross(ofMonth.filter(({ state }) => state === 'paid')),
  }
}

/** The latest statement of its month. */
const isInForce = ({ kind, isCorrected }: ListedStatement) => kind === 'statement' && !isCorrected

const sumGross = (statements: readonly ListedStatement[]) =>
  statements.reduce((sum, { grossCents }) => sum + grossCents, 0)

const sumDays = (online: readonly OnlineMonth[]) => online.reduce((sum, { days }) => sum + days, 0)

type ScreenMonth = EndpointReply<typeof getScreenEarnings>['months'][number]

/** What a screen earns per month. The current month is listed also without earnings. */
export function presentScreenEarnings(facts: Facts): EndpointReply<typeof getScreenEarnings> {
  const { lines, today, at } = facts
  const earned = computeEarnedMonths(lines, at)
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
    months: months
      .toSorted((one, other) => (one.month < other.month ? 1 : -1))
      .map((one) => presentScreenMonth(one, facts)),
  }
}

function presentScreenMonth(
  { month, isRunning, chargedCents, shareCents, parts }: EarnedMonth,
  { statements, online }: Facts,
): ScreenMonth {
  const statement = statements.find((one) => one.month === month && isInForce(one))
  return {
    month,
    isRunning,
    daysOnline: sumDays(online.filter((one) => one.month === month)),
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
    statement: statement ? presentStatement(statement) : null,
  }
}

function presentStatement(row: ListedStatement): ScreenMonth['statement'] {
  const { id, number, issuedOn, netCents, vatCents, grossCents, state } = row
  return { id, number, issuedOn, netCents, vatCents, grossCents, state }
}
