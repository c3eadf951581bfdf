import type { InstallerVenue } from '@marquee/contract/installing'
import { installingTexts as texts } from '@marquee/contract/messages/installing'
import { isScreenNameTaken } from '@marquee/contract/screen-names.rules'
import { type FormEvent, useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import { CallRefused, getErrorMessage } from '../../lib/call.ts'
import { useToast } from '../../ui/toasts.tsx'
import { useInstallScreen, useVenues } from './api.ts'

const EMPTY = { screenId: '', name: '' }

/** The input of the form that pairs a screen, its problems and sending. The venue stays for the next screen of it. */
export function useInstallForm(token: string) {
  const [query, setQuery] = useSearchParams()
  const [chosen, setChosen] = useState<InstallerVenue>()
  const [input, setInput] = useState({ ...EMPTY, code: query.get('code') ?? '' })
  const [attempted, setAttempted] = useState(false)
  const pair = useInstallScreen(token)
  const toast = useToast()
  const id = useId()
  const ids = { code: `${id}-code`, name: `${id}-name`, screen: `${id}-screen` }
  const all = useVenues(token, '').data
  const only = all?.total === 1 ? all.venues[0] : undefined
  // With the names that were paired in the meantime.
  const venue = chosen ? (all?.venues.find(({ _id }) => _id === chosen._id) ?? chosen) : only

  const change = (changed: Partial<typeof input>) => {
    setInput((present) => ({ ...present, ...changed }))
    // The server's message refers to the previous values.
    pair.reset()
  }
  const chooseVenue = (next: InstallerVenue | undefined) => {
    setChosen(next)
    setAttempted(false)
    change(EMPTY)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAttempted(true)
    const code = input.code.trim()
    if (!venue || code === '') return document.getElementById(ids.code)?.focus()
    if (pair.isPending) return
    const name = input.name.trim()
    const which = input.screenId ? { screen: input.screenId } : name ? { name } : {}
    pair.mutate(
      { code, [venue.kind]: venue._id, ...which },
      {
        onSuccess: ({ screen }) => {
          toast.success(texts.paired({ name: screen.name, venue: screen.venue }))
          setInput({ ...EMPTY, code: '' })
          setAttempted(false)
          setChosen((present) => present && addScreen(present, screen))
          if (query.has('code')) setQuery({}, { replace: true })
        },
        onError: (failure) => document.getElementById(ids[findField(failure) ?? 'code'])?.focus(),
      },
    )
  }
  const getRefusal = (field: Field | undefined) =>
    pair.error !== null && findField(pair.error) === field && getErrorMessage(pair.error)
  const takenNames = venue?.screens.map(({ name }) => name) ?? []
  const { front, rear, bar } = texts.names
  return {
    venue,
    canChangeVenue: only === undefined,
    chooseVenue,
    clearVenue: () => chooseVenue(undefined),
    submit,
    isBusy: pair.isPending,
    refusal: getRefusal(undefined),
    suggestions: (venue?.kind === 'restaurant' ? [bar, front] : [front, rear]).filter(
      (name) => !isScreenNameTaken(name, takenNames),
    ),
    codeField: {
      id: ids.code,
      value: input.code,
      error: attempted && input.code.trim() === '' ? texts.codeMissing : getRefusal('code'),
      onValue: (typed: string) => change({ code: typed.toUpperCase() }),
    },
    nameField: {
      id: ids.name,
      value: input.name,
      error: getRefusal('name'),
      onValue: (name: string) => change({ name }),
    },
    screenField: {
      id: ids.screen,
      value: input.screenId,
      error: getRefusal('screen'),
      onValue: (screenId: string) => change({ screenId }),
    },
  }
}

type Field = 'code' | 'name' | 'screen'

/** The field that a refusal refers to; other refusals are above the button. */
function findField(failure: unknown): Field | undefined {
  if (!(failure instanceof CallRefused)) return undefined
  const { field } = failure
  return field === 'code' || field === 'name' || field === 'screen' ? field : undefined
}

/** The venue after a screen of it was paired. */
function addScreen(venue: InstallerVenue, { _id, name }: { _id: string; name: string }): InstallerVenue {
  const others = venue.screens.filter((screen) => screen._id !== _id)
  return { ...venue, screens: [...others, { _id, name, hasDevice: true }] }
}
