import type { PersonRow } from '@marquee/contract/people'
import { peopleTexts as t } from '@marquee/contract/messages/people'
import { Link } from 'react-router'
import { paths } from '../../../../lib/paths.ts'
import { formatAge, formatInstantDay } from '../../../../lib/format.ts'
import { buildPictureSource } from '../../../../lib/media-url.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { Table } from '../../../../ui/table.tsx'
import { describeRole } from '../roles.rules.ts'
import styles from './people-table.module.css'
import { StateBadge } from './state-badge.tsx'

/** People, one per row; the name links to the person. */
export function PeopleTable({ people }: { people: readonly PersonRow[] }) {
  const now = useNow()
  return (
    <Table
      label={t.list}
      wide
      rows={people}
      rowKey={({ id }) => id}
      columns={[
        { key: 'person', head: t.columns.person, name: true, cell: (person) => <Name person={person} /> },
        { key: 'role', head: t.columns.role, cell: describeRole },
        {
          key: 'party',
          head: t.columns.party,
          cell: ({ party, role }) => party?.name ?? (role === 'operator' ? '-' : t.noParty),
        },
        { key: 'has', head: t.columns.has, cell: describeHoldings },
        { key: 'state', head: t.columns.state, cell: ({ state }) => <StateBadge state={state} /> },
        { key: 'since', head: t.columns.since, cell: ({ createdAt }) => formatInstantDay(createdAt) },
        {
          key: 'seen',
          head: t.columns.seen,
          cell: ({ lastSeenAt }) => (lastSeenAt ? formatAge(lastSeenAt, now) : t.never),
        },
      ]}
    />
  )
}

function Name({ person: { id, firstName, lastName, email, profileImage } }: { person: PersonRow }) {
  return (
    <span className={styles.person}>
      <Avatar source={buildPictureSource(profileImage, '32px')} />
      <span className={styles.names}>
        <Link to={paths.person(id)} data-opens-row="" className={styles.name}>
          {`${firstName} ${lastName}`}
        </Link>
        <span className={styles.email} title={email}>
          {email}
        </span>
      </span>
    </span>
  )
}

function describeHoldings({ role, screens, campaigns }: PersonRow): string {
  if (role === 'partner') return t.screens({ count: screens })
  return role === 'client' ? t.campaigns({ count: campaigns }) : '-'
}
