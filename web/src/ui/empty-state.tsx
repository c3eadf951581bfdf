import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { uiTexts } from '@marquee/contract/messages/ui'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import styles from './empty-state.module.css'
import { FailureReason } from './failure-reason.tsx'
import { Glyph, type Icon } from './icon.tsx'

/**
 * An empty state: a small sign, the specified sentence, one reason, one button.
 *
 * One bulb of the sign is lit if there is a next step.
 */
export function EmptyState(props: {
  icon: Icon
  title: string
  reason?: ReactNode
  action?: ReactNode
  tone?: 'plain' | 'red'
  headingLevel?: 1 | 2 | 3
  /** Whether a bulb is lit; by default it is lit if there is an action. */
  lit?: boolean
}) {
  const { icon, title, reason, action, tone = 'plain', headingLevel = 2, lit = Boolean(action) } = props
  const Heading = `h${headingLevel}` as const
  return (
    <div className={styles.empty}>
      <Sign icon={icon} lit={lit} red={tone === 'red'} />
      <Heading className={styles.title} tabIndex={headingLevel === 1 ? -1 : undefined}>
        {title}
      </Heading>
      {reason && <p className={styles.reason}>{reason}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}

/** What did not load; never the message of an empty list, which would be false (OPEN-93). */
export function FailedState({
  failure,
  onRetry,
  reason,
}: {
  failure?: unknown
  onRetry?: () => void
  reason?: string
}) {
  return (
    <EmptyState
      icon={IconCloudOff}
      tone="red"
      lit={false}
      title={uiTexts.couldNotLoad}
      reason={<FailureReason failure={failure}>{reason}</FailureReason>}
      action={
        onRetry && (
          <Button icon={IconRefresh} onClick={onRetry}>
            {uiTexts.tryAgain}
          </Button>
        )
      }
    />
  )
}

/** Nothing matches the search or the filters. `title` replaces the default sentence where one is specified. */
export function NoResults(props: {
  search?: string
  filters?: number
  title?: string
  reason?: string
  onClear: () => void
}) {
  const { search, filters = 0, title, reason, onClear } = props
  const clear = () => {
    // The button is removed with this message, so the search takes the focus.
    document.querySelector<HTMLElement>('main input[type="search"]')?.focus()
    onClear()
  }
  return (
    <EmptyState
      icon={IconSearch}
      lit={false}
      title={title ?? (search ? uiTexts.noSearchResults({ search }) : uiTexts.noResults)}
      reason={reason ?? (filters > 0 ? uiTexts.filterCount({ count: filters }) : undefined)}
      action={<Button onClick={clear}>{uiTexts.clearFilters}</Button>}
    />
  )
}

/** The small sign of 112 x 76 with its frame of bulbs. */
function Sign({ icon, lit, red }: { icon: Icon; lit: boolean; red: boolean }) {
  return (
    <span className={classNames(styles.sign, red && styles.red)} aria-hidden="true">
      <svg viewBox="0 0 112 76" width="112" height="76" className={styles.bulbs}>
        {BULBS.map(([x, y], index) => (
          <circle key={`${x}-${y}`} cx={x} cy={y} r="2.4" className={lit && index === LIT ? styles.lit : styles.dark} />
        ))}
      </svg>
      <span className={styles.board}>
        <Glyph icon={icon} />
      </span>
    </span>
  )
}

const COLUMNS = [12, 23, 34, 45, 56, 67, 78, 89, 100]
const ROWS = [21, 32, 44, 55]
const BULBS: readonly (readonly [number, number])[] = [
  ...COLUMNS.map((x) => [x, 10] as const),
  ...ROWS.flatMap((y) => [[12, y] as const, [100, y] as const]),
  ...COLUMNS.map((x) => [x, 66] as const),
]
/** The bulb in the middle of the upper edge. */
const LIT = 4
