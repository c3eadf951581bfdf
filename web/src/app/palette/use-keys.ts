import { useEffect, useEffectEvent, useRef } from 'react'
import { hasSingleKeys } from '../../lib/single-keys.ts'
import { type KeyAction, matchKey } from './keys.ts'

/** How long after `g` a letter counts as its second key. */
const PREFIX_MS = 1500

/** Handles the keys of the whole page. Single keys are ignored while the user types or a dialog is open. */
export function useKeys(onAction: (wish: Exclude<KeyAction, 'prefix' | undefined>) => void): void {
  const prefixAtMs = useRef(Number.NEGATIVE_INFINITY)
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]')) return
    const afterG = event.timeStamp - prefixAtMs.current < PREFIX_MS
    prefixAtMs.current = Number.NEGATIVE_INFINITY
    const action = matchKey(event, afterG, hasSingleKeys() && !isWriting(event.target))
    if (action === 'prefix') prefixAtMs.current = event.timeStamp
    else if (action !== undefined) {
      event.preventDefault()
      onAction(action)
    }
  })
  useEffect(() => {
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [])
}

function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
}
