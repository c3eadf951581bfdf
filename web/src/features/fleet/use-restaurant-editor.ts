import type { Restaurant } from '@marquee/contract/fleet'
import { fleetTexts } from '@marquee/contract/texts/fleet'
import { type FormEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { paths } from '../../app/paths.ts'
import { CallRefused, messageOf } from '../../lib/call.ts'
import { useToast } from '../../ui/toasts.tsx'
import { useUser } from '../session/api.ts'
import { useLocations, useSaveRestaurant } from './api.ts'
import { offeredWith } from './places.rules.ts'
import {
  emptyRestaurant,
  type RestaurantField,
  restaurantFieldOf,
  type RestaurantForm,
  restaurantFormOf,
  restaurantGaps,
  toRestaurantDraft,
} from './restaurant-form.ts'

const t = fleetTexts.fixed

export type RestaurantEditor = ReturnType<typeof useRestaurantEditor>

/** What is typed into the form of a fixed location, what is wrong with it, and its saving (FIX-FORM-07 to FIX-FORM-17). */
export function useRestaurantEditor(stored: Restaurant | undefined) {
  const [initial] = useState(stored ? restaurantFormOf(stored) : emptyRestaurant())
  const [form, setForm] = useState(initial)
  const [attempts, setAttempts] = useState(0)
  const [isSaved, setIsSaved] = useState(false)
  const isSending = useRef(false)
  const { ownerId } = useUser()
  const locations = offeredWith(
    useLocations().data ?? [],
    stored && { _id: stored.location, name: stored.locationName },
  )
  const save = useSaveRestaurant(stored?._id)
  const toast = useToast()
  const navigate = useNavigate()
  const formId = useId()

  const problems = attempts > 0 ? problemsOf(form, save.error) : []
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAttempts(attempts + 1)
    if (ownerId === undefined) return toast.error(t.ownerMissing)
    // Two clicks can arrive before the button is drawn as busy (FIX-FORM-10).
    if (restaurantGaps(form).length > 0 || isSending.current) return
    isSending.current = true
    save.mutate(
      { body: toRestaurantDraft(form, ownerId), images: form.newImages },
      {
        onSuccess: () => {
          toast.success(stored ? t.updated : t.added)
          flushSync(() => setIsSaved(true))
          void navigate(paths.fixedLocations())
        },
        // Its own sentence only where the server gave none (FIX-FORM-17).
        onError: (failure) => {
          isSending.current = false
          toast.error((failure instanceof CallRefused && failure.sentence) || t.failed)
        },
      },
    )
  }
  const field = (name: RestaurantField) => ({
    id: `${formId}-${name}`,
    value: form[name],
    onValue: (value: string) => {
      setForm((present) => ({ ...present, [name]: value }))
      // What the server said was about the value before.
      if (save.isError) save.reset()
    },
    error: problems.find((problem) => problem.field === name)?.text,
  })
  return {
    formId,
    form,
    locations,
    change: setForm,
    field,
    submit,
    attempts,
    problems: problems.map((problem) => ({ fieldId: `${formId}-${problem.field}`, text: problem.text })),
    // Saved, it stays busy: the page that it leads to may be slow to arrive.
    isSaving: save.isPending || isSaved,
    hasChanges: form !== initial && !isSaved,
  }
}

/** What is missing; once nothing is, what the server found wrong with a field. */
function problemsOf(form: RestaurantForm, failure: unknown): { field: RestaurantField; text: string }[] {
  const gaps = restaurantGaps(form)
  const field = failure instanceof CallRefused ? restaurantFieldOf(failure) : undefined
  return gaps.length > 0 || !field ? gaps : [{ field, text: messageOf(failure) }]
}
