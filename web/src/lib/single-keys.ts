import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

const KEY = 'marquee-single-keys'

/** Single keys are on unless the user of this browser turned them off (WCAG 2.1.4). */
export const hasSingleKeys = (): boolean => localStorage.getItem(KEY) !== 'off'

export function setSingleKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, 'off')
}

/** Whether letters typed into the element are text. */
function isWriting(target: EventTarget | null): boolean {
  const fields = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]'
  return target instanceof HTMLElement && target.closest(fields) !== null
}

/** The keys of a page with their descriptions, for the list of shortcuts. */
export type PageKey = { keys: readonly string[]; what: string }

let pageKeys: readonly PageKey[] = []
const listeners = new Set<() => void>()

function setPageKeys(keys: readonly PageKey[]): void {
  pageKeys = keys
  for (const listener of listeners) listener()
}

/** The keys of the current page. */
export function usePageKeys(): readonly PageKey[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => pageKeys,
  )
}

/**
 * Handles the single keys of a page, and adds them to the list of shortcuts. They are ignored while the user types,
 * while a dialog is open, and when single keys are turned off. A handler returns `true` if it has used the key.
 *
 * @param keys a constant outside the component
 */
export function useSingleKeys(keys: readonly PageKey[], onKey: (event: KeyboardEvent) => boolean): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    if (!hasSingleKeys() || isWriting(event.target) || document.querySelector('dialog[open]')) return
    if (onKey(event)) event.preventDefault()
  })
  useEffect(() => {
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [])
  useEffect(() => {
    setPageKeys(keys)
    return () => setPageKeys([])
  }, [keys])
}
