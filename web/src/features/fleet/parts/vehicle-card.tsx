import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { updateVehicle, type Vehicle } from '@marquee/contract/fleet'
import { useMay } from '../../team/may.tsx'
import { TEXT_LENGTHS } from '@marquee/contract/text.rules'
import { fleetTexts } from '@marquee/contract/messages/fleet'
import { paths } from '../../../lib/paths.ts'
import { Bulbs } from '../../../ui/bulbs.tsx'
import { Button } from '../../../ui/button.tsx'
import { ObjectCard } from '../../../ui/card.tsx'
import { DefinitionList } from '../../../ui/page.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { getVehicleName } from '../venues.rules.ts'
import { TruncatedText } from './truncated-text.tsx'
import { VenuePicture } from './venue-picture.tsx'
import { Rejection } from './rejection.tsx'
import styles from './vehicle-card.module.css'

const t = fleetTexts.mobile
type Props = { vehicle: Vehicle; onEdit: () => void; onDelete: () => void }

/** A vehicle of the list with its type by name, its status and its screens (VEH-04 to VEH-06, VEH-14). */
export function VehicleCard({ vehicle, onEdit, onDelete }: Props) {
  const name = getVehicleName(vehicle)
  const mayChange = useMay(updateVehicle)
  const { _id, image, status, rejectionReason, registrationNumber } = vehicle
  return (
    <ObjectCard
      media={<VenuePicture kind="vehicle" fileName={image} alt={t.pictureLabel({ name })} />}
      badge={<StatusBadge context="placeList" status={status} />}
      name={<TruncatedText text={name} length={TEXT_LENGTHS.vehicleField} />}
      foot={mayChange && <Foot name={name} onEdit={onEdit} onDelete={onDelete} />}
    >
      {rejectionReason && <Rejection reason={rejectionReason} editAt={paths.mobileLocationEdit(_id)} />}
      <DefinitionList
        layout="pairs"
        items={[
          { label: t.serviceType, value: vehicle.service },
          {
            label: t.registration,
            value: <TruncatedText text={registrationNumber} length={TEXT_LENGTHS.vehicleField} />,
          },
          { label: t.location, value: vehicle.locationName },
          { label: t.screens, value: <ScreenBulbs screens={vehicle.screens} /> },
        ]}
      />
    </ObjectCard>
  )
}

function Foot({ name, onEdit, onDelete }: { name: string; onEdit: () => void; onDelete: () => void }) {
  const small = { variant: 'quiet', size: 'small' } as const
  return (
    <>
      <Button {...small} icon={IconPencil} aria-label={fleetTexts.editLabel({ name })} onClick={onEdit}>
        {fleetTexts.edit}
      </Button>
      <Button {...small} icon={IconTrash} dangerous aria-label={fleetTexts.deleteLabel({ name })} onClick={onDelete}>
        {fleetTexts.delete}
      </Button>
    </>
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
          label={fleetTexts.screensOnline({ online, total: screens.length })}
        />
      )}
    </span>
  )
}
