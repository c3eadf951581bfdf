import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import { fleetTexts } from '@marquee/contract/texts/fleet'
import { Glyph } from '../../../ui/icon.tsx'
import styles from './rejection.module.css'

/** Why the operator said no, and what to do about it (product design 3). */
export function Rejection({ reason }: { reason: string }) {
  return (
    <p className={styles.rejection}>
      <Glyph icon={IconInfoCircle} size={16} />
      <span>
        <strong>{fleetTexts.rejectedBecause(reason)}</strong>
        <br />
        {fleetTexts.rejectedHelp}
      </span>
    </p>
  )
}
