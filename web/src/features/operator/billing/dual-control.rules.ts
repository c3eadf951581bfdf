import { type BillingSettings, DUAL_CONTROL_SETTINGS, type SettingsChange } from '@marquee/contract/billing-settings'
import { billingSettingsTexts as t } from '@marquee/contract/messages/billing-settings'
import { formatDay, formatList, formatPercent } from '../../../lib/format.ts'
import { formatIban } from './iban.rules.ts'

type DualControlSetting = (typeof DUAL_CONTROL_SETTINGS)[number]

/** The labels of the fields under dual control that changed. The first settings are not a change. */
export function describeDualControlFields(before: BillingSettings | null, after: BillingSettings): string {
  if (before === null) return ''
  const normalize = (value: string | number | boolean) =>
    typeof value === 'string' ? value.replace(/\s/g, '').toUpperCase() : value
  const isName = (field: DualControlSetting) => field === 'accountHolder'
  const changed = DUAL_CONTROL_SETTINGS.filter((field) =>
    isName(field) ? before[field] !== after[field] : normalize(before[field]) !== normalize(after[field]),
  )
  return formatList(changed.map((field) => t.dualControl[field]))
}

/** The old and new values of a change. */
export function buildChangeRows({ settings: after, vatRate }: SettingsChange, before: BillingSettings) {
  const rows = DUAL_CONTROL_SETTINGS.flatMap((field) => {
    const value = after[field]
    return value === undefined
      ? []
      : [{ label: t.dualControl[field], value: `${formatValue(field, before[field])} → ${formatValue(field, value)}` }]
  })
  if (!vatRate) return rows
  return [
    ...rows,
    {
      label: t.rateStart({ day: formatDay(vatRate.from) }),
      value: t.percent({ percent: formatPercent(vatRate.rateBps) }),
    },
  ]
}

function formatValue(field: DualControlSetting, value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? t.yes : t.no
  if (typeof value === 'number') return t.percent({ percent: formatPercent(value) })
  if (value === '') return t.noneSaid
  return field === 'iban' ? formatIban(value) : value
}
