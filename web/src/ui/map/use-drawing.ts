import { useContext, useEffect, useRef, useState } from 'react'
import type { Drawing } from './drawing.ts'
import type { PlacedPoint } from './map.rules.ts'
import { StreetsContext } from './street-areas.ts'

type Library = typeof import('./drawing.ts')

/** Loads the map library, draws into `element`, and updates the drawing with the page. */
export function useDrawing(
  element: HTMLElement | null,
  points: readonly PlacedPoint[],
  selectedId: string | undefined,
  onPick: (points: readonly PlacedPoint[]) => void,
) {
  const loadStreets = useContext(StreetsContext)
  const picked = useRef(onPick)
  const [library, setLibrary] = useState<Library>()
  const [drawing, setDrawing] = useState<Drawing>()
  const [hasFailed, setHasFailed] = useState(false)

  useEffect(() => {
    picked.current = onPick
  })
  useEffect(() => {
    if (library || hasFailed) return
    import('./drawing.ts').then(setLibrary, (failure: unknown) => {
      reportError(failure)
      setHasFailed(true)
    })
  }, [library, hasFailed])
  useEffect(() => {
    if (!library || !element) return
    const drawn = library.drawMap(element, (some) => picked.current(some), loadStreets)
    setDrawing(drawn)
    return () => {
      drawn.remove()
      setDrawing(undefined)
    }
  }, [library, element, loadStreets])
  useEffect(() => drawing?.show(points, selectedId), [drawing, points, selectedId])

  return { drawing, hasFailed, retry: () => setHasFailed(false) }
}
