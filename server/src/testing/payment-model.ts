import type { BookableKind } from '@marquee/contract/allocations.rules'

/**
 * A model of the books after any order of acts on payments, without a database: every act has its effect, and an undone
 * act has none.
 */
export type Act =
  | { what: 'import'; note: string; entry: number; cents: number }
  | { what: 'pay'; note: string; how: 'bank' | 'hand' | 'credit'; entry: number | null; invoice: number; cents: number }
  | { what: 'allocate'; note: string; kind: BookableKind; entry: number; company: number; cents: number }
  | { what: 'refund'; note: string; company: number; cents: number }

export type Model = {
  /** of each invoice: the open amount at the beginning, and its company */
  invoices: readonly { cents: number; company: number }[]
  entries: { cents: number; isAside: boolean }[]
  acts: Act[]
}

/** An act with its amounts. */
export type Deed =
  | { do: 'match'; entry: number; invoice: number; cents: number }
  | { do: 'aside'; entry: number }
  | { do: 'reopen'; entry: number }
  | { do: 'book'; entry: number; kind: BookableKind; company: number }
  | { do: 'pay'; how: 'hand' | 'credit'; invoice: number; cents: number }
  | { do: 'refund'; company: number; cents: number }
  | { do: 'undo'; act: Act }
  | { do: 'import again' }

const sum = (amounts: readonly number[]) => amounts.reduce((total, cents) => total + cents, 0)
const isOnEntry = (act: Act, entry: number) => (act.what === 'pay' || act.what === 'allocate') && act.entry === entry

export const leftOf = ({ entries, acts }: Model, entry: number): number =>
  (entries[entry]?.cents ?? 0) - sum(acts.filter((act) => isOnEntry(act, entry)).map(({ cents }) => cents))

export const openOf = ({ invoices, acts }: Model, invoice: number): number =>
  (invoices[invoice]?.cents ?? 0) -
  sum(acts.flatMap((act) => (act.what === 'pay' && act.invoice === invoice ? [act.cents] : [])))

const creditOf = ({ invoices, acts }: Model, company: number): number =>
  sum(
    acts.flatMap((act) => {
      if (act.what === 'refund' && act.company === company) return [-act.cents]
      if (act.what === 'allocate' && act.company === company && act.kind.startsWith('credit')) return [act.cents]
      return act.what === 'pay' && act.how === 'credit' && invoices[act.invoice]?.company === company
        ? [-act.cents]
        : []
    }),
  )

/** The model after the act; undefined if the act must be refused. */
export function after(model: Model, deed: Deed, note: string): Model | undefined {
  const { entries, acts } = model
  const isOpen = (entry: number) => !entries[entry]?.isAside && leftOf(model, entry) !== 0
  const withAside = (entry: number, isAside: boolean) =>
    entries.map((one, index) => (index === entry ? { ...one, isAside } : one))
  switch (deed.do) {
    case 'match': {
      const { entry, invoice, cents } = deed
      const fits = cents <= leftOf(model, entry) && cents <= openOf(model, invoice)
      if (!isOpen(entry) || !fits) return undefined
      return { ...model, acts: [...acts, { what: 'pay', note, how: 'bank', entry, invoice, cents }] }
    }
    case 'aside':
      return isOpen(deed.entry) ? { ...model, entries: withAside(deed.entry, true) } : undefined
    case 'reopen': {
      if (entries[deed.entry]?.isAside) return { ...model, entries: withAside(deed.entry, false) }
      return withCredit({ ...model, acts: acts.filter((act) => !isOnEntry(act, deed.entry)) })
    }
    case 'book': {
      const { entry, kind, company } = deed
      const cents = leftOf(model, entry)
      const isWrongWay = (kind === 'credit' && cents < 0) || (kind === 'credit-refund' && cents > 0)
      if (!isOpen(entry) || isWrongWay) return undefined
      return withCredit({ ...model, acts: [...acts, { what: 'allocate', note, kind, entry, company, cents }] })
    }
    case 'pay': {
      const { how, invoice, cents } = deed
      if (cents > openOf(model, invoice)) return undefined
      return withCredit({ ...model, acts: [...acts, { what: 'pay', note, how, entry: null, invoice, cents }] })
    }
    case 'refund':
      return withCredit({
        ...model,
        acts: [...acts, { what: 'refund', note, company: deed.company, cents: deed.cents }],
      })
    case 'undo': {
      const { act } = deed
      if (!acts.includes(act)) return undefined
      const entry = act.what === 'pay' ? act.entry : null
      return {
        ...model,
        acts: acts.filter((one) => one !== act),
        entries: entry === null ? entries : withAside(entry, false),
      }
    }
    default:
      return model
  }
}

/** No client has a negative credit. */
const withCredit = (model: Model): Model | undefined =>
  [0, 1].every((company) => creditOf(model, company) >= 0) ? model : undefined

/** Sorts balances, so that equal sets are equal as text. */
export const sortAccounts = (balances: readonly (readonly [string, number])[]): Record<string, number> =>
  Object.fromEntries(balances.toSorted(([one], [other]) => one.localeCompare(other)))

const TARGETS: Readonly<Record<BookableKind, string>> = {
  credit: 'client-credit',
  'credit-refund': 'client-credit',
  'bank-fee': 'bank-fees',
  interest: 'interest',
  'own-money': 'own-money',
  other: 'other',
  noted: 'bank',
}

/** The balance of every account, per client where it is owed by or to a client, without zero balances. */
function balancesOf({ invoices, acts }: Model): Record<string, number> {
  const on = new Map<string, number>()
  const move = (from: string, to: string, cents: number) => {
    on.set(from, (on.get(from) ?? 0) + cents)
    on.set(to, (on.get(to) ?? 0) - cents)
  }
  for (const act of acts) {
    if (act.what === 'import') move('bank', 'unclear', Math.max(0, act.cents))
    else if (act.what === 'refund') move(`client-credit ${act.company}`, 'bank', act.cents)
    else if (act.what === 'pay') {
      const company = invoices[act.invoice]?.company
      const from = { bank: 'unclear', hand: 'bank', credit: `client-credit ${company}` }[act.how]
      move(from, `receivable ${company}`, act.cents)
    } else {
      const target = TARGETS[act.kind]
      move(
        act.cents > 0 ? 'unclear' : 'bank',
        target === 'client-credit' ? `${target} ${act.company}` : target,
        act.cents,
      )
    }
  }
  return sortAccounts([...on].filter(([, cents]) => cents !== 0))
}

/** What the database must contain: the balances and the booking of each entry. */
export function lookOf(model: Model) {
  const states = model.entries.map(({ isAside }, entry) =>
    isAside ? 'ignored' : leftOf(model, entry) === 0 ? 'matched' : 'open',
  )
  return { balances: balancesOf(model), states }
}
