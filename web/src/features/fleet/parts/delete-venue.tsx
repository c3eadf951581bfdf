import type { Restaurant, Vehicle } from '@marquee/contract/fleet'
import { fleetTexts } from '@marquee/contract/messages/fleet'
import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getErrorMessage } from '../../../lib/call.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useDeleteRestaurant, useDeleteVehicle } from '../api.ts'
import { countStoppingCampaigns, getVehicleName } from '../venues.rules.ts'
import styles from './delete-venue.module.css'
import { VenuePicture } from './venue-picture.tsx'

/** VEH-15, VEH-16 */
export function DeleteVehicle({ vehicle, onClose }: { vehicle: Vehicle; onClose: () => void }) {
  return (
    <DeleteVenue
      id={vehicle._id}
      name={`${getVehicleName(vehicle)}, ${vehicle.registrationNumber}`}
      picture={<VenuePicture kind="vehicle" fileName={vehicle.image} alt="" size="small" />}
      impact={[describeScreenImpact(vehicle.screens.length)]}
      texts={fleetTexts.mobile}
      remove={useDeleteVehicle()}
      onClose={onClose}
    />
  )
}

/** FIX-11, FIX-12 */
export function DeleteRestaurant({ restaurant, onClose }: { restaurant: Restaurant; onClose: () => void }) {
  const { _id, name, images, screens } = restaurant
  const stopping = countStoppingCampaigns(screens)
  return (
    <DeleteVenue
      id={_id}
      name={name}
      picture={<VenuePicture kind="restaurant" fileName={images[0]} alt="" size="small" />}
      impact={[describeScreenImpact(screens.length), stopping > 0 && fleetTexts.campaignImpact({ count: stopping })]}
      texts={fleetTexts.fixed}
      remove={useDeleteRestaurant()}
      onClose={onClose}
    />
  )
}

const describeScreenImpact = (count: number) => count > 0 && fleetTexts.screenImpact({ count })

type Props = {
  id: string
  name: string
  picture: ReactNode
  /** What is deleted with the venue, counted. */
  impact: readonly (string | false)[]
  texts: { deleteTitle: string; deleteText: string; deleteButton: string; deleted: string }
  remove: Pick<UseMutationResult<unknown, Error, string>, 'mutate' | 'isPending'>
  onClose: () => void
}

/** Asks for confirmation; a refusal is shown and the entry stays (OPEN-43). */
function DeleteVenue({ id, name, picture, impact, texts, remove, onClose }: Props) {
  const toast = useToast()
  const confirm = () =>
    remove.mutate(id, {
      onSuccess: () => toast.success(fleetTexts.deletedTitle, texts.deleted),
      onError: (failure) => toast.error(fleetTexts.oops, getErrorMessage(failure)),
      onSettled: onClose,
    })
  return (
    <ConfirmDialog
      open
      title={texts.deleteTitle}
      text={texts.deleteText}
      confirm={texts.deleteButton}
      busyText={remove.isPending && fleetTexts.deleting}
      onClose={onClose}
      onConfirm={confirm}
    >
      <span className={styles.picture}>{picture}</span>
      <div>
        <strong className={styles.name}>{name}</strong>
        {impact.filter(Boolean).map((line) => (
          <p key={String(line)} className={styles.impact}>
            {line}
          </p>
        ))}
      </div>
    </ConfirmDialog>
  )
}
