import type { ExtensionOffer } from '@marquee/contract/campaign-extension'
import { campaignExtensionTexts as texts } from '@marquee/contract/messages/campaign-extension'
import { formatDay } from '../../../lib/format.ts'
import { DateText } from '../../../ui/date-text.tsx'
import styles from './extend-campaign.module.css'

/** The screens of the campaign that are booked by others first, and from when on (AVL-4). */
export function ExtensionLimits({ offer: { limitingScreens, limitingCount } }: { offer: ExtensionOffer }) {
  if (limitingCount === 0) return null
  const more = limitingCount - limitingScreens.length
  return (
    <ul className={styles.limits}>
      {limitingScreens.map(({ _id, name: screen, venue, bookedFrom }) => (
        <li key={_id}>
          <DateText>
            {bookedFrom
              ? texts.bookedFrom({ screen, venue, day: formatDay(bookedFrom) })
              : texts.unavailable({ screen, venue })}
          </DateText>
        </li>
      ))}
      {more > 0 && <li>{texts.more({ count: more })}</li>}
    </ul>
  )
}
