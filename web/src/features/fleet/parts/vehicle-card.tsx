import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { Vehicle } from '@marquee/contract/fleet'
import { CUT, cutText } from '@marquee/contract/text.rules'
import { fleetTexts } from '@marquee/contract/texts/fleet'
import { Bulbs } from '../../../ui/bulbs.tsx'
import { Button } from '../../../ui/button.tsx'
import { ObjectCard } from '../../../ui/card.tsx'
import { DefinitionList } from '../../../ui/page.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { vehicleName } from '../vehicles.rules.ts'
import { PlacePicture } from './place-picture.tsx'
import { Rejection } from './rejection.tsx'
import styles from './vehicle-card.module.css'

const t = fleetTexts.mobile

export function VehicleCard({
  vehicle,
  onEdit,
  onDelete,
}: {
  vehicle: Vehicle
  onEdit: () => void
  onDelete: () => void
}) {
  const name = vehicleName(vehicle)
  return (
    <ObjectCard
      media={<PlacePicture fileName={vehicle.image} alt={t.pictureOf(name)} />}
      badge={<StatusBadge place="placeList" status={vehicle.status} />}
      name={<span title={name}>{cutText(name, CUT.vehicleField)}</span>}
      foot={
        <>
          <Button variant="quiet" size="small" icon={IconPencil} aria-label={fleetTexts.editOf(name)} onClick={onEdit}>
            {fleetTexts.edit}
          </Button>
          <Button
            variant="quiet"
            size="small"
            icon={IconTrash}
            dangerous
            aria-label={fleetTexts.deleteOf(name)}
            onClick={onDelete}
          >
            {fleetTexts.delete}
          </Button>
        </>
      }
    >
      {vehicle.rejectionReason && <Rejection reason={vehicle.rejectionReason} />}
      <DefinitionList
        layout="columns"
        items={[
          { label: t.serviceType, value: vehicle.service },
          { label: t.registration, value: vehicle.registrationNumber },
          { label: t.location, value: vehicle.locationName },
          { label: t.screens, value: <ScreenBulbs screens={vehicle.screens} /> },
        ]}
      />
    </ObjectCard>
  )
}

function ScreenBulbs({ screens }: { screens: Vehicle['screens'] }) {
  const online = screens.filter((screen) => screen.onlineStatus === 'online').length
  return (
    <span className={styles.screens}>
      {screens.length}
      {screens.length > 0 && (
        <Bulbs
          total={screens.length}
          lit={online}
          offline={screens.length - online}
          tone="green"
          label={fleetTexts.screensOf(online, screens.length)}
        />
      )}
    </span>
  )
}
