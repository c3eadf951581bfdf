import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { catalogueTexts as t } from '@marquee/contract/messages/catalogue'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import type { Entry } from '../entries.rules.ts'
import styles from './catalogue-list.module.css'

/** The consequences of another time zone for the records that depend on it, before it is saved. */
export function OtherClock(props: { entry: Entry; timeZone: string; onConfirm: () => void; onClose: () => void }) {
  const { entry, timeZone, onConfirm, onClose } = props
  const { screens, campaigns } = entry.goingByItsClock
  return (
    <ConfirmDialog
      open
      icon={IconClock}
      title={t.clockTitle({ name: entry.name })}
      text={`${t.clockText({ from: entry.timeZone, to: timeZone })} ${t.clockCounts({ screens, campaigns })}`}
      confirm={t.clockConfirm}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <ul className={styles.list}>
        {t.clockConsequences.map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
