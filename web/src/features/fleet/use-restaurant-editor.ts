import type { Restaurant } from '@marquee/contract/fleet'
import { fleetTexts } from '@marquee/contract/messages/fleet'
import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { CallRefused } from '../../lib/call.ts'
import { useToast } from '../../ui/toasts.tsx'
import { useUser } from '../session/api.ts'
import { useLocations, useSaveRestaurant } from './api.ts'
import { includeCurrent } from './venues.rules.ts'
import {
  createEmptyRestaurant,
  type RestaurantField,
  findRestaurantField,
  type RestaurantForm,
  toRestaurantForm,
  checkRestaurantForm,
  toRestaurantDraft,
} from './restaurant-form.ts'
import { useVenueForm } from './use-venue-form.ts'

const t = fleetTexts.fixed

export type RestaurantEditor = ReturnType<typeof useRestaurantEditor>

const FORM_RULES = { gapsOf: checkRestaurantForm, fieldOf: findRestaurantField }

/** The form of a fixed location: its input, its problems and saving (FIX-FORM-07 to FIX-FORM-17). */
export function useRestaurantEditor(stored: Restaurant | undefined) {
  const save = useSaveRestaurant(stored?._id)
  const { form, setForm, isReady, hasChanges, ...shown } = useVenueForm<RestaurantField, RestaurantForm>(
    () => (stored ? toRestaurantForm(stored) : createEmptyRestaurant()),
    FORM_RULES,
    save,
  )
  const [isSaved, setIsSaved] = useState(false)
  const { ownerId } = useUser()
  const { data: offered } = useLocations()
  const locations = includeCurrent(offered ?? [], stored && { _id: stored.location, name: stored.locationName })
  const toast = useToast()
  const navigate = useNavigate()

  const submit = (event: FormEvent) => {
    const ready = isReady(event)
    if (ownerId === undefined) return toast.error(t.ownerMissing)
    if (!ready) return
    save.mutate(
      { body: toRestaurantDraft(form, ownerId, stored), images: form.newImages },
      {
        onSuccess: () => {
          toast.success(stored ? t.updated : t.added)
          flushSync(() => setIsSaved(true))
          void navigate(paths.fixedLocations())
        },
        // The page's own sentence is used only if the server gave none (FIX-FORM-17).
        onError: (failure) => toast.error((failure instanceof CallRefused && failure.sentence) || t.failed),
      },
    )
  }
  return {
    ...shown,
    form,
    locations,
    /** True in an empty installation, where the operator has to add one first. */
    hasNoLocation: offered?.length === 0,
    change: setForm,
    submit,
    // The form stays busy after saving, because the next page may load slowly.
    isSaving: save.isPending || isSaved,
    hasChanges: hasChanges && !isSaved,
  }
}
