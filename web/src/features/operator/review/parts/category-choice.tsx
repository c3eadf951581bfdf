import type { Review } from '@marquee/contract/operator'
import { adCategoryTexts as t } from '@marquee/contract/messages/ad-categories'
import { formatList } from '../../../../lib/format.ts'
import { Callout } from '../../../../ui/callout.tsx'
import { SelectField } from '../../../../ui/field.tsx'
import { useResultToast } from '../../../actions/use-result-toast.ts'
import { listCategoryOptions, parseCategory } from '../../../campaigns/categories.ts'
import { useSetCategory } from '../api.ts'
import styles from './category-choice.module.css'

/** What the campaign advertises, to set or correct, and what an approval does because of it (decision 41). */
export function CategoryChoice({ review, disabled }: { review: Review; disabled: boolean }) {
  const { id, category, refusingVenues } = review
  const save = useSetCategory()
  const report = useResultToast()
  const shown = save.isPending ? save.variables.category : (category ?? '')
  return (
    <div className={styles.category}>
      <SelectField
        label={t.review.label}
        placeholder={category ? undefined : t.field.notChosen}
        options={listCategoryOptions()}
        disabled={disabled || save.isPending}
        value={shown}
        onValue={(value) => {
          const chosen = parseCategory(value)
          if (chosen) save.mutate({ id, category: chosen }, report(t.review.saved))
        }}
      />
      {refusingVenues.length > 0 && <Callout tone="yellow">{describeRefusal(review)}</Callout>}
    </div>
  )
}

function describeRefusal({ category, refusingVenues }: Review): string {
  const venues = formatList(refusingVenues.map(({ name }) => name))
  if (!category) return t.review.needed({ venues })
  return t.review.loses({ venues, count: refusingVenues.reduce((sum, { screens }) => sum + screens, 0) })
}
