import { updateRestaurant } from '@marquee/contract/fleet'
import { May } from '../../team/may.tsx'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import { fleetTexts } from '@marquee/contract/messages/fleet'
import { Link } from 'react-router'
import { Glyph } from '../../../ui/icon.tsx'
import styles from './rejection.module.css'

/** Why the operator rejected the venue, with a link to the form (product 3). */
export function Rejection({ reason, editAt }: { reason: string; editAt: string }) {
  return (
    <p className={styles.rejection}>
      <Glyph icon={IconInfoCircle} size={16} />
      <span>
        <strong>{fleetTexts.rejectedBecause({ reason })}</strong>
        <May call={updateRestaurant}>
          <br />
          <Link to={editAt}>{fleetTexts.rejectedEdit}</Link>
        </May>
      </span>
    </p>
  )
}
