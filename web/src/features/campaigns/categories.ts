import { AD_CATEGORIES, type AdCategory } from '@marquee/contract/ad-categories.rules'
import { adCategoryTexts as t } from '@marquee/contract/messages/ad-categories'
import { formats } from '../../lib/formats.ts'

/** The chosen category, or empty for a value that none has. */
export const parseCategory = (value: string): AdCategory | '' => AD_CATEGORIES.find((one) => one === value) ?? ''

/** By name, the rest last. */
export function listCategoryOptions(): { value: AdCategory; label: string }[] {
  const named = AD_CATEGORIES.filter((one) => one !== 'other').map((one) => ({ value: one, label: t.names[one] }))
  named.sort((one, other) => formats.compareNames(one.label, other.label))
  return [...named, { value: 'other', label: t.names.other }]
}
