import { useSyncExternalStore } from 'react'

const WIDE = '(min-width: 992px)'

/** Whether there is room for an aside beside the form (VIS-5). */
export function useIsWide(): boolean {
  return useSyncExternalStore(onChange, () => matchMedia(WIDE).matches)
}

function onChange(listener: () => void): () => void {
  const media = matchMedia(WIDE)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
