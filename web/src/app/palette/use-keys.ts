import { useEffect, useEffectEvent, useRef } from 'react'
import { areSingleKeysOn } from '../../lib/single-keys.ts'
import { type Wish, wishOf } from './keys.ts'

/** A letter counts after `g` for this long. */
const PREFIX_MS = 1500

/** Hears the keys of the whole page. Single ones stay silent while somebody writes or a dialog is open. */
export function useKeys(onWish: (wish: Exclude<Wish, 'prefix' | undefined>) => void): void {
  const prefixAtMs = useRef(Number.NEGATIVE_INFINITY)
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]')) return
    const afterG = event.timeStamp - prefixAtMs.current < PREFIX_MS
    prefixAtMs.current = Number.NEGATIVE_INFINITY
    const wish = wishOf(event, afterG, areSingleKeysOn() && !isWriting(event.target))
    if (wish === 'prefix') prefixAtMs.current = event.timeStamp
    else if (wish !== undefined) {
      event.preventDefault()
      onWish(wish)
    }
  })
  useEffect(() => {
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [])
}

function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
}
