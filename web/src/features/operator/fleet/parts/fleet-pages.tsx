import { PAGE_SIZES } from '@marquee/contract/fleet-watch'
import { fleetWatchTexts } from '@marquee/contract/messages/fleet-watch'
import { Segmented } from '../../../../ui/choices.tsx'
import { Pager } from '../../../../ui/pager.tsx'
import type { ChangeFleet } from '../use-fleet-view.ts'
import type { FleetView } from '../view.rules.ts'
import styles from './fleet-list.module.css'

const t = fleetWatchTexts

/** The pager: the range of displayed screens, the page size, and the other pages. */
export function FleetPages(props: { total: number; view: FleetView; change: ChangeFleet }) {
  const { total, view, change } = props
  const { page, size } = view
  const goToPage = (next: number) => change({ page: String(next), selected: '' })
  return (
    <div className={styles.pages}>
      <Pager page={page} size={size} total={total} onPage={goToPage}>
        <Segmented
          label={t.pageSize}
          value={String(size)}
          choices={PAGE_SIZES.map((one) => ({ value: String(one), label: String(one) }))}
          onValue={(next) => change({ size: next })}
        />
      </Pager>
    </div>
  )
}
