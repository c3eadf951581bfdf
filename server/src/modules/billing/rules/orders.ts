import { addDays, toCalendarDay } from '@marquee/contract/days.rules'

/** A screen that an approved campaign holds. */
export type ReservedScreen = {
  screenId: string
  ownerId: string
  startsOn: string
  endsOn: string
  /** of the whole flight, net */
  priceCents: number
  /** It shows nothing any more: it was retired, or its place is gone. */
  isLost: boolean
}

export type OrderLine = Omit<ReservedScreen, 'isLost'> & { id: string; chargedFrom: string; chargedUntil: string }

/** An order as it stands. */
export type CurrentOrder = {
  id: string
  timeZone: string
  /** the approval it was made on, or the last one that let it go on */
  approvedAt: Date
  /** when the client changed or deleted the campaign first after that; null: not yet */
  leftAt: Date | null
  lines: readonly OrderLine[]
}

export type CampaignFacts = {
  /** `waiting` for a decision; `gone`: a draft, rejected, or deleted */
  state: 'approved' | 'waiting' | 'gone'
  /** of an approved one */
  approvedAt: Date | null
  /** of its location */
  timeZone: string
  held: readonly ReservedScreen[]
  /** oldest first */
  orders: readonly CurrentOrder[]
}

export type OrderChanges = {
  /** Orders that this approval lets go on as they are. */
  renew: readonly string[]
  /** Lines that lose days. */
  end: readonly { orderId: string; line: OrderLine; chargedUntil: string }[]
  /** A new order; undefined where there is nothing to charge, without lines where nothing can be shown yet. */
  begin: readonly Omit<OrderLine, 'id'>[] | undefined
}

/** Approved before the operator had said who it is, and left uninvoiced by its choice (decision 17). */
export function isBeforeInvoicing(
  { approvedAt, orders }: Pick<CampaignFacts, 'approvedAt' | 'orders'>,
  { invoicesFrom }: { invoicesFrom: Date | null },
): boolean {
  return approvedAt !== null && invoicesFrom !== null && approvedAt < invoicesFrom && orders.length === 0
}

const NO_CHANGES: OrderChanges = { renew: [], end: [], begin: undefined }

/**
 * What has to be written so that the orders of a campaign are what it is (decision 17); having nothing to write is the
 * normal case. Doing it again after it was written finds nothing.
 *
 * @param at now: the day on which a screen is found lost is the last that it is charged for
 */
export function computeOrderChanges(campaign: CampaignFacts, at: Date): OrderChanges {
  // Nobody knows yet what becomes of it.
  if (campaign.state === 'waiting') return NO_CHANGES
  const wanted = campaign.state === 'approved' ? campaign.held.filter(({ isLost }) => !isLost) : []
  const renewed = pickRenewedOrders(campaign, wanted)
  const standing = campaign.orders.map((order) => (renewed.includes(order) ? { ...order, leftAt: null } : order))
  const terms = new Set(wanted.map(getTerms))
  const lines = standing.flatMap((order) => order.lines.map((line) => computeEnding(order, line, terms, at)))
  return {
    renew: renewed.map(({ id }) => id),
    end: lines.filter(({ line, chargedUntil }) => chargedUntil < line.chargedUntil),
    begin: computeBeginning(campaign, wanted, lines, at),
  }
}

/** The orders that this approval lets go on: left and approved again on one day, with every screen as it was. */
function pickRenewedOrders(
  { state, approvedAt, orders }: CampaignFacts,
  wanted: readonly ReservedScreen[],
): CurrentOrder[] {
  const newest = orders.at(-1)
  if (state !== 'approved' || !approvedAt || !newest?.leftAt || approvedAt <= newest.leftAt) return []
  if (toCalendarDay(newest.timeZone, approvedAt) !== toCalendarDay(newest.timeZone, newest.leftAt)) return []
  // A screen that came later has an order of its own beside the first; they were left together.
  const together = orders.filter(({ leftAt }) => leftAt?.getTime() === newest.leftAt?.getTime())
  const inForce = together.flatMap(({ lines }) => lines.filter(isFullyCharged))
  const before = inForce.map(getTerms).sort()
  const after = wanted.map(getTerms).sort()
  return before.length > 0 && before.length === after.length && before.every((terms, index) => terms === after[index])
    ? together
    : []
}

/** Charged to the end of its flight. */
const isFullyCharged = ({ chargedUntil, endsOn }: OrderLine) => chargedUntil === endsOn
const getTerms = ({ screenId, startsOn, endsOn, priceCents }: Omit<ReservedScreen, 'isLost'>) =>
  `${screenId} ${startsOn} ${endsOn} ${priceCents}`

type Ending = { orderId: string; isInForce: boolean; line: OrderLine; chargedUntil: string }

/** Until when a line is charged: the day its order was left, or now where its screen is not there any more. */
function computeEnding(order: CurrentOrder, line: OrderLine, wanted: ReadonlySet<string>, at: Date): Ending {
  const isInForce = order.leftAt === null && wanted.has(getTerms(line))
  const lastDay = isInForce ? line.chargedUntil : toCalendarDay(order.timeZone, order.leftAt ?? at)
  const cut = lastDay < line.chargedUntil ? lastDay : line.chargedUntil
  const none = addDays(line.chargedFrom, -1)
  return { orderId: order.id, isInForce, line, chargedUntil: cut < none ? none : cut }
}

/**
 * The lines of a new order: what is wanted and not in force. From the day of the approval; where the campaign went on and
 * only got a screen back, from now. No day that is charged already is charged again. An approval that finds none of its
 * screens is an order without lines, so that whatever comes back is known to have come later (decision 17).
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
  const begun = wanted.flatMap((screen) => {
    const known = linesByScreen.get(screen.screenId) ?? []
    if (known.some(({ isInForce, line }) => isInForce && isFullyCharged(line))) return []
    const charged = known.filter(({ line, chargedUntil }) => chargedUntil >= line.chargedFrom)
    const free = charged.map(({ chargedUntil }) => addDays(chargedUntil, 1))
    const chargedFrom = [screen.startsOn, firstDay, ...free].reduce((later, day) => (day > later ? day : later))
    return chargedFrom > screen.endsOn ? [] : [toOrderLine(screen, chargedFrom)]
  })
  const isVain = !knownApproval && wanted.length === 0 && held.some(({ endsOn }) => endsOn >= firstDay)
  return begun.length > 0 || isVain ? begun : undefined
}

function toOrderLine({ screenId, ownerId, startsOn, endsOn, priceCents }: ReservedScreen, chargedFrom: string) {
  return { screenId, ownerId, startsOn, endsOn, priceCents, chargedFrom, chargedUntil: endsOn }
}
