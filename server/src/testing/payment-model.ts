import type { BookableKind } from '@marquee/contract/allocations.rules'

/**
 * A model of the books after any sequence of actions on payments, without a database: every action has an effect, which
 * an undo removes.
 */
export type Effect =
  | { what: 'import'; note: string; entry: number; cents: number }
  | { what: 'pay'; note: string; how: 'bank' | 'hand' | 'credit'; entry: number | null; invoice: number; cents: number }
  | { what: 'allocate'; note: string; kind: BookableKind; entry: number; company: number; cents: number }
  | { what: 'refund'; note: string; company: number; cents: number }

export type Model = {
  /** of each invoice: the open amount at the start, and its company */
  invoices: readonly { cents: number; company: number }[]
  entries: { cents: number; isIgnored: boolean }[]
  effects: Effect[]
}

/** An action with its amounts. */
export type PaymentAction =
  | { do: 'match'; entry: number; invoice: number; cents: number }
  | { do: 'aside'; entry: number }
  | { do: 'reopen'; entry: number }
  | { do: 'book'; entry: number; kind: BookableKind; company: number }
  | { do: 'pay'; how: 'hand' | 'credit'; invoice: number; cents: number }
  | { do: 'refund'; company: number; cents: number }
  | { do: 'undo'; act: Effect }
  | { do: 'import again' }

const sum = (amounts: readonly number[]) => amounts.reduce((total, cents) => total + cents, 0)
const isOnEntry = (act: Effect, entry: number) => (act.what === 'pay' || act.what === 'allocate') && act.entry === entry

export const computeLeft = ({ entries, effects }: Model, entry: number): number =>
  (entries[entry]?.cents ?? 0) - sum(effects.filter((act) => isOnEntry(act, entry)).map(({ cents }) => cents))

export const computeOpen = ({ invoices, effects }: Model, invoice: number): number =>
  (invoices[invoice]?.cents ?? 0) -
  sum(effects.flatMap((act) => (act.what === 'pay' && act.invoice === invoice ? [act.cents] : [])))

const computeCreditCents = ({ invoices, effects }: Model, company: number): number =>
  sum(
    effects.flatMap((act) => {
      if (act.what === 'refund' && act.company === company) return [-act.cents]
      if (act.what === 'allocate' && act.company === company && act.kind.startsWith('credit')) return [act.cents]
      return act.what === 'pay' && act.how === 'credit' && invoices[act.invoice]?.company === company
        ? [-act.cents]
        : []
    }),
  )

/** The model after the action; undefined if the action must be refused. */
export function applyAction(model: Model, action: PaymentAction, note: string): Model | undefined {
  const { entries, effects } = model
  const isOpen = (entry: number) => !entries[entry]?.isIgnored && computeLeft(model, entry) !== 0
  const setIgnored = (entry: number, isIgnored: boolean) =>
    entries.map((one, index) => (index === entry ? { ...one, isIgnored } : one))
  switch (action.do) {
    case 'match': {
      const { entry, invoice, cents } = action
      const fits = cents <= computeLeft(model, entry) && cents <= computeOpen(model, invoice)
      if (!isOpen(entry) || !fits) return undefined
      return { ...model, effects: [...effects, { what: 'pay', note, how: 'bank', entry, invoice, cents }] }
    }
    case 'aside':
      return isOpen(action.entry) ? { ...model, entries: setIgnored(action.entry, true) } : undefined
    case 'reopen': {
      if (entries[action.entry]?.isIgnored) return { ...model, entries: setIgnored(action.entry, false) }
      return rejectOverdraft({ ...model, effects: effects.filter((act) => !isOnEntry(act, action.entry)) })
    }
    case 'book': {
      const { entry, kind, company } = action
      const cents = computeLeft(model, entry)
      const isWrongWay = (kind === 'credit' && cents < 0) || (kind === 'credit-refund' && cents > 0)
      if (!isOpen(entry) || isWrongWay) return undefined
      return rejectOverdraft({
        ...model,
        effects: [...effects, { what: 'allocate', note, kind, entry, company, cents }],
      })
    }
    case 'pay': {
      const { how, invoice, cents } = action
      if (cents > computeOpen(model, invoice)) return undefined
      return rejectOverdraft({
        ...model,
        effects: [...effects, { what: 'pay', note, how, entry: null, invoice, cents }],
      })
    }
    case 'refund':
      return rejectOverdraft({
        ...model,
        effects: [...effects, { what: 'refund', note, company: action.company, cents: action.cents }],
      })
    case 'undo': {
      const { act } = action
      if (!effects.includes(act)) return undefined
      const entry = act.what === 'pay' ? act.entry : null
      return {
        ...model,
        effects: effects.filter((one) => one !== act),
        entries: entry === null ? entries : setIgnored(entry, false),
      }
    }
    default:
      return model
  }
}

/** No client has a negative credit. */
const rejectOverdraft = (model: Model): Model | undefined =>
  [0, 1].every((company) => computeCreditCents(model, company) >= 0) ? model : undefined

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
function computeBalances({ invoices, effects }: Model): Record<string, number> {
  const sums = new Map<string, number>()
  const move = (from: string, to: string, cents: number) => {
    sums.set(from, (sums.get(from) ?? 0) + cents)
    sums.set(to, (sums.get(to) ?? 0) - cents)
  }
  for (const act of effects) {
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
  return sortAccounts([...sums].filter(([, cents]) => cents !== 0))
}

/** What the database must contain: the balances and the booking of each entry. */
export function deriveExpected(model: Model) {
  const states = model.entries.map(({ isIgnored }, entry) =>
    isIgnored ? 'ignored' : computeLeft(model, entry) === 0 ? 'matched' : 'open',
  )
  return { balances: computeBalances(model), states }
}
