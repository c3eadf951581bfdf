import type { PersonBusiness } from '@marquee/contract/people'
import { peopleTexts as t } from '@marquee/contract/messages/people'
import { Link } from 'react-router'
import { paths } from '../../../../lib/paths.ts'
import { Card } from '../../../../ui/card.tsx'
import styles from '../person.module.css'
import { StateBadge } from './state-badge.tsx'

/** Everyone who works for a company or owner profile (decision 33). */
export function MembersCard({ business: { name, isSuspended, members } }: { business: PersonBusiness }) {
  return (
    <Card title={t.members({ name })} actions={isSuspended && <StateBadge state="suspended" />}>
      <ul className={styles.list}>
        {members.map((member) => (
          <li key={member.id} className={styles.deed}>
            <p className={styles.standing}>
              <Link to={paths.person(member.id)}>{member.name}</Link>
              {member.isSuspended && <StateBadge state="suspended" />}
            </p>
            <p className={styles.when}>
              {t.memberRoles[member.role]}, {member.email}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
