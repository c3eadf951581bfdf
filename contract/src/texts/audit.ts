import type { AuditField, Changes } from '../audit.rules.ts'
import { getFormats } from '../language/formats.ts'
import { LANGUAGE_NAMES } from '../language/languages.ts'
import { adCategoryTexts } from '../messages/ad-categories.ts'
import { alertTexts } from '../messages/alerts.ts'
import { auditTexts } from '../messages/audit.ts'
import { operatorBankTexts } from '../messages/operator-bank.ts'
import { operatorInvoiceTexts } from '../messages/operator-invoice.ts'
import { operatorPayoutTexts } from '../messages/operator-payouts.ts'
import { operatorTexts } from '../messages/operator.ts'
import { peopleTexts } from '../messages/people.ts'
import { remoteControlTexts } from '../messages/remote-control.ts'
import { shellTexts } from '../messages/shell.ts'
import { statusTexts } from '../messages/statuses.ts'

/** An action as text, also one of an older or newer version. */
export function nameAction(action: string): string {
  return findName(auditTexts.actions, action) ?? action.replaceAll('-', ' ')
}

/** The kind of a subject as text, also one of an older or newer version. */
export function nameKind(kind: string): string {
  return findName(auditTexts.kinds, kind) ?? kind.replaceAll('-', ' ')
}

export type NamedChange = { field: string; from: string; to: string }

/** The changes of an action as text. */
export function listChanges(changes: Changes | null): NamedChange[] {
  return Object.entries(changes ?? {}).map(([field, { from, to }]) => ({
    field: nameField(field),
    from: formatValue(field, from),
    to: formatValue(field, to),
  }))
}

/** Further facts of an action as text. */
export function listDetails(details: Readonly<Record<string, unknown>> | null): { field: string; value: string }[] {
  return Object.entries(details ?? {}).map(([field, value]) => ({
    field: nameField(field),
    value: formatValue(field, value),
  }))
}

/** A field of an older or newer version has no name. */
const nameField = (field: string) => findName(auditTexts.fields, field) ?? field

/** Only own properties: a value from an address, such as `constructor`, can also name an inherited one. */
const findName = (names: Readonly<Record<string, string>>, key: string) =>
  Object.hasOwn(names, key) ? names[key] : undefined

function formatValue(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return auditTexts.nothing
  if (typeof value === 'boolean') return value ? auditTexts.page.yes : auditTexts.page.no
  if (Array.isArray(value)) return value.map((one) => formatValue(field, one)).join('; ')
  if (typeof value === 'object') {
    const known = Object.entries(value).filter(([, one]) => one !== null)
    return getFormats().formatDetails(known.map(([name, one]) => formatValue(name, one))) || auditTexts.nothing
  }
  const stored = value as string | number // JSON has no other values
  return formatField(field, stored) ?? (typeof stored === 'number' ? getFormats().formatNumber(stored) : stored)
}

/** Undefined for a field without a format, and for a value of an older or newer version. */
function formatField(field: string, value: string | number): string | undefined {
  if (!Object.hasOwn(FORMATS, field)) return undefined
  try {
    return FORMATS[field as AuditField]?.(value as never)
  } catch (error) {
    if (error instanceof RangeError) return undefined // Intl refuses what is not a time, or not the code of a country
    throw error
  }
}

const formatMoney = (cents: number) => getFormats().formatEuros(cents)
const formatShare = (bps: number) =>
  getFormats().formatNumber(bps / 10_000, { style: 'percent', maximumFractionDigits: 2 })
/** A calendar day, or an instant. */
const formatTime = (time: string) =>
  time.length === 10
    ? getFormats().formatDay(time, DAY)
    : getFormats().formatInstant(time, { ...DAY, hour: 'numeric', minute: '2-digit' })
const DAY = { year: 'numeric', month: '2-digit', day: '2-digit' } as const

const choose = (list: () => Readonly<Record<string, string>>) => (value: string) => findName(list(), value)

/** The word of a later version, and the category of infotainment, stay as they are stored. */
const nameCategory = (category: string) => findName(adCategoryTexts.names, category) ?? category

/** The values of these fields are not shown as they are stored. */
const FORMATS: Readonly<Partial<Record<AuditField, (value: never) => string | undefined>>> = {
  cents: formatMoney,
  matchedCents: formatMoney,
  netCents: formatMoney,
  totalCents: formatMoney,
  rateBps: formatShare,
  shareBps: formatShare,
  vatRateBps: formatShare,
  executesOn: formatTime,
  from: formatTime,
  paidOn: formatTime,
  returnedOn: formatTime,
  to: formatTime,
  until: formatTime,
  vatCheckedOn: formatTime,
  vatRefusedOn: formatTime,
  month: (month: string) => getFormats().formatMonth(month),
  country: (code: string) => getFormats().getCountryName(code),
  action: choose(() => auditTexts.actions),
  blockedCategories: (list: string) => getFormats().formatList(list.split(' ').map(nameCategory)),
  category: (category: string) => nameCategory(category),
  decision: choose(() => auditTexts.actions),
  defaultOrientation: choose(() => statusTexts.orientation),
  kind: choose(() => ({
    ...auditTexts.kinds,
    ...alertTexts.kinds,
    ...operatorInvoiceTexts.kinds,
    ...operatorBankTexts.bookKinds,
  })),
  language: choose(() => LANGUAGE_NAMES),
  list: choose(() => shellTexts.operatorNavigation),
  remoteOrder: choose(() => remoteControlTexts.kinds),
  role: choose(() => peopleTexts.roles),
  secondLanguage: choose(() => LANGUAGE_NAMES),
  state: choose(() => operatorPayoutTexts.states),
  status: choose(() => statusTexts.screen),
  was: choose(() => {
    const { open, matchedState, ignored } = operatorBankTexts
    return { open, matched: matchedState, ignored }
  }),
  why: (code: string) => choose(() => operatorTexts.droppedBecause)(code) ?? operatorTexts.droppedBecause.otherwise,
}
