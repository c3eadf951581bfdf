import { addressOf, pageOf } from './bank-view.rules.ts'

/**
 * Who of all that can be paid is chosen: everybody but those named, or those named only. They may stand on any page, so what they get is kept
 * with them.
 */
export type Choice = { isAll: boolean; named: ReadonlyMap<string, number> }
type Payee = { ownerId: string; cents: number }

export const EVERYBODY: Choice = { isAll: true, named: new Map() }
export const NOBODY: Choice = { isAll: false, named: new Map() }

export const isChosen = ({ isAll, named }: Choice, ownerId: string): boolean => named.has(ownerId) !== isAll

export function ticked(choice: Choice, { ownerId, cents }: Payee, wanted: boolean): Choice {
  if (isChosen(choice, ownerId) === wanted) return choice
  const named = new Map(choice.named)
  if (!named.delete(ownerId)) named.set(ownerId, cents)
  return { ...choice, named }
}

/** Somebody who cannot be paid any more is neither chosen nor left out. */
export function without(choice: Choice, ownerId: string): Choice {
  return { ...choice, named: new Map([...choice.named].filter(([id]) => id !== ownerId)) }
}

/** What stands on the page is newer than what was kept. */
export function asSeen(choice: Choice, seen: readonly Payee[]): Choice {
  const now = new Map(seen.map(({ ownerId, cents }) => [ownerId, cents]))
  return { ...choice, named: new Map([...choice.named].map(([id, cents]) => [id, now.get(id) ?? cents])) }
}

/** As the server says it is now; whoever it does not tell of cannot be paid. */
export function asTold(choice: Choice, payableCents: Readonly<Record<string, number>>): Choice {
  const told = [...choice.named.keys()].flatMap((id) => {
    const cents = payableCents[id]
    return cents === undefined ? [] : [[id, cents] as const]
  })
  return { ...choice, named: new Map(told) }
}

/** How many are chosen, and what they get. */
export function sumOf(
  { isAll, named }: Choice,
  of: { payeeCount: number; totalCents: number },
): { count: number; cents: number } {
  const cents = [...named.values()].reduce((sum, one) => sum + one, 0)
  return isAll ? { count: of.payeeCount - named.size, cents: of.totalCents - cents } : { count: named.size, cents }
}

/** Whom the call names. */
export function namedIn({ isAll, named }: Choice): { exceptOwnerIds: string[] } | { ownerIds: string[] } {
  const ids = [...named.keys()]
  return isAll ? { exceptOwnerIds: ids } : { ownerIds: ids }
}

/** What the page of payouts keeps in the address: who is looked for, and the pages of its three lists. */
export type PayoutsView = { search: string; payees: number; held: number; page: number }

export function payoutsViewOf(query: URLSearchParams): PayoutsView {
  return {
    search: query.get('search')?.slice(0, 100) ?? '',
    payees: pageOf(query, 'payees'),
    held: pageOf(query, 'held'),
    page: pageOf(query),
  }
}

/** The address after a change; whoever is looked for stands on the first page. */
export function withPayoutsView(query: URLSearchParams, change: Partial<PayoutsView>): URLSearchParams {
  const fresh = change.search === undefined ? {} : { payees: 1, held: 1 }
  const { search, ...pages } = { ...payoutsViewOf(query), ...fresh, ...change }
  const told = Object.entries(pages).map(([name, page]) => [name, page > 1 ? String(page) : ''])
  return addressOf({ search, ...(Object.fromEntries(told) as Record<string, string>) })
}
