import { infotainmentTexts } from '@marquee/contract/messages/infotainment'
import { SearchField } from '../../../ui/choices.tsx'
import { CollapsibleFilters } from '../../../ui/collapsible-filters.tsx'
import { FilterField, SortField } from '../../../ui/sort-field.tsx'
import { CATEGORIES, parseCategory, SORTS, type VideoView } from '../list-view.ts'
import styles from './list-bar.module.css'
import { getStatusName } from '../../../ui/status-names.ts'

const texts = infotainmentTexts.list
const CATEGORY_CHOICES = [
  { value: '', label: texts.allCategories },
  ...CATEGORIES.map((value) => ({ value, label: getStatusName('category', value) })),
]
const SORT_WORDS = { '': texts.sortNewest, start: texts.sortStart, name: texts.sortName } as const

/** Search, category and order of the list, and the number of matches (INF-04, INF-05). */
export function ListBar(props: { view: VideoView; shown: number; onView: (change: Partial<VideoView>) => void }) {
  const { view, shown, onView } = props
  return (
    <div className={styles.above}>
      <CollapsibleFilters
        active={parseCategory(view.view) ? 1 : 0}
        search={<SearchField label={texts.search} value={view.search} onValue={(search) => onView({ search })} />}
      >
        <FilterField
          label={texts.category}
          value={parseCategory(view.view)}
          choices={CATEGORY_CHOICES}
          onValue={(category) => onView({ view: category })}
        />
        <SortField
          label={texts.sort}
          value={SORTS.find((sort) => sort === view.sort) ?? ''}
          choices={SORTS.map((value) => ({ value, label: SORT_WORDS[value] }))}
          onValue={(sort) => onView({ sort })}
        />
      </CollapsibleFilters>
      <span role="status" className={styles.shown}>
        {texts.shown({ count: shown })}
      </span>
    </div>
  )
}
