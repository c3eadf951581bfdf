import { BLOCKABLE_CATEGORIES, type AdCategory } from '@marquee/contract/ad-categories.rules'
import type { VenueRule } from '@marquee/contract/ad-categories'
import { adCategoryTexts } from '@marquee/contract/messages/ad-categories'
import { useState } from 'react'
import { formats } from '../../../lib/formats.ts'
import { Checkbox } from '../../../ui/choice-field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useDialogAction } from '../../actions/use-dialog-action.ts'
import { useSaveVenueRules } from '../api.ts'
import styles from './blocked-categories-dialog.module.css'

const { rules: t, names } = adCategoryTexts

type Props = { venue: VenueRule; venues: readonly VenueRule[]; ownerId: string; onClose: () => void }

/** Chooses what a venue does not accept, or all venues of the partner. */
export function BlockedCategoriesDialog({ venue, venues, ownerId, onClose }: Props) {
  const [blocked, setBlocked] = useState<ReadonlySet<AdCategory>>(new Set(venue.blockedCategories))
  const [isForAll, setForAll] = useState(false)
  const { run, props } = useDialogAction(useSaveVenueRules(ownerId), t.saving, onClose)
  const tick = (category: AdCategory, isTicked: boolean) => {
    const next = new Set(blocked)
    if (isTicked) next.add(category)
    else next.delete(category)
    setBlocked(next)
  }
  const sorted = BLOCKABLE_CATEGORIES.toSorted((one, other) => formats.compareNames(names[one], names[other]))
  return (
    <FormDialog
      title={venue.name}
      intro={t.dialog}
      submit={t.save}
      {...props}
      onSubmit={() =>
        run(
          {
            venues: (isForAll ? venues : [venue]).map(({ kind, _id }) => ({ kind, id: _id })),
            blockedCategories: BLOCKABLE_CATEGORIES.filter((category) => blocked.has(category)),
          },
          t.saved,
        )
      }
    >
      <fieldset className={styles.categories}>
        <legend className="mq-hidden">{t.dialog}</legend>
        {sorted.map((category) => (
          <Checkbox key={category} checked={blocked.has(category)} onTick={(ticked) => tick(category, ticked)}>
            {names[category]}
          </Checkbox>
        ))}
      </fieldset>
      {venues.length > 1 && (
        <Checkbox checked={isForAll} onTick={setForAll}>
          {t.forAll({ count: venues.length })}
        </Checkbox>
      )}
    </FormDialog>
  )
}
