import { useCallback, useEffect, useRef, useState } from 'react'
import { getNow } from '../../lib/clock.ts'
import type { CampaignForm } from './form.ts'
import { deleteFormBackup, type FormBackup, saveFormBackup, readFormBackup } from './form-backup.ts'

const SAVE_INTERVAL_MS = 5000

/**
 * Stores the form on this device every 5 s, when the user leaves a field, and when the user leaves the page (BOOK-4).
 *
 * An earlier backup is offered first and not overwritten until the user decides on it.
 */
export function useFormBackup(
  key: string,
  form: CampaignForm,
  { start, basedOn, isBeingSaved }: { start: CampaignForm; basedOn: string | undefined; isBeingSaved: boolean },
) {
  // Restoring a form that is still being saved would book it twice.
  const [offer, setOffer] = useState<FormBackup | null>(() =>
    isBeingSaved ? null : pickOffer(readFormBackup(key), start),
  )
  const [keptAt, setKeptAt] = useState<string | null>(null)
  const isKeeping = useRef(offer === null)
  const present = useRef(form)
  const lastStored = useRef(start)
  useEffect(() => {
    present.current = form
  }, [form])

  const keep = useCallback(() => {
    if (!isKeeping.current || isSame(present.current, lastStored.current)) return
    const at = getNow().toISOString()
    if (!saveFormBackup(key, { form: present.current, keptAt: at, basedOn })) return
    lastStored.current = present.current
    setKeptAt(at)
  }, [key, basedOn])

  useEffect(() => {
    const timer = setInterval(keep, SAVE_INTERVAL_MS)
    addEventListener('pagehide', keep)
    return () => {
      clearInterval(timer)
      removeEventListener('pagehide', keep)
      keep()
    }
  }, [keep])

  const ignore = useCallback((unedited: CampaignForm) => {
    lastStored.current = unedited
  }, [])

  const decide = () => {
    isKeeping.current = true
    setOffer(null)
  }
  return {
    offer,
    /** Whether the stored campaign was saved after the offered backup was begun. */
    isOutdated: offer !== null && offer.basedOn !== basedOn,
    keptAt,
    keep,
    /** This form is not the user's, so it is not kept. */
    ignore,
    /** The user accepted the offer: the backup is now the form. */
    accept: decide,
    discard: () => {
      deleteFormBackup(key)
      decide()
    },
    /** The server has saved the form, so the backup is removed. */
    finish: () => {
      isKeeping.current = false
      deleteFormBackup(key)
    },
  }
}

function pickOffer(backup: FormBackup | null, start: CampaignForm): FormBackup | null {
  return backup && !isSame(backup.form, start) ? backup : null
}

function isSame(one: CampaignForm, other: CampaignForm): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
