import type { Restaurant, Vehicle } from '@marquee/contract/fleet'
import { fleetTexts } from '@marquee/contract/texts/fleet'
import type { UseMutationResult } from '@tanstack/react-query'
import { messageOf } from '../../../lib/call.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useDeleteRestaurant, useDeleteVehicle } from '../api.ts'
import { vehicleName } from '../vehicles.rules.ts'

/** VEH-15, VEH-16 */
export function DeleteVehicle({ vehicle, onClose }: { vehicle: Vehicle; onClose: () => void }) {
  return (
    <DeletePlace
      id={vehicle._id}
      name={`${vehicleName(vehicle)}, ${vehicle.registrationNumber}`}
      screens={vehicle.screens.length}
      texts={fleetTexts.mobile}
      remove={useDeleteVehicle()}
      onClose={onClose}
    />
  )
}

/** FIX-11, FIX-12 */
export function DeleteRestaurant({ restaurant, onClose }: { restaurant: Restaurant; onClose: () => void }) {
  return (
    <DeletePlace
      id={restaurant._id}
      name={restaurant.name}
      screens={restaurant.screens.length}
      texts={fleetTexts.fixed}
      remove={useDeleteRestaurant()}
      onClose={onClose}
    />
  )
}

type Props = {
  id: string
  name: string
  screens: number
  texts: { deleteTitle: string; deleteText: string; deleteButton: string; deleted: string }
  remove: Pick<UseMutationResult<unknown, Error, string>, 'mutate' | 'isPending'>
  onClose: () => void
}

/** Asks first; a refusal is shown and leaves the entry where it is (OPEN-43). */
function DeletePlace({ id, name, screens, texts, remove, onClose }: Props) {
  const toast = useToast()
  return (
    <ConfirmDialog
      open
      title={texts.deleteTitle}
      text={texts.deleteText}
      confirm={texts.deleteButton}
      busyText={remove.isPending && fleetTexts.deleting}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(id, {
          onSuccess: () => toast.success(fleetTexts.deletedTitle, texts.deleted),
          onError: (failure) => toast.error(fleetTexts.oops, messageOf(failure)),
          onSettled: onClose,
        })
      }
    >
      <strong>{name}</strong>
      {screens > 0 && <span>{fleetTexts.screenImpact(screens)}</span>}
    </ConfirmDialog>
  )
}
