import { getBillingDetails } from '@marquee/contract/billing-details'
import { updateOwner } from '@marquee/contract/owners'
import { May } from '../team/may.tsx'
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { ownerTexts } from '@marquee/contract/messages/owners'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NotLoaded } from '../../ui/loaded.tsx'
import { BillingDetailsCard } from '../billing-details/parts/billing-details-card.tsx'
import { useUser } from '../session/api.ts'
import styles from './company-profile.module.css'
import { useOwner } from './owner-api.ts'
import { OwnerDetails } from './parts/owner-details.tsx'
import { OwnerDialog } from './parts/owner-dialog.tsx'
import { UserCard } from './parts/user-card.tsx'

/** `/ownerprofile`: the partner and the owner profile, side by side (OPROF rows). */
export function Component() {
  const user = useUser()
  const [isEditing, setIsEditing] = useState(false)
  const owner = useOwner(user.ownerId)
  return (
    <div className={styles.page}>
      <UserCard user={user} title={ownerTexts.yourInformation} />
      {user.ownerId === undefined ? (
        <Card title={ownerTexts.details}>
          <EmptyState
            icon={IconBuilding}
            headingLevel={3}
            title={ownerTexts.noProfile}
            reason={ownerTexts.addInformationReason}
            action={
              <Button variant="primary" icon={IconPlus} onClick={() => setIsEditing(true)}>
                {ownerTexts.addInformation}
              </Button>
            }
          />
        </Card>
      ) : owner.data ? (
        <OwnerDetails
          owner={owner.data}
          user={user}
          actions={
            <May call={updateOwner}>
              <Button size="small" icon={IconPencil} onClick={() => setIsEditing(true)}>
                {ownerTexts.edit}
              </Button>
            </May>
          }
        />
      ) : (
        <Card title={ownerTexts.details}>
          <NotLoaded query={owner} />
        </Card>
      )}
      {user.ownerId !== undefined && (
        <May call={getBillingDetails}>
          <BillingDetailsCard of="partner" className={styles.whole} />
        </May>
      )}
      {isEditing && <OwnerDialog owner={owner.data} user={user} onClose={() => setIsEditing(false)} />}
    </div>
  )
}
