import type { ListedCampaign } from '@marquee/contract/campaigns'
import { campaignTexts } from '@marquee/contract/texts/campaigns'
import { useListView } from '../../../lib/list-view.ts'
import { Chips, SearchField } from '../../../ui/choices.tsx'
import { SortField } from '../../../ui/sort-field.tsx'
import { type ListSort, SORTS, sortOf, STATUSES, statusOf } from '../list-view.ts'
import styles from './list-filters.module.css'

const texts = campaignTexts.list
const SORT_WORDS: Readonly<Record<ListSort, string>> = {
  '': texts.sortNewest,
  start: texts.sortStart,
  name: texts.sortName,
}

/** Search, status and order of the list. Counts are those of all campaigns, whatever is searched. */
export function ListFilters({ campaigns }: { campaigns: readonly ListedCampaign[] }) {
  const [view, setView] = useListView()
  const chosen = statusOf(view)
  const countOf = (status: string) => campaigns.filter((campaign) => campaign.status === status).length
  const statuses = STATUSES.filter((status) => countOf(status) > 0 || chosen === status)
  return (
    <div className={styles.filters}>
      <SearchField label={texts.search} value={view.search} onValue={(search) => setView({ search })} />
      <Chips
        label={texts.status}
        value={chosen}
        choices={[
          { value: '', label: texts.all, count: campaigns.length },
          ...statuses.map((status) => ({ value: status, label: status, count: countOf(status) })),
        ]}
        onValue={(status) => setView({ status })}
      />
      <span className={styles.sort}>
        <SortField
          label={texts.sort}
          value={sortOf(view)}
          choices={SORTS.map((sort) => ({ value: sort, label: SORT_WORDS[sort] }))}
          onValue={(sort) => setView({ sort })}
        />
      </span>
    </div>
  )
}
