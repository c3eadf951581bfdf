import type { Screen } from '@marquee/contract/screens'
import { screenTexts as t } from '@marquee/contract/messages/screens'
import { type FormEvent, useId, useState } from 'react'
import { CallRefused, getErrorMessage } from '../../lib/call.ts'
import { useToast } from '../../ui/toasts.tsx'
import { useApprovedVenues, usePairScreen } from './api.ts'
import { checkDisplay } from './screens.rules.ts'

export type PairProps = {
  ownerId: string | undefined
  code?: string
  /** The screen that gets a new device; without it a new screen is created. */
  screen?: Screen
  onClose: () => void
}

/** The input of the dialog that pairs a device, its problems and sending. */
export function usePairForm({ ownerId, code, screen, onClose }: PairProps) {
  const [input, setInput] = useState({ code: code ?? '', venueId: '', name: '', model: '' })
  const [attempted, setAttempted] = useState(false)
  const venues = useApprovedVenues(screen ? undefined : ownerId)
  const pair = usePairScreen()
  const toast = useToast()
  const id = useId()
  const ids = { code: `${id}-code`, place: `${id}-place`, name: `${id}-name`, form: `${id}-code` }

  const venue = venues.data?.find((choice) => choice.id === input.venueId)
  const hasNoVenue = !screen && venues.data?.length === 0
  const isComplete = input.code.trim() !== '' && (screen !== undefined || venue !== undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAttempted(true)
    if (!isComplete || pair.isPending) return
    pair.mutate(
      { code: input.code, place: venue, screenId: screen?._id, model: input.model.trim(), name: input.name.trim() },
      {
        onSuccess: (reply) => {
          const warning = checkDisplay(reply.screen)
          const text = [t.pairedText({ name: reply.screen.name }), warning?.text].filter(Boolean).join(' ')
          toast.success(screen ? t.replaced : t.paired, text)
          onClose()
        },
        onError: (failure) => document.getElementById(ids[findRefusedField(failure)])?.focus(),
      },
    )
  }
  const refused = pair.error ? { field: findRefusedField(pair.error), text: getErrorMessage(pair.error) } : undefined
  const getRefusal = (field: RefusedField) => refused?.field === field && refused.text
  const change = (changed: Partial<typeof input>) => setInput((present) => ({ ...present, ...changed }))
  /** The server's message may refer to the previous value. */
  const correct = (changed: Partial<typeof input>) => {
    change(changed)
    pair.reset()
  }
  return {
    id,
    submit,
    isBusy: pair.isPending,
    venues,
    hasNoVenue,
    /** The refusal that refers to no field. */
    refusal: getRefusal('form'),
    codeField: {
      id: ids.code,
      value: input.code,
      error: attempted && input.code.trim() === '' ? t.codeMissing : getRefusal('code'),
      onValue: (typed: string) => correct({ code: typed.toUpperCase() }),
    },
    venueField: {
      id: ids.place,
      value: input.venueId,
      error: attempted && !venue && !hasNoVenue ? t.venueMissing : getRefusal('place'),
      onValue: (venueId: string) => correct({ venueId }),
    },
    nameField: {
      id: ids.name,
      value: input.name,
      error: getRefusal('name'),
      onValue: (name: string) => correct({ name }),
    },
    modelField: { value: input.model, onValue: (model: string) => change({ model }) },
  }
}

type RefusedField = 'code' | 'place' | 'name' | 'form'

/** The field that a refusal refers to; other refusals are above all fields. */
function findRefusedField(failure: unknown): RefusedField {
  if (!(failure instanceof CallRefused)) return 'form'
  if (['placeNotApproved', 'pairingPlace'].includes(failure.code)) return 'place'
  if (failure.field === 'name') return 'name'
  return failure.code === 'pairingCodeUnknown' || failure.field === 'code' ? 'code' : 'form'
}
