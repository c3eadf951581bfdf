import { addDays, countDays, toCalendarDay } from '@marquee/contract/days.rules'
import { compareKeys } from '@marquee/contract/text.rules'

/** A screen that an approved campaign has reserved. */
export type ReservedScreen = {
  screenId: string
  ownerId: string
  startsOn: string
  endsOn: string
  /** of the whole flight, net */
  priceCents: number
  /** the screen was retired, or its venue is gone */
  isLost: boolean
}

export type OrderLine = Omit<ReservedScreen, 'isLost'> & { id: string; chargedFrom: string; chargedUntil: string }

/** A line that is not written yet. */
export type NewLine = Omit<OrderLine, 'id'> & {
  /** It begins where the line before it ends, because the campaign was extended (decision 27). */
  isExtension: boolean
}

/** The current state of an order. */
export type CurrentOrder = {
  id: string
  timeZone: string
  /** the approval that created it, or the last one that renewed it */
  approvedAt: Date
  /** the first change or deletion of the campaign after that approval; null: none yet */
  leftAt: Date | null
  lines: readonly OrderLine[]
}

export type CampaignFacts = {
  /** `waiting` for a decision; `gone`: a draft, rejected, or deleted */
  state: 'approved' | 'waiting' | 'gone'
  /** null unless the state is `approved` */
  approvedAt: Date | null
  /** of the campaign's location */
  timeZone: string
  /** empty unless the state is `approved` */
  held: readonly ReservedScreen[]
  /** oldest first */
  orders: readonly CurrentOrder[]
}

export type OrderChanges = {
  /** the ids of orders that this approval renews unchanged */
  renew: readonly string[]
  /** lines that lose days */
  end: readonly { orderId: string; line: OrderLine; chargedUntil: string }[]
  /** the lines of a new order; undefined if there is nothing to charge, empty if no screen is available yet */
  begin: readonly NewLine[] | undefined
}

/** Approved before the settings existed, and not invoiced by the operator's choice (decision 17). */
export function isBeforeInvoicing(
  { approvedAt, orders }: Pick<CampaignFacts, 'approvedAt' | 'orders'>,
  { invoicesFrom }: { invoicesFrom: Date | null },
): boolean {
  return approvedAt !== null && invoicesFrom !== null && approvedAt < invoicesFrom && orders.length === 0
}

const NO_CHANGES: OrderChanges = { renew: [], end: [], begin: undefined }

/**
 * The changes that bring the orders of a campaign up to date (decision 17). Usually there are none, and there are none
 * after the changes were written.
 *
 * @param at now; a lost screen is charged up to the day on which the loss is found
 */
export function computeOrderChanges(campaign: CampaignFacts, at: Date): OrderChanges {
  // The decision is still open.
  if (campaign.state === 'waiting') return NO_CHANGES
  const wanted = campaign.held.filter(({ isLost }) => !isLost)
  const renewed = pickRenewedOrders(campaign, wanted)
  const currentOrders = campaign.orders.map((order) => (renewed.includes(order) ? { ...order, leftAt: null } : order))
  const byScreen = new Map(wanted.map((screen) => [screen.screenId, screen]))
  const lines = currentOrders.flatMap((order) =>
    order.lines.map((line) => computeEnding(order, line, byScreen.get(line.screenId), at)),
  )
  return {
    renew: renewed.map(({ id }) => id),
    end: lines.filter(({ line, chargedUntil }) => chargedUntil < line.chargedUntil),
    begin: computeBeginning(campaign, wanted, lines, at),
  }
}

/**
 * The orders that this approval renews: changed and approved again on the same day, with the same screens and start and
 * at the same price a day. The end may be later, because the campaign may have been extended since.
 */
function pickRenewedOrders({ approvedAt, orders }: CampaignFacts, wanted: readonly ReservedScreen[]): CurrentOrder[] {
  const newest = orders.at(-1)
  if (!approvedAt || !newest?.leftAt || approvedAt <= newest.leftAt) return []
  if (toCalendarDay(newest.timeZone, approvedAt) !== toCalendarDay(newest.timeZone, newest.leftAt)) return []
  // A screen that was added later has its own order, and one change ends all orders.
  const together = orders.filter(({ leftAt }) => leftAt?.getTime() === newest.leftAt?.getTime())
  const lines = together.flatMap((order) => order.lines).sort(compareLines)
  // An extended screen has several lines, and the last one says what was in force.
  const last = [...new Map(lines.map((line) => [line.screenId, line])).values()].filter(isFullyCharged)
  const byScreen = new Map(wanted.map((screen) => [screen.screenId, screen]))
  const isSame = last.length === wanted.length && last.every((line) => isReserved(line, byScreen.get(line.screenId)))
  return isSame && last.length > 0 ? together : []
}

