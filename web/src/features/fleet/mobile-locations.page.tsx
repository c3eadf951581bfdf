import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import IconCar from '@tabler/icons-react/dist/esm/icons/IconCar.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconDeviceTv from '@tabler/icons-react/dist/esm/icons/IconDeviceTv.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { updateVehicle, type Vehicle } from '@marquee/contract/fleet'
import { useMay } from '../team/may.tsx'
import { fleetTexts } from '@marquee/contract/messages/fleet'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Delayed, Skeleton, SkeletonCards } from '../../ui/loading.tsx'
import { useUser } from '../session/api.ts'
import { useVehicles } from './api.ts'
import { DeleteVehicle } from './parts/delete-venue.tsx'
import { VenueList } from './parts/venue-list.tsx'
import { VenueMap } from './parts/venue-map.tsx'
import { VenuesFrame } from './parts/venues-frame.tsx'
import { FigureStrip } from './parts/figure-strip.tsx'
import { VehicleCard } from './parts/vehicle-card.tsx'
import { VehicleDialog } from './parts/vehicle-dialog.tsx'
import { countTiles, getVehicleName } from './venues.rules.ts'

const t = fleetTexts.mobile

/** `/mobileLocations`: the user's own vehicles (VEH rows). */
export function Component() {
  const { ownerId } = useUser()
  const vehicles = useVehicles(ownerId)
  const mayChange = useMay(updateVehicle)
  const [dialog, setDialog] = useDialog()
  const [deleting, setDeleting] = useState<Vehicle>()
  const edited = vehicles.data?.find((vehicle) => vehicle._id === dialog)
  return (
    <>
      <VenuesFrame
        kind="vehicles"
        ownerId={ownerId}
        venues={vehicles}
        title={t.header}
        help={t.help}
        empty={{ icon: IconCar, title: t.empty, reason: t.emptyReason }}
        waiting={<Waiting />}
        add={
          mayChange && (
            <Button variant="primary" icon={IconPlus} onClick={() => setDialog('add')}>
              {t.add}
            </Button>
          )
        }
      >
        {(all) => (
          <>
            <Tiles vehicles={all} />
            <VenueList
              label={t.header}
              search={t.search}
              venues={all}
              wordsOf={(vehicle) => [getVehicleName(vehicle), vehicle.registrationNumber]}
              card={(vehicle) => (
                <VehicleCard
                  vehicle={vehicle}
                  onEdit={() => setDialog(vehicle._id)}
                  onDelete={() => setDeleting(vehicle)}
                />
              )}
              map={(shown) => <VenueMap venues={shown} />}
            />
          </>
        )}
      </VenuesFrame>
      {ownerId && mayChange && (dialog === 'add' || edited) && (
        <VehicleDialog key={dialog} vehicle={edited} ownerId={ownerId} onClose={() => setDialog(undefined)} />
      )}
      {deleting && <DeleteVehicle vehicle={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  )
}

/** Placeholders with the layout of the page: tiles, list bar and cards. */
function Waiting() {
  return (
    <>
      <Delayed>
        <Skeleton height="92px" />
        <Skeleton height="40px" />
      </Delayed>
      <SkeletonCards />
    </>
  )
}

/** The open dialog is in the address, `?edit=add` or `?edit={id}`, so that a rejection can link to it. */
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

function Tiles({ vehicles }: { vehicles: readonly Vehicle[] }) {
  const { total, approved, activeScreens, locations } = countTiles(vehicles)
  return (
    <FigureStrip
      tiles={[
        { icon: IconMapPin, label: t.totalLocations, value: total },
        { icon: IconCircleCheck, label: t.approved, value: approved },
        { icon: IconDeviceTv, label: t.activeScreens, value: activeScreens },
        { icon: IconBuilding, label: t.locations, value: locations },
      ]}
    />
  )
}
