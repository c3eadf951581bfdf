import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconWifiOff from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs'
import { reportTexts as texts } from '@marquee/contract/messages/campaign-report'
import { useListView } from '../../../lib/list-view.ts'
import { ListBar } from '../../../ui/list-bar.tsx'
import { SortField } from '../../../ui/sort-field.tsx'
import { SCREEN_FILTERS, SCREEN_SORTS, countScreens, type ScreenRow } from '../screen-rows.ts'
import styles from './running-screens.module.css'

const FACES = {
  '': { label: texts.all, icon: undefined },
  behind: { label: texts.behind, icon: IconAlertTriangle },
  offline: { label: texts.offline, icon: IconWifiOff },
} as const
const SORT_LABELS = { '': texts.sortBooked, shortfall: texts.sortShortfall, place: texts.sortVenue } as const

/** Search, filter and order of a long list; they are in the address (LST-2). */
export function ScreensBar({ rows, found }: { rows: readonly ScreenRow[]; found: number }) {
  const [view, setView] = useListView()
  return (
    <div className={styles.bar}>
      <ListBar
        search={{ label: texts.search, value: view.search, onValue: (search) => setView({ search }) }}
        filter={{
          label: texts.filter,
          value: SCREEN_FILTERS.find((one) => one === view.status) ?? '',
          choices: SCREEN_FILTERS.map((value) => ({ value, ...FACES[value], count: countScreens(rows, value) })),
          onValue: (status) => setView({ status }),
        }}
      >
        <SortField
          label={texts.sort}
          value={SCREEN_SORTS.find((sort) => sort === view.sort) ?? ''}
          choices={SCREEN_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }))}
          onValue={(sort) => setView({ sort })}
        />
      </ListBar>
      <span role="status" className="mq-hidden">
        {texts.found({ count: found })}
      </span>
    </div>
  )
}
