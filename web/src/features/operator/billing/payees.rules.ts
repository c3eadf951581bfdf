import { createView, parsePage, parseSearch } from '../shared/view.rules.ts'

/**
 * The selected payees: all except the listed ones, or only the listed ones. A payee may be on any page, so its amount
 * is stored with the selection.
 */
export type PayeeChoice = { isAll: boolean; named: ReadonlyMap<string, number> }
type Payee = { ownerId: string; cents: number }

export const ALL_PAYEES: PayeeChoice = { isAll: true, named: new Map() }
export const NO_PAYEES: PayeeChoice = { isAll: false, named: new Map() }

export const isChosen = ({ isAll, named }: PayeeChoice, ownerId: string): boolean => named.has(ownerId) !== isAll

export function togglePayee(choice: PayeeChoice, { ownerId, cents }: Payee, wanted: boolean): PayeeChoice {
  if (isChosen(choice, ownerId) === wanted) return choice
  const named = new Map(choice.named)
  if (!named.delete(ownerId)) named.set(ownerId, cents)
  return { ...choice, named }
}

/** A payee who can no longer be paid is removed from the selection. */
export function removePayee(choice: PayeeChoice, ownerId: string): PayeeChoice {
  return { ...choice, named: new Map([...choice.named].filter(([id]) => id !== ownerId)) }
}

/** The data of the page are newer than the stored ones. */
export function refreshAmounts(choice: PayeeChoice, seen: readonly Payee[]): PayeeChoice {
  const now = new Map(seen.map(({ ownerId, cents }) => [ownerId, cents]))
  return { ...choice, named: new Map([...choice.named].map(([id, cents]) => [id, now.get(id) ?? cents])) }
}

/** The selection with the server's current data; a payee who is missing there cannot be paid. */
export function applyPayableCents(choice: PayeeChoice, payableCents: Readonly<Record<string, number>>): PayeeChoice {
  const payable = [...choice.named.keys()].flatMap((id) => {
    const cents = payableCents[id]
    return cents === undefined ? [] : [[id, cents] as const]
  })
  return { ...choice, named: new Map(payable) }
}

/** The number of selected payees, and their total. */
export function sumChoice(
  { isAll, named }: PayeeChoice,
  of: { payeeCount: number; totalCents: number },
): { count: number; cents: number } {
  const cents = [...named.values()].reduce((sum, one) => sum + one, 0)
  return isAll ? { count: of.payeeCount - named.size, cents: of.totalCents - cents } : { count: named.size, cents }
}

/** The payees as the call names them. */
export function toOwnerSelection({ isAll, named }: PayeeChoice): { exceptOwnerIds: string[] } | { ownerIds: string[] } {
  const ids = [...named.keys()]
  return isAll ? { exceptOwnerIds: ids } : { ownerIds: ids }
}

/**
 * The view of the page of payouts: the search, and the pages of its three lists. Another search starts on page one.
 */
export const payoutsView = createView(
  { search: parseSearch, payees: parsePage, held: parsePage, page: parsePage },
  ({ search }) => (search === undefined ? {} : { payees: 1, held: 1 }),
)
export type PayoutsView = typeof payoutsView.defaults

/** The view of the transfers of a run. */
export const transfersView = createView({ search: parseSearch, page: parsePage }, () => ({ page: 1 }))
