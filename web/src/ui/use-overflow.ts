import { useEffect, useRef, useState } from 'react'

/**
 * Whether a table is wider than its frame, in a language with long words for example. It stays true until the frame
 * has the width that the table needed.
 *
 * @returns the reference of the frame, whose first child is the table
 */
export function useOverflow(isOff: boolean) {
  const frame = useRef<HTMLDivElement>(null)
  const [neededWidth, setNeededWidth] = useState(0)
  useEffect(() => {
    const { current } = frame
    const table = current?.firstElementChild
    if (isOff || !current || !table) return
    const observer = new ResizeObserver(() => {
      const { clientWidth, scrollWidth } = current
      setNeededWidth((width) => {
        if (scrollWidth > clientWidth) return scrollWidth
        return clientWidth >= width ? 0 : width
      })
    })
    observer.observe(current)
    observer.observe(table)
    return () => observer.disconnect()
  }, [isOff])
  return { frame, isTooWide: !isOff && neededWidth > 0 }
}
