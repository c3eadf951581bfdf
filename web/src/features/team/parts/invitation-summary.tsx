import type { InvitationDetails } from '@marquee/contract/members'
import { teamTexts as t } from '@marquee/contract/messages/team'
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import { formatInstantDay } from '../../../lib/format.ts'
import { buildPictureSource } from '../../../lib/media-url.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { DateText } from '../../../ui/date-text.tsx'
import styles from './invitation.module.css'

/** Who invites to which role, and until when. */
export function InvitationSummary({ invitation }: { invitation: InvitationDetails }) {
  const { business, role, email, invitedBy: by, expiresAt } = invitation
  return (
    <div className={styles.summary}>
      <Avatar source={buildPictureSource(business.logo, '40px')} size={40} icon={IconBuilding} />
      <div>
        <p>{t.invitation.text({ by, business: business.name })}</p>
        <p>
          <strong>{t.roles[role]}</strong> {t.rights[role]}
        </p>
        <p className={styles.quiet}>
          <DateText>{t.invitation.expires({ email, date: formatInstantDay(expiresAt) })}</DateText>
        </p>
      </div>
    </div>
  )
}
