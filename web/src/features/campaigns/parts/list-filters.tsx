import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs'
import type { ListedCampaign } from '@marquee/contract/campaigns'
import { campaignTexts } from '@marquee/contract/texts/campaigns'
import { Chips, SearchField } from '../../../ui/choices.tsx'
import { Glyph } from '../../../ui/icon.tsx'
import { type ListSort, type ListView, SORTS, STATUSES } from '../list-view.ts'
import styles from './list-filters.module.css'

const texts = campaignTexts.list
const SORT_WORDS: Readonly<Record<ListSort, string>> = {
  newest: texts.sortNewest,
  start: texts.sortStart,
  name: texts.sortName,
}

/** Search, status and order of the list. Counts are those of all campaigns, whatever is searched. */
export function ListFilters(props: {
  campaigns: readonly ListedCampaign[]
  view: ListView
  onView: (view: ListView) => void
}) {
  const { campaigns, view, onView } = props
  const countOf = (status: string) => campaigns.filter((campaign) => campaign.status === status).length
  const statuses = STATUSES.filter((status) => countOf(status) > 0 || view.status === status)
  return (
    <div className={styles.filters}>
      <SearchField label={texts.search} value={view.search} onValue={(search) => onView({ ...view, search })} />
      <Chips
        label={texts.status}
        value={view.status}
        choices={[
          { value: '', label: texts.all, count: campaigns.length },
          ...statuses.map((status) => ({ value: status, label: status, count: countOf(status) })),
        ]}
        onValue={(value) => onView({ ...view, status: STATUSES.find((status) => status === value) ?? '' })}
      />
      <span className={styles.sort}>
        <Glyph icon={IconArrowsSort} size={16} />
        <select
          aria-label={texts.sort}
          value={view.sort}
          onChange={(event) => {
            const sort = SORTS.find((one) => one === event.currentTarget.value)
            if (sort) onView({ ...view, sort })
          }}
        >
          {SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {SORT_WORDS[sort]}
            </option>
          ))}
        </select>
      </span>
    </div>
  )
}
