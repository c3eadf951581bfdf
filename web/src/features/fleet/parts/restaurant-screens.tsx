import IconDeviceTv from '@tabler/icons-react/dist/esm/icons/IconDeviceTv.mjs'
import type { Restaurant } from '@marquee/contract/fleet'
import { fleetTexts } from '@marquee/contract/messages/fleet'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { Table } from '../../../ui/table.tsx'
import styles from './restaurant-screens.module.css'

const t = fleetTexts.fixed

/** The screens of a restaurant with the bookings of each (FIX-DET-02, FIX-DET-03). */
export function RestaurantScreens({ screens }: { screens: Restaurant['screens'] }) {
  if (screens.length === 0) return <EmptyState icon={IconDeviceTv} title={t.noScreens} reason={t.noScreensReason} />
  return (
    <Card flush>
      <Table
        label={t.screens}
        rows={screens}
        rowKey={(screen) => screen._id}
        columns={[
          {
            key: 'name',
            head: t.screen,
            name: true,
            cell: ({ _id, name }) => <Link to={paths.screenDetails(_id)}>{name}</Link>,
          },
          { key: 'model', head: t.model, cell: ({ model }) => model },
          {
            key: 'status',
            head: t.screenStatus,
            cell: ({ status }) => <StatusBadge context="screenStatus" status={status} />,
          },
          {
            key: 'online',
            head: t.displayStatus,
            cell: ({ onlineStatus }) => <StatusBadge context="displayStatus" status={onlineStatus} />,
          },
          {
            key: 'campaigns',
            head: t.campaigns,
            cell: ({ campaigns }) =>
              campaigns.length === 0 ? (
                <span className={styles.none}>{t.noCampaigns}</span>
              ) : (
                <ul>
                  {campaigns.map(({ _id, name }) => (
                    <li key={_id}>
                      <Link to={paths.ownerCampaign(_id)}>{name}</Link>
                    </li>
                  ))}
                </ul>
              ),
          },
        ]}
      />
    </Card>
  )
}
