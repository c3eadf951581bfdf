import { useCallback, useEffect, useRef, useState } from 'react'
import { now } from '../../lib/clock.ts'
import type { CampaignForm } from './form.ts'
import { forgetForm, type KeptForm, keepForm, readKeptForm } from './kept-form.ts'

const EVERY_MS = 5000

/**
 * Keeps the form on this device every 5 s, when a field is left, and when the page is (BOOK-4).
 *
 * What was kept earlier is offered first; until somebody decides on it, it is not written over.
 */
export function useKeptForm(
  key: string,
  form: CampaignForm,
  { start, basedOn, isBeingSaved }: { start: CampaignForm; basedOn: string | undefined; isBeingSaved: boolean },
) {
  // Whoever took up what is under way would book it twice.
  const [offer, setOffer] = useState<KeptForm | null>(() => (isBeingSaved ? null : offered(readKeptForm(key), start)))
  const [keptAt, setKeptAt] = useState<string | null>(null)
  const isKeeping = useRef(offer === null)
  const present = useRef(form)
  const lastKept = useRef(start)
  useEffect(() => {
    present.current = form
  }, [form])

  const keep = useCallback(() => {
    if (!isKeeping.current || isSame(present.current, lastKept.current)) return
    const at = now().toISOString()
    if (!keepForm(key, { form: present.current, keptAt: at, basedOn })) return
    lastKept.current = present.current
    setKeptAt(at)
  }, [key, basedOn])

  useEffect(() => {
    const timer = setInterval(keep, EVERY_MS)
    addEventListener('pagehide', keep)
    return () => {
      clearInterval(timer)
      removeEventListener('pagehide', keep)
      keep()
    }
  }, [keep])

  const decide = () => {
    isKeeping.current = true
    setOffer(null)
  }
  return {
    offer,
    /** Whether the campaign was saved by somebody since the form that is offered was begun. */
    isOutdated: offer !== null && offer.basedOn !== basedOn,
    keptAt,
    keep,
    /** The offer was taken up: from here on it is the form. */
    accept: decide,
    discard: () => {
      forgetForm(key)
      decide()
    },
    /** The form was saved on the server: nothing is kept any more. */
    finish: () => {
      isKeeping.current = false
      forgetForm(key)
    },
  }
}

function offered(kept: KeptForm | null, start: CampaignForm): KeptForm | null {
  return kept && !isSame(kept.form, start) ? kept : null
}

function isSame(one: CampaignForm, other: CampaignForm): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