/** The line is charged to the end of its flight. */
const isFullyCharged = ({ chargedUntil, endsOn }: OrderLine) => chargedUntil === endsOn

/**
 * Orders the lines of a screen by time. Orders of one approval may be read in any order, because their ids follow the
 * clocks of several processes. A line that lost all its days ends before its first day.
 */
function compareLines(one: OrderLine, other: OrderLine): number {
  return compareKeys(one.chargedUntil, other.chargedUntil) || compareKeys(one.chargedFrom, other.chargedFrom)
}

/** The screen is still reserved on the terms of the line, or was extended: a later end at the same price a day. */
function isReserved(line: OrderLine, screen: ReservedScreen | undefined): boolean {
  if (!screen || screen.startsOn !== line.startsOn || screen.endsOn < line.endsOn) return false
  const [lineDays, days] = [countDays(line.startsOn, line.endsOn), countDays(screen.startsOn, screen.endsOn)]
  return line.priceCents * days === screen.priceCents * lineDays
}

type Ending = { orderId: string; line: OrderLine; chargedUntil: string; isInForce: boolean }

/** The last charged day of a line: the day of the change of its order, or today if its screen is lost. */
function computeEnding(order: CurrentOrder, line: OrderLine, screen: ReservedScreen | undefined, at: Date): Ending {
  const isInForce = order.leftAt === null && isReserved(line, screen)
  const lastDay = isInForce ? line.chargedUntil : toCalendarDay(order.timeZone, order.leftAt ?? at)
  const cut = lastDay < line.chargedUntil ? lastDay : line.chargedUntil
  const none = addDays(line.chargedFrom, -1)
  return { orderId: order.id, line, chargedUntil: cut < none ? none : cut, isInForce }
}

/**
 * The lines of a new order: the days of wanted screens that no line charges. They start on the day of the approval, or
 * today if the order continues and a screen came back, or on the day after the last if the campaign was extended,
 * however late that is noticed. No day is charged twice. An approval without available screens
 * creates an order without lines, so that a screen that comes back is charged only from that day on (decision 17).
 */
function computeBeginning(
  { approvedAt, timeZone, held, orders }: CampaignFacts,
  wanted: readonly ReservedScreen[],
  lines: readonly Ending[],
  at: Date,
): OrderChanges['begin'] {
  if (!approvedAt) return undefined
  const knownApproval = orders.some((order) => order.approvedAt >= approvedAt)
  const firstDay = toCalendarDay(timeZone, knownApproval ? at : approvedAt)
  const linesByScreen = Map.groupBy(lines, ({ line }) => line.screenId)
  const newLines = wanted.flatMap((screen) => {
    const known = linesByScreen.get(screen.screenId) ?? []
    const extended = getExtendedLine(known, screen)
    if (extended) return [{ ...toOrderLine(screen, addDays(extended.endsOn, 1)), isExtension: true }]
    const charged = known.filter(({ line, chargedUntil }) => chargedUntil >= line.chargedFrom)
    const free = charged.map(({ chargedUntil }) => addDays(chargedUntil, 1))
    const chargedFrom = [screen.startsOn, firstDay, ...free].reduce((later, day) => (day > later ? day : later))
    return chargedFrom > screen.endsOn ? [] : [{ ...toOrderLine(screen, chargedFrom), isExtension: false }]
  })
  const hasNoScreens = !knownApproval && wanted.length === 0 && held.some(({ endsOn }) => endsOn >= firstDay)
  return newLines.length > 0 || hasNoScreens ? newLines : undefined
}

/** The newest line of a screen that was extended: in force, charged to its end, and no longer to the end of the screen. */
function getExtendedLine(known: readonly Ending[], { endsOn }: ReservedScreen): OrderLine | undefined {
  const inForce = known.filter(({ isInForce }) => isInForce)
  const newest = inForce.toSorted((one, other) => compareLines(one.line, other.line)).at(-1)
  if (!newest || newest.chargedUntil !== newest.line.endsOn) return undefined
  return newest.line.endsOn < endsOn ? newest.line : undefined
}

function toOrderLine({ screenId, ownerId, startsOn, endsOn, priceCents }: ReservedScreen, chargedFrom: string) {
  return { screenId, ownerId, startsOn, endsOn, priceCents, chargedFrom, chargedUntil: endsOn }
}
