import { useEffect, useRef, useState } from 'react'

/** How a table fits its frame: as it is, with less space between its columns, or with a block for each row. */
export type TableFit = 'roomy' | 'tight' | 'blocks'

/** The width of the frame, and what the table needed in it, in pixels. 0: not known, because it fitted. */
type Widths = { frame: number; roomy: number; tight: number }

const chooseFit = ({ frame, roomy, tight }: Widths): TableFit =>
  frame < tight ? 'blocks' : frame < roomy ? 'tight' : 'roomy'

/**
 * Measures whether a table is wider than its frame, in a language with long words for example. A table that was too
 * wide stays as it is until the frame has the width that it needed.
 *
 * @returns the reference of the frame, whose first child is the table
 */
export function useTableFit(isOff: boolean) {
  const frame = useRef<HTMLDivElement>(null)
  const [widths, setWidths] = useState<Widths>({ frame: 0, roomy: 0, tight: 0 })
  useEffect(() => {
    const { current } = frame
    const table = current?.firstElementChild
    if (isOff || !current || !table) return
    const observer = new ResizeObserver(() => {
      const { clientWidth, scrollWidth } = current
      setWidths((known) => {
        const widths = { ...known, frame: clientWidth }
        const fit = chooseFit(widths)
        return fit !== 'blocks' && scrollWidth > clientWidth ? { ...widths, [fit]: scrollWidth } : widths
      })
    })
    observer.observe(current)
    observer.observe(table)
    return () => observer.disconnect()
  }, [isOff])
  return { frame, fit: isOff ? 'roomy' : chooseFit(widths) }
}
