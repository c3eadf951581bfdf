import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { fleetTexts } from '@marquee/contract/messages/fleet'
import { paths } from '../../../lib/paths.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'

/** Venues belong to an owner; without an owner profile there are none yet (VEH-12, FIX-08). */
export function MissingOwner() {
  return (
    <EmptyState
      icon={IconUser}
      title={fleetTexts.noOwner}
      reason={fleetTexts.noOwnerReason}
      action={
        <LinkButton variant="primary" to={paths.ownerProfile()}>
          {fleetTexts.createOwner}
        </LinkButton>
      }
    />
  )
}
