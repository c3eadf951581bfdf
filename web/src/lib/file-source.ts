import { useCallback } from 'react'

/**
 * A `ref` that shows a stored file (its address) or a newly chosen one in an image or a video.
 *
 * A chosen file has an object URL while it is shown, which is released afterwards.
 */
export function useSource(source: File | string | undefined) {
  return useCallback(
    (element: HTMLImageElement | HTMLVideoElement | null) => {
      if (!element || source === undefined) return
      const url = typeof source === 'string' ? source : URL.createObjectURL(source)
      element.src = url
      return () => {
        element.removeAttribute('src')
        if (typeof source !== 'string') URL.revokeObjectURL(url)
      }
    },
    [source],
  )
}
