import { useCallback } from 'react'

/**
 * A `ref` that shows a stored file (its address) or a newly chosen one in an image or a video.
 *
 * A chosen file has an object URL while it is shown, which is released afterwards.
 *
 * @param poster what a video shows before it plays
 */
export function useSource(source: File | string | undefined, poster?: File | string) {
  return useCallback(
    (element: HTMLImageElement | HTMLVideoElement | null) => {
      if (!element || source === undefined) return
      const [url, posterUrl] = [toUrl(source), poster === undefined ? undefined : toUrl(poster)]
      if (posterUrl !== undefined) element.setAttribute('poster', posterUrl)
      element.src = url
      return () => {
        element.removeAttribute('src')
        if (typeof source !== 'string') URL.revokeObjectURL(url)
        if (typeof poster !== 'string' && posterUrl !== undefined) URL.revokeObjectURL(posterUrl)
      }
    },
    [source, poster],
  )
}

const toUrl = (source: File | string) => (typeof source === 'string' ? source : URL.createObjectURL(source))
