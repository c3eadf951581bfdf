import { buildQuery, parsePage } from './bank-view.rules.ts'

/**
 * Who of all that can be paid is chosen: everybody but those named, or those named only. They may stand on any page, so what they get is kept
 * with them.
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

/** Somebody who cannot be paid any more is neither chosen nor left out. */
export function removePayee(choice: PayeeChoice, ownerId: string): PayeeChoice {
  return { ...choice, named: new Map([...choice.named].filter(([id]) => id !== ownerId)) }
}

/** What stands on the page is newer than what was kept. */
export function refreshAmounts(choice: PayeeChoice, seen: readonly Payee[]): PayeeChoice {
  const now = new Map(seen.map(({ ownerId, cents }) => [ownerId, cents]))
  return { ...choice, named: new Map([...choice.named].map(([id, cents]) => [id, now.get(id) ?? cents])) }
}

/** As the server says it is now; whoever it does not tell of cannot be paid. */
export function applyPayableCents(choice: PayeeChoice, payableCents: Readonly<Record<string, number>>): PayeeChoice {
  const told = [...choice.named.keys()].flatMap((id) => {
    const cents = payableCents[id]
    return cents === undefined ? [] : [[id, cents] as const]
  })
  return { ...choice, named: new Map(told) }
}

/** How many are chosen, and what they get. */
export function sumChoice(
  { isAll, named }: PayeeChoice,
  of: { payeeCount: number; totalCents: number },
): { count: number; cents: number } {
  const cents = [...named.values()].reduce((sum, one) => sum + one, 0)
  return isAll ? { count: of.payeeCount - named.size, cents: of.totalCents - cents } : { count: named.size, cents }
}

/** Whom the call names. */
export function toOwnerSelection({ isAll, named }: PayeeChoice): { exceptOwnerIds: string[] } | { ownerIds: string[] } {
  const ids = [...named.keys()]
  return isAll ? { exceptOwnerIds: ids } : { ownerIds: ids }
}

/** What the page of payouts keeps in the address: who is looked for, and the pages of its three lists. */
export type PayoutsView = { search: string; payees: number; held: number; page: number }

export function parsePayoutsView(query: URLSearchParams): PayoutsView {
  return {
    search: query.get('search')?.slice(0, 100) ?? '',
    payees: parsePage(query, 'payees'),
    held: parsePage(query, 'held'),
    page: parsePage(query),
  }
}

/** The address after a change; whoever is looked for stands on the first page. */
export function updatePayoutsQuery(query: URLSearchParams, change: Partial<PayoutsView>): URLSearchParams {
  const fresh = change.search === undefined ? {} : { payees: 1, held: 1 }
  const { search, ...pages } = { ...parsePayoutsView(query), ...fresh, ...change }
  const told = Object.entries(pages).map(([name, page]) => [name, page > 1 ? String(page) : ''])
  return buildQuery({ search, ...(Object.fromEntries(told) as Record<string, string>) })
}
