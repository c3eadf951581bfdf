import type { AdCategory } from '@marquee/contract/ad-categories.rules'
import { adCategoryTexts as t } from '@marquee/contract/messages/ad-categories'
import { SelectField } from '../../../ui/field.tsx'
import { listCategoryOptions, parseCategory } from '../categories.ts'

/** What the campaign advertises; venues that do not accept it have no screens for it (decision 41). */
export function CategoryField(props: {
  value: AdCategory | ''
  disabled: boolean
  onValue: (category: AdCategory | '') => void
}) {
  const { value, disabled, onValue } = props
  return (
    <SelectField
      label={t.field.label}
      optional
      name="category"
      placeholder={t.field.notChosen}
      options={listCategoryOptions()}
      hint={value ? t.field.hintChosen : t.field.hint}
      disabled={disabled}
      value={value}
      onValue={(chosen) => onValue(parseCategory(chosen))}
    />
  )
}
