import { type RefObject, useEffect, useState } from 'react'

/**
 * Whether the element is in the viewport or close to it, so that a long list does not load what is far away.
 */
export function useIsNear(ref: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      rootMargin: '400px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return isNear
}
