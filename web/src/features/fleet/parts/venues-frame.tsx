import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { fleetTexts } from '@marquee/contract/messages/fleet'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { paths } from '../../../lib/paths.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Card, Stack } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Icon } from '../../../ui/icon.tsx'
import { PageHeader } from '../../../ui/page.tsx'
import { NotLoaded } from '../../../ui/loaded.tsx'
import { ExportButton, ImportButton } from '../../imports/parts/table-buttons.tsx'

type Props<Place> = {
  /** Which tables can be imported and exported; null for none. */
  kind: 'vehicles' | 'restaurants' | null
  ownerId: string | undefined
  venues: UseQueryResult<readonly Place[]>
  title: string
  help: string
  /**
   * The button to add a venue: in the middle of an empty page, otherwise in the header, even if the list does not load.
   */
  add: ReactNode
  empty: { icon: Icon; title: string; reason: string }
  waiting: ReactNode
  children: (venues: readonly Place[]) => ReactNode
}

/** The states of a page of venues: no owner, loading, failed, empty, loaded. */
export function VenuesFrame<Place>(props: Props<Place>) {
  const { kind, ownerId, venues, title, help, add, empty, waiting, children } = props
  const hasSome = venues.data !== undefined && venues.data.length > 0
  const isEmpty = venues.data?.length === 0
  return (
    <Stack>
      <PageHeader
        title={title}
        help={help}
        actions={
          ownerId !== undefined &&
          !isEmpty && (
            <>
              {kind && hasSome && <ExportButton kind={kind} />}
              {kind && <ImportButton kind={kind} />}
              {add}
            </>
          )
        }
      />
      {ownerId === undefined ? (
        <Card>
          <MissingOwner />
        </Card>
      ) : hasSome ? (
        children(venues.data)
      ) : isEmpty ? (
        <Card>
          <EmptyState
            {...empty}
            action={
              <>
                {add}
                {kind && <ImportButton kind={kind} />}
              </>
            }
          />
        </Card>
      ) : (
        // A failure is only logged, and never shows the message of an empty list (VEH-17, FIX-13, EMP-2).
        <NotLoaded query={venues} failure="card">
          {waiting}
        </NotLoaded>
      )}
    </Stack>
  )
}

/** Venues belong to an owner; without an owner profile there are none yet (VEH-12, FIX-08). */
function MissingOwner() {
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
