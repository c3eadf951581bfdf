import { shellTexts } from '@marquee/contract/messages/shell'

/** The action of a key, given the single key before it. */
export type KeyAction = 'palette' | 'field' | 'shortcuts' | 'prefix' | { letter: string } | undefined

type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

export function matchKey(pressed: PressedKey, afterG: boolean, singleKeys: boolean): KeyAction {
  const key = pressed.key.toLowerCase()
  if (key === 'k' && (pressed.ctrlKey || pressed.metaKey) && !pressed.altKey) return 'palette'
  if (!singleKeys || pressed.ctrlKey || pressed.metaKey || pressed.altKey) return undefined
  if (afterG && /^[a-z]$/.test(key)) return { letter: key }
  if (key === '/') return 'field'
  if (key === '?') return 'shortcuts'
  return key === 'g' ? 'prefix' : undefined
}

/** The key that opens the palette, as this keyboard names it. */
export function getSearchKeys(): string {
  return navigator.platform.startsWith('Mac') ? shellTexts.searchKeysOfMac : shellTexts.searchKeys
}
