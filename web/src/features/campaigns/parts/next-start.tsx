import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs'
import type { ScreenType } from '@marquee/contract/scalars'
import { campaignFormTexts } from '@marquee/contract/messages/campaign-form'
import { formatDay } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TYPE_ICON } from '../../../ui/type-icon.ts'
import styles from './next-start.module.css'

const texts = campaignFormTexts

type StartProps = { startsOn: string | null; disabled: boolean; onStart: (startsOn: string) => void }

type NoFreeScreensProps = StartProps & {
  type: ScreenType
  hasRows: boolean
  /** The location has no screen of that type, so another date does not help. */
  isNoneThere: boolean
}

/**
 * Nothing is available: CAMP-FORM-28, also above a disabled list (OPEN-75), with the next start date that has free
 * screens.
 */
export function NoFreeScreens({ type, hasRows, isNoneThere, ...start }: NoFreeScreensProps) {
  const { startsOn, disabled, onStart } = start
  const title = type === 'vehicle' ? texts.noVehicles : texts.noRestaurants
  const tryOthers = isNoneThere ? texts.noneThere[type] : texts.tryOthers
  const reason = startsOn === null ? tryOthers : texts.nextFree({ day: formatDay(startsOn) })
  const action = startsOn !== null && (
    <Button size="small" icon={IconCalendarEvent} disabled={disabled} onClick={() => onStart(startsOn)}>
      {texts.startOnDay({ day: formatDay(startsOn) })}
    </Button>
  )
  return hasRows ? (
    <div className={styles.above}>
      <Callout tone="yellow" title={title} actions={action || undefined}>
        {reason}
      </Callout>
    </div>
  ) : (
    <EmptyState icon={TYPE_ICON[type]} headingLevel={3} title={title} reason={reason} action={action} />
  )
}

/** Beside the reason of a row: the first start date on which that row is free. */
export function NextStartButton({ name, startsOn, disabled, onStart }: StartProps & { name: string }) {
  if (startsOn === null) return null
  const day = formatDay(startsOn)
  return (
    <button
      type="button"
      className={styles.then}
      aria-label={texts.startOnDayLabel({ day, name })}
      disabled={disabled}
      onClick={() => onStart(startsOn)}
    >
      {texts.startOnDay({ day })}
    </button>
  )
}
