import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import IconCar from '@tabler/icons-react/dist/esm/icons/IconCar.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconDeviceTv from '@tabler/icons-react/dist/esm/icons/IconDeviceTv.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import type { Vehicle } from '@marquee/contract/fleet'
import { fleetTexts } from '@marquee/contract/texts/fleet'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { requestIdOf } from '../../lib/query.ts'
import { Button } from '../../ui/button.tsx'
import { CardGrid, Stack } from '../../ui/card.tsx'
import { EmptyState, FailedState, NoResults } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page.tsx'
import { SkeletonCards } from '../../ui/waiting.tsx'
import { useUser } from '../session/api.ts'
import { useVehicles } from './api.ts'
import { DeleteVehicle } from './parts/delete-place.tsx'
import { ListBar, useListView } from './parts/list-bar.tsx'
import { MissingOwner } from './parts/missing-owner.tsx'
import { Strip } from './parts/strip.tsx'
import { VehicleCard } from './parts/vehicle-card.tsx'
import { VehicleDialog } from './parts/vehicle-dialog.tsx'
import { statusCounts, tilesOf, vehicleName, viewOf } from './vehicles.rules.ts'

const t = fleetTexts.mobile

/** `/mobileLocations`: the own vehicles (VEH rows). */
export function Component() {
  const { ownerId } = useUser()
  const vehicles = useVehicles(ownerId)
  const [dialog, setDialog] = useDialog()
  const [deleting, setDeleting] = useState<Vehicle>()
  const edited = vehicles.data?.find((vehicle) => vehicle._id === dialog)
  const add = (
    <Button variant="primary" icon={IconPlus} onClick={() => setDialog('add')}>
      {t.add}
    </Button>
  )
  return (
    <Stack>
      <PageHeader title={t.header} help={t.help} actions={ownerId && vehicles.data?.length ? add : undefined} />
      {ownerId === undefined ? (
        <MissingOwner />
      ) : vehicles.data ? (
        <Vehicles
          vehicles={vehicles.data}
          add={add}
          onEdit={(vehicle) => setDialog(vehicle._id)}
          onDelete={setDeleting}
        />
      ) : vehicles.isError ? (
        <FailedState requestId={requestIdOf(vehicles.error)} onRetry={() => void vehicles.refetch()} />
      ) : (
        <SkeletonCards />
      )}
      {ownerId && (dialog === 'add' || edited) && (
        <VehicleDialog key={dialog} vehicle={edited} ownerId={ownerId} onClose={() => setDialog(undefined)} />
      )}
      {deleting && <DeleteVehicle vehicle={deleting} onClose={() => setDeleting(undefined)} />}
    </Stack>
  )
}

/** The open dialog stands in the address: `?edit=add` or `?edit={id}`, so that a rejection can link to it. */
function useDialog(): [string | undefined, (what: string | undefined) => void] {
  const [search, setSearch] = useSearchParams()
  const set = (what: string | undefined) => {
    const next = new URLSearchParams(search)
    if (what) next.set('edit', what)
    else next.delete('edit')
    setSearch(next, { replace: true })
  }
  return [search.get('edit') ?? undefined, set]
}

type ListProps = {
  vehicles: readonly Vehicle[]
  add: React.ReactNode
  onEdit: (vehicle: Vehicle) => void
  onDelete: (vehicle: Vehicle) => void
}

function Vehicles({ vehicles, add, onEdit, onDelete }: ListProps) {
  const [view, setView] = useListView()
  if (vehicles.length === 0) return <EmptyState icon={IconCar} title={t.empty} reason={t.emptyReason} action={add} />
  const tiles = tilesOf(vehicles)
  const shown = viewOf(vehicles, view, (vehicle) => [vehicleName(vehicle), vehicle.registrationNumber])
  return (
    <>
      <Strip
        tiles={[
          { icon: IconMapPin, label: t.totalLocations, value: tiles.total },
          { icon: IconCircleCheck, label: t.approved, value: tiles.approved },
          { icon: IconDeviceTv, label: t.activeScreens, value: tiles.activeScreens },
          { icon: IconBuilding, label: t.locations, value: tiles.locations },
        ]}
      />
      <ListBar
        placeholder={t.search}
        view={view}
        total={vehicles.length}
        shown={shown.length}
        statuses={statusCounts(vehicles)}
        onView={setView}
      />
      {shown.length === 0 ? (
        <NoResults
          search={view.search}
          filters={view.status ? 1 : 0}
          onClear={() => setView({ search: '', status: '' })}
        />
      ) : (
        <CardGrid label={t.header}>
          {shown.map((vehicle) => (
            <li key={vehicle._id}>
              <VehicleCard vehicle={vehicle} onEdit={() => onEdit(vehicle)} onDelete={() => onDelete(vehicle)} />
            </li>
          ))}
        </CardGrid>
      )}
    </>
  )
}
